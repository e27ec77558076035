"""Work spread over processes or machines, all of it by joblib: here is only said over which."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import BrokenExecutor
from contextlib import ExitStack, contextmanager
from dataclasses import dataclass
from typing import Any, TypeVar

from webapp.batch.errors import NoWorkersError, OtherVersionError, WorkerLostError
from webapp.version import program_version

Task = TypeVar("Task")
Done = TypeVar("Done")

PROCESSES = "loky"
"""joblib's name for processes on this machine."""
PATIENCE_S = 900.0
"""Without anything done for so long, workers count as lost: on a busy machine a scan of many pages takes minutes."""


@dataclass(frozen=True, slots=True)
class Workers:
    """Who does the work: `jobs` processes here (-1: one a core), or a cluster by joblib's name for it.

    `scheduler` is a Dask scheduler's address; Ray is found by RAY_ADDRESS.
    """

    jobs: int = -1
    backend: str = PROCESSES
    scheduler: str | None = None

    def each(self, work: Callable[[Task], Done], tasks: Sequence[Task]) -> Iterator[Done]:
        """What the work gives for each task, in the order in which it is done."""
        from joblib import Parallel, delayed

        with self._chosen(), _lost_told():
            try:
                # One at a time: a task takes longer than handing it out, and what isn't handed out isn't lost.
                patience = None if self.jobs == 1 else PATIENCE_S
                parallel = Parallel(self.jobs, batch_size=1, return_as="generator_unordered", timeout=patience)
            except ValueError:
                # Ray's pool gives everything at its end.
                parallel = Parallel(self.jobs, batch_size=1)
            yield from parallel(delayed(work)(task) for task in tasks)

    @property
    def at_once(self) -> int:
        """How many tasks may be under way at most."""
        from joblib import effective_n_jobs

        with self._chosen():
            return int(effective_n_jobs(self.jobs))

    @contextmanager
    def _chosen(self) -> Iterator[None]:
        """The backend, chosen for what is done within; NoWorkersError where it can't be had."""
        from joblib import parallel_config

        with ExitStack() as opened:
            try:
                config = parallel_config(backend=self.backend, **self._options(opened))
            except (ImportError, ValueError, OSError) as error:
                address = f" at {self.scheduler}" if self.scheduler else ""
                raise NoWorkersError(
                    f"There are no workers by “{self.backend}”{address} ({error}): install this program and the "
                    "package (Dask: pip install '.[cluster]' in its folder) on every machine, and give the address "
                    "of a scheduler that runs; or leave out --backend to use this machine's processes."
                ) from error
            with config:
                yield

    def _options(self, opened: ExitStack) -> dict[str, Any]:
        """What joblib is to be told of the backend; what has to be closed in the end is entered into `opened`."""
        if self.backend == PROCESSES:
            return {"inner_max_num_threads": 1}
        if self.backend == "ray":
            from ray.util.joblib import register_ray

            register_ray()
        if self.backend == "dask":
            from distributed import Client

            connect: Any = Client
            client = opened.enter_context(connect(self.scheduler, set_as_default=False))
            # joblib waits for ever for a worker that can't even load its task.
            if set(client.run(program_version).values()) - {program_version()}:
                raise OtherVersionError()
            return {"client": client}
        return {}


def alone(work: Callable[[Task], Done], task: Task) -> Done:
    """What the work gives for the task in a process of its own; WorkerLostError where that doesn't survive it."""
    from joblib.externals.loky import ProcessPoolExecutor

    with ProcessPoolExecutor(max_workers=1) as executor, _lost_told():
        done: Done = executor.submit(work, task).result()
    return done


@contextmanager
def _lost_told() -> Iterator[None]:
    """The loss of a process, here or on a cluster, as a WorkerLostError."""
    try:
        yield
    except Exception as error:
        # Dask's own error can only be named where Dask is installed.
        if isinstance(error, BrokenExecutor | TimeoutError) or type(error).__name__ == "KilledWorker":
            raise WorkerLostError from error
        raise
