from depanalysis.frontends.c.dialects import C
from depanalysis.frontends.c.libclang import parse


def test_c_is_read_as_c():
    unit = parse("a.c", "int class;\n")
    assert unit.diagnostics == ()
    assert C.name == "C"
