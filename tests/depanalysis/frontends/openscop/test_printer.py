from depanalysis.frontends.openscop.printer import show
from depanalysis.frontends.openscop.reader import read
from depanalysis.frontends.openscop.scops import Part, Relation, Scop, Statement
from depanalysis.source import SourceFile


def test_rows_say_what_they_mean():
    domain = Relation(
        "DOMAIN", (Part(1, 0, 1, 1, ((0, 1, -2, 0, 0), (1, -1, 0, 1, -1))),)
    )
    read_ = Relation(
        "READ", (Part(2, 1, 0, 1, ((0, -1, 0, 0, 0, 4), (0, 0, -1, 3, 0, 0))),)
    )
    context = Relation("CONTEXT", (Part(0, 0, 0, 1, ((1, 0, 0),)),))
    scop = Scop("C", context, (), (Statement((domain, read_)),))
    lines = [line.partition("# ")[2] for line in show((scop,)).splitlines()]
    meanings = [line for line in lines if line.endswith("= 0")]
    assert meanings == [
        "+0 >= 0".removeprefix("+"),
        "i1-2*l1 == 0",
        "-i1+p1-1 >= 0",
        "-Arr+4 == 0",
        "-[1]+3*i1 == 0",
    ]


def test_input_dimensions_of_a_statement_without_domain():
    context = Relation("CONTEXT", (Part(0, 0, 0, 0, ()),))
    access = Relation("RDWR", (Part(1, 2, 0, 0, ((0, -1, 0, 0, 1),)),))
    scop = Scop("C", context, (), (Statement((access,)),))
    assert read(SourceFile("x", show((scop, scop)))) == ((scop, scop), ())


def test_nothing_is_an_empty_text():
    assert show(()) == ""
