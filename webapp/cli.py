"""The command line, `wasteland`: parses, calls, prints. Whatever a command needs is imported when it runs."""

from __future__ import annotations

import os
import sys
from collections.abc import Sequence
from contextlib import suppress
from pathlib import Path
from typing import TYPE_CHECKING, NoReturn

import click

from scanner.memory import keep_freed_memory
from webapp.errors import explain
from webapp.streams import flush, speak_utf_8, standard_input, unread

if TYPE_CHECKING:
    from webapp.documents import CheckDocument, ClaimDocument
    from webapp.options import ReadOptions

PLAYERS = click.IntRange(2, 4)
PAPER = click.Choice(["a4", "letter"])
LANGUAGE = click.Choice(["en", "de"])
GIVEN = click.Path(path_type=Path, readable=False)  # what can't be read is told when it is to be
FILES = click.argument("files", metavar="[FILE]...", nargs=-1, type=GIVEN)
AS_JSON = click.option("--json", "as_json", is_flag=True, help="One JSON document on standard output.")
SEED = click.option("--seed", help="The sheet's seed, where the photo doesn't show it.")
HOW_MANY = click.option("--players", type=PLAYERS, help="The number of players, together with --seed.")


@click.group(context_settings={"help_option_names": ["-h", "--help"], "max_content_width": 100})
@click.version_option(package_name="wasteland-scanner")
def cli() -> None:
    """Print a Wasteland Diplomacy sheet, photograph it played, learn who won and why."""


@cli.command("print")
@click.argument("seed")
@click.option("-o", "--output", type=click.Path(path_type=Path), help="The PDF to write [wasteland-SEED.pdf].")
@click.option("--players", type=PLAYERS, default=2, show_default=True, help="For how many players.")
@click.option("--paper", type=PAPER, default="a4", show_default=True, help="The paper that the printer holds.")
@click.option("--lang", type=LANGUAGE, default="en", show_default=True, help="The language of the words on it.")
def print_command(seed: str, output: Path | None, players: int, paper: str, lang: str) -> None:
    """Write a new sheet as a PDF: page 1 is the sheet, page 2 the rules."""
    from webapp.disk import write_for
    from webapp.forms import identity_of, sheet_of

    sheet = sheet_of(identity_of(seed, players, paper, lang))
    path = output or Path(f"wasteland-{seed}.pdf")
    write_for(path, sheet.pdf)
    click.echo(f"{path}: {sheet.board.title}, {players} players, {paper}", err=True)


@cli.command("map")
@click.argument("seed")
@click.option("--players", type=PLAYERS, default=2, show_default=True, help="For how many players.")
@click.option("--paper", type=PAPER, default="a4", show_default=True, help="The paper whose millimetres are given.")
@AS_JSON
def map_command(seed: str, players: int, paper: str, as_json: bool) -> None:
    """Show what is printed on a sheet and where."""
    from engine.sheet.document import map_document
    from webapp.documents import encode
    from webapp.forms import identity_of, sheet_of
    from webapp.tables import map_table

    sheet = sheet_of(identity_of(seed, players, paper, "en"))
    click.echo(encode(map_document(sheet.layout)) if as_json else map_table(sheet.board))


@cli.command()
@FILES
@AS_JSON
@click.option("--overlay", type=click.Path(path_type=Path), help="Draw what was read over the photo, as a PNG.")
@SEED
@HOW_MANY
@click.option("--debug", type=click.Path(path_type=Path), help="A folder for a picture of what every stage saw.")
@click.option("--lines", is_flag=True, help="One compact JSON document a line; each file a game of its own.")
@click.option("--ranges", is_flag=True, help="With --lines: also the lowest and highest points that the sheet allows.")
def score(
    files: tuple[Path, ...],
    as_json: bool,
    overlay: Path | None,
    seed: str | None,
    players: int | None,
    debug: Path | None,
    lines: bool,
    ranges: bool,
) -> None:
    """Read photos, PDF scans or positions of one played sheet, and say who won and why."""
    if lines:
        if overlay or as_json:
            raise click.UsageError("--lines gives JSON lines; it goes together with neither --json nor --overlay.")
        return _score_lines(files, seed, players, debug, ranges)
    if ranges:
        raise click.UsageError("--ranges goes together with --lines; without --lines the ranges are always given.")
    if not files:
        raise click.UsageError("Name the photo to score, or a position; several are the moments of one game.")
    if overlay:
        _check_overlay(overlay, files)
    from webapp.disk import write_for
    from webapp.documents import encode
    from webapp.options import ReadOptions, folders_in
    from webapp.report import report_of_files
    from webapp.tables import score_table

    options = ReadOptions(seed=seed, players=players, debug=folders_in(debug), pictures=overlay is not None)
    report = report_of_files(files, options)
    if overlay:
        write_for(overlay, report.overlay_png())
    click.echo(encode(report.document) if as_json else score_table(report))
    return None


@cli.command("register")
@click.argument("files", metavar="FILE...", nargs=-1, required=True, type=GIVEN)
@click.option("--name", required=True, help="What the map is called in the library.")
@click.option("--by", help="Who registers it [your login's name].")
@AS_JSON
def register_command(files: tuple[Path, ...], name: str, by: str | None, as_json: bool) -> None:
    """Make the map of an unplayed sheet known, from its PDF or photos; a corrected map file along counts instead."""
    from webapp.documents import encode
    from webapp.maps.command import register_files, register_table

    document = register_files(files, name, by)
    click.echo(encode(document) if as_json else register_table(document))


@cli.command("batch")
@click.argument("folder", metavar="DIR")
@click.option("--out", help="The folder for what comes of it [DIR-scored].")
@click.option("--jobs", type=click.IntRange(min=1), help="How many photos at once [one a core].")
@click.option("--backend", default="loky", show_default=True, help="Who reads, by joblib's name: loky, dask, ray, …")
@click.option("--scheduler", help="With --backend dask: the scheduler's address, tcp://…")
@click.option("--lang", type=LANGUAGE, default="en", show_default=True, help="The language of the report.")
def batch_command(
    folder: str, out: str | None, jobs: int | None, backend: str, scheduler: str | None, lang: str
) -> None:
    """Read a whole folder of photos: games, scores and what needs a look, in one report; stopped, it goes on."""
    from webapp.batch.command import score_folder

    score_folder(folder, out, jobs, backend, scheduler, lang)


@cli.command()
@FILES
@click.option("--hex", "hex_id", metavar="F7", help="The hex whose placement is in question.")
@click.option("--claim", metavar="X:II=5", help="Points in question: X:II=5, X:guardian=3 or X:total=12.")
@AS_JSON
@SEED
@HOW_MANY
def check(
    files: tuple[Path, ...],
    hex_id: str | None,
    claim: str | None,
    as_json: bool,
    seed: str | None,
    players: int | None,
) -> None:
    """Say whether a placement, or somebody's points, were possible; several files are the moments of one game."""
    if not files:
        raise click.UsageError("Name the photo or position to check.")
    if (hex_id is None) == (claim is None):
        raise click.UsageError("Say what is in question: either --hex F7, a placement, or --claim X:II=5, points.")
    from webapp.documents import encode
    from webapp.options import ReadOptions

    document: CheckDocument | ClaimDocument
    if claim is not None:
        document, table = _checked_claim(files, claim, ReadOptions(seed=seed, players=players))
    else:
        options = ReadOptions(seed=seed, players=players, impossible_marks=True)
        document, table = _checked_hex(files, str(hex_id), options)
    click.echo(encode(document) if as_json else table)


@cli.command("replay")
@click.argument("game", type=click.Path(path_type=Path, allow_dash=True, readable=False))
@AS_JSON
def replay_command(game: Path, as_json: bool) -> None:
    """Play a written game and say whether it is legal, where not, and how it scores; - reads standard input."""
    from webapp.documents import encode
    from webapp.replaying import game_of_file, replay_document, replay_table

    replayed = game_of_file(game)
    click.echo(encode(replay_document(replayed)) if as_json else replay_table(replayed))


@cli.command()
@click.argument("seed")
@click.option("--players", type=PLAYERS, default=2, show_default=True, help="For how many players.")
@click.option("--bots", default="greedy", show_default=True, help="One bot for all, or one a player: X, O, …")
@click.option("--game-seed", type=click.IntRange(min=0), default=0, show_default=True, help="Another game for each.")
@click.option("-o", "--output", type=click.Path(path_type=Path), help="The file to write [standard output].")
def play(seed: str, players: int, bots: str, game_seed: int, output: Path | None) -> None:
    """Let bots play a sheet and write their game down."""
    from webapp.disk import write_for
    from webapp.replaying import written_game

    text = written_game(seed, players, bots, game_seed)
    if output is None:
        click.echo(text, nl=False)
    else:
        write_for(output, text.encode())


@cli.command()
@click.option("--host", default="127.0.0.1", show_default=True, help="0.0.0.0 lets phones in the same network in.")
@click.option("--port", type=click.IntRange(1, 65535), default=8000, show_default=True)
def serve(host: str, port: int) -> None:
    """Open the web page."""
    from webapp.site.serving import serve_page

    serve_page(host, port)


@cli.command("migrate")
def migrate_command() -> None:
    """Bring the database to what this version needs; `serve` does so too."""
    from webapp.games.store import Store
    from webapp.migrations import NEWEST, migrate
    from webapp.settings import settings_from

    done = migrate(Store(settings_from().database_url).connection.writing)
    click.echo(f"The database is at {NEWEST}{'' if done else ', as it was'}.", err=True)


@cli.command()
@click.option("--older-than", required=True, metavar="90d", help="Which games go: 90d made over 90 days ago, 12w, 1y.")
def purge(older_than: str) -> None:
    """Delete old games for good, with their photos, tournaments left empty, and maps begun and never registered."""
    from webapp.settings import settings_from
    from webapp.site.retention import age_of, purged

    click.echo(purged(settings_from(), age_of(older_than)), err=True)


@cli.command(context_settings={"ignore_unknown_options": True, "help_option_names": []})
@click.argument("arguments", nargs=-1, type=click.UNPROCESSED)
def benchmark(arguments: tuple[str, ...]) -> None:
    """Measure how well simulated photos are read."""
    from webapp.benchmark import benchmark as command

    command.main(args=list(arguments), prog_name="wasteland benchmark", standalone_mode=False)


def _checked_hex(files: Sequence[Path], hex_id: str, options: ReadOptions) -> tuple[CheckDocument, str]:
    """The verdict on a placement, as a document and as text."""
    from webapp.checking import check_placement
    from webapp.inputs import moments_of_files
    from webapp.tables import check_table

    document = check_placement(moments_of_files(files, options), hex_id)
    return document, check_table(document)


def _checked_claim(files: Sequence[Path], claim: str, options: ReadOptions) -> tuple[ClaimDocument, str]:
    """The verdict on a claim, as a document and as text."""
    from webapp.claims import claim_of, judge_claim
    from webapp.inputs import moments_of_files
    from webapp.tables import claim_table

    wanted = claim_of(claim)
    document = judge_claim(moments_of_files(files, options), wanted)
    return document, claim_table(document)


def _score_lines(
    files: Sequence[Path], seed: str | None, players: int | None, debug: Path | None, ranges: bool
) -> None:
    """Prints one line of JSON for each file, or for each line of standard input."""
    from webapp.lines import score_files, score_positions
    from webapp.options import ReadOptions, folders_in

    options = ReadOptions(seed=seed, players=players, debug=folders_in(debug), ranges=ranges)
    documents = score_files(files, options) if files else score_positions(standard_input(), options)
    for line in documents:
        click.echo(line)


def _check_overlay(overlay: Path, files: Sequence[Path]) -> None:
    """UsageError where the overlay is to be no PNG, or would be written over one of the files."""
    if overlay.suffix.lower() != ".png":
        raise click.UsageError("--overlay writes a PNG: name a file that ends in .png.")
    for file in files:
        with suppress(OSError):
            if os.path.samefile(file, overlay):
                raise click.UsageError(f"--overlay would be written over {file}: name another file for it.")


def run(arguments: Sequence[str] | None = None) -> int:
    """The exit code after running the command line; every error becomes one sentence on standard error."""
    output = sys.stdout
    try:
        speak_utf_8()
        result = cli.main(args=arguments, prog_name="wasteland", standalone_mode=False)
        flush()
        return result if isinstance(result, int) else 0
    except click.exceptions.Exit as stop:
        return stop.exit_code
    except click.ClickException as error:
        error.show()
        return error.exit_code
    except (click.Abort, KeyboardInterrupt):
        return 130
    except (BrokenPipeError, SystemExit) as stop:
        return unread(output, stop)
    except Exception as error:
        if os.environ.get("WASTELAND_DEBUG"):
            raise
        code, sentence = explain(error)
        option = getattr(error, "option", "")
        click.echo(f"wasteland: {sentence}" + (f" ({option})" if option else ""), err=True)
        return code


def main() -> NoReturn:
    """The console script."""
    keep_freed_memory()
    sys.exit(run())


if __name__ == "__main__":
    main()
