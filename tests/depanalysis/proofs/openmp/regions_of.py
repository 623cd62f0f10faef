"""The regions of a text, for the tests of this room."""

from depanalysis.frontends.openmp.translate import translate
from depanalysis.proofs.openmp.entries import entries
from depanalysis.proofs.openmp.regions import regions, thread_program
from depanalysis.source import SourceFile

HEADER = "#include <omp.h>\n"


def regions_of(text):
    """The last function that has regions, those, and their thread programs."""
    programs = translate(SourceFile("a.c", text)).programs
    parallel = [each for each in programs if regions(each)][-1]
    found = [(region, thread_program(parallel, region)) for region in regions(parallel)]
    return parallel, found


def thread_of(body, parameters="int n, int *a, int *b"):
    """The thread program of the only region in the body of a function."""
    _, ((_, thread),) = regions_of(f"{HEADER}void f({parameters}) {{\n{body}\n}}")
    return thread


def entry_of(body, parameters="int n, int *a, int *b"):
    """What holds where the last region in the body of a function is entered."""
    parallel, found = regions_of(f"{HEADER}void f({parameters}) {{\n{body}\n}}")
    return entries(parallel, found)[-1]
