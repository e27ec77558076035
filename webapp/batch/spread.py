"""Work spread over processes or machines, all of it by joblib: here is only said over which."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from typing import Any, TypeVar

from webapp.batch.errors import NoWorkersError

Task = TypeVar("Task")
Done = TypeVar("Done")


@dataclass(frozen=True, slots=True)
class Workers:
    """Who does the work: `jobs` processes here (-1: one a core), or a cluster by joblib's name for it.

    `scheduler` is a Dask scheduler's address; Ray finds its own by RAY_ADDRESS.
    """

    jobs: int = -1
    backend: str = "loky"
    scheduler: str | None = None

    def each(self, work: Callable[[Task], Done], tasks: Iterable[Task]) -> Iterator[Done]:
        """What the work gives for each task, in the order in which it is done."""
        from joblib import Parallel, delayed

        with self._chosen():
            try:
                # One at a time: a task takes longer than handing it out, and what isn't handed out isn't lost.
                parallel = Parallel(n_jobs=self.jobs, batch_size=1, return_as="generator_unordered")
            except ValueError:
                # Ray's pool only gives everything at its end.
                parallel = Parallel(n_jobs=self.jobs)
            yield from parallel(delayed(work)(task) for task in tasks)

    @contextmanager
    def _chosen(self) -> Iterator[None]:
        """The backend, chosen for what is done within; NoWorkersError where it can't be had."""
        from joblib import parallel_config

        options: dict[str, Any] = {}
        if self.backend == "loky":
            options["inner_max_num_threads"] = 1
        if self.scheduler is not None:
            options["scheduler_host"] = self.scheduler
        try:
            config = parallel_config(backend=self.backend, **options)
        except (ImportError, ValueError, OSError) as error:
            raise NoWorkersError(
                f"No workers by “{self.backend}”{f' at {self.scheduler}' if self.scheduler else ''}: {error}. "
                "Dask needs pip install 'wasteland-scanner[cluster]' and a scheduler's address; without --backend the "
                "work is done by processes on this machine."
            ) from error
        with config:
            yield
