from depanalysis.frontends.c.libclang import parse
from depanalysis.frontends.openmp.headers import OPENMP


def test_the_header_is_read_without_errors():
    text = "#include <omp.h>\nomp_nest_lock_t lock; int version = _OPENMP;"
    assert parse("a.c", text, dialect=OPENMP).diagnostics == ()
