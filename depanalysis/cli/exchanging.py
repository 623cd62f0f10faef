"""The verb `scop`: files in, their loops as polyhedral tools read them out."""

from depanalysis.cli.outputs import check_writable, write_output
from depanalysis.cli.running import (
    BAD_INPUT,
    DONE,
    Request,
    done,
    dump_text,
    say_what_went_wrong,
)
from depanalysis.frontends.isl.printer import show as isl_text
from depanalysis.frontends.openscop.printer import show as openscop_text
from depanalysis.options import Options
from depanalysis.pipelines.scop import SCOP
from depanalysis.projects import given_files


def run_scop(request: Request, options: Options, notation: str) -> int:
    """Write all functions that are scops, and say why the others are none."""
    files = given_files(request.selection)
    check_writable(request.output, [file.path for file in files])
    outcomes = done(SCOP, options, files, request)
    say_what_went_wrong(outcomes, request)
    scops = [scop for outcome in outcomes for scop in outcome.report.scops]
    is_bad = any(outcome.report.errors for outcome in outcomes)
    if request.form == "dump":
        write_output(dump_text(outcomes), request.output)
    elif scops or not is_bad:
        show = isl_text if notation == "isl" else openscop_text
        write_output(show(scops), request.output)
    return BAD_INPUT if is_bad else DONE
