from depanalysis.frontends.openscop.naming import (
    array_number,
    naming,
    number_of,
    unused,
)
from depanalysis.frontends.openscop.reader import read
from depanalysis.frontends.openscop.scops import Part, Relation
from depanalysis.source import SourceFile

TEXT = """<OpenScop>
C
CONTEXT
0 4 0 0 0 2
1
<strings>
{parameters}
</strings>
1
2
DOMAIN
0 6 2 0 0 2
READ
1 7 1 2 0 2
0 -1 0 0 0 0 3
1
<body>
2
{iterators}
S();
</body>
<arrays>
{arrays}
</arrays>
</OpenScop>
"""


def names(parameters="N M", iterators="i j", arrays="1\n3 a"):
    text = TEXT.format(parameters=parameters, iterators=iterators, arrays=arrays)
    (scop,), errors = read(SourceFile("x.scop", text))
    assert not errors
    return naming(scop)


def test_names_are_those_of_the_text():
    found = names()
    assert found.parameters == ("N", "M")
    assert found.iterators == (("i", "j"),)
    assert found.arrays == {3: "a"}


def test_names_are_made_up_where_they_do_not_fit():
    found = names(parameters="N", iterators="i j k", arrays="0")
    assert found.parameters == ("p1", "p2")
    assert found.iterators == (("i1", "i2"),)
    assert found.arrays == {3: "A3"}


def test_no_two_things_have_one_name():
    found = names(parameters="i i", iterators="i i", arrays="2\n2 b\n3 b")
    assert found.parameters == ("i", "i_2")
    assert found.iterators == (("i_3", "i_4"),)
    assert found.arrays == {2: "b", 3: "b_2"}


def test_a_parameter_may_be_listed_as_an_array():
    assert names(arrays="1\n3 N").arrays == {3: "N"}


def test_strange_numbers_are_no_numbers():
    assert [number_of(t) for t in ("12", "²", "-1", "", "9" * 19)] == [
        12,
        *[None] * 4,
    ]


def test_an_array_is_certain_if_all_parts_agree():
    def access(*numbers):
        parts = (Part(1, 0, 0, 0, ((0, -1, n),)) for n in numbers)
        return Relation("READ", tuple(parts))

    assert array_number(access(4, 4)) == 4
    assert array_number(access(4, 5)) is None
    assert array_number(Relation("READ", (Part(1, 0, 0, 0, ((0, 1, -7),)),))) == 7


def test_unused_names_get_a_number():
    assert unused("a", {"a", "a_2"}) == "a_3"
