"""`explain`: what the codes mean that stand behind reasons."""

import sys
from difflib import get_close_matches

from depanalysis.cli.outputs import write_stream
from depanalysis.errors import UsageError
from depanalysis.report.reasons import CAUSES, cause, listed, page


def run_explain(codes: tuple[str, ...]) -> int:
    """Writes the pages of codes, or the list of all."""
    pages = [page(each) for code in codes if (each := cause(code)) is not None]
    unknown = [code for code in codes if cause(code) is None]
    if unknown:
        near = get_close_matches(unknown[0].upper(), [each.code for each in CAUSES])
        meant = f"; did you mean {near[0]}?" if near else ""
        raise UsageError(f"there is no code '{unknown[0]}'{meant}")
    write_stream("\n".join(pages) if pages else listed(), sys.stdout)
    return 0
