"""What loops a scop becomes, in the text of the intermediate form."""

from pathlib import Path

import pytest

from depanalysis.errors import UnsupportedError
from depanalysis.frontends.openscop.programs import program_of
from depanalysis.frontends.openscop.reader import read
from depanalysis.ir.printer import show_expression, show_statement
from depanalysis.source import SourceFile

CASES = Path(__file__).parents[3] / "cases" / "openscop"
ROWS = {"[": "[", "]": "]"}


def scop(domain, scattering, *accesses, context="0 3 0 0 0 1", extensions=""):
    """A scop of one statement over `n`."""
    relations = [f"DOMAIN\n{domain}", f"SCATTERING\n{scattering}", *accesses]
    listed = "\n".join(relations)
    return (
        f"<OpenScop>\nC\nCONTEXT\n{context}\n1\n<strings>\nn\n</strings>\n1\n"
        f"{len(relations)}\n{listed}\n0\n{extensions}</OpenScop>\n"
    )


def body(text, name="scop1"):
    source = SourceFile("x.scop", text)
    (found,), errors = read(source)
    assert not errors
    program = program_of(found, name, source)
    return "\n".join(show_statement(stmt) for stmt in program.body)


LINE = "2 4 1 0 0 1\n1 1 0 0\n1 -1 1 -1"
ALONG = "1 5 1 1 0 1\n0 -1 1 0 0"
WRITE = "WRITE\n2 6 2 1 0 1\n0 -1 0 0 0 1\n0 0 -1 1 0 0"


def test_a_loop_over_an_iterator():
    assert body(scop(LINE, ALONG, WRITE)) == (
        "for i1 = 0 to n - 1 {\n  A1[i1] = f64(S1(i1))\n}"
    )


def test_a_loop_that_counts_down():
    down = "1 5 1 1 0 1\n0 -1 -1 0 4"
    assert body(scop(LINE, down, WRITE)).startswith("for i1 = n - 1 to 0 step -1 {")


@pytest.mark.parametrize(
    ("times", "first"),
    [
        ("0 -1 1 0 0", "for i1 = 0 to n - 1 {"),
        ("0 1 -1 0 0", "for i1 = 0 to n - 1 {"),
        ("0 -1 -1 0 0", "for i1 = n - 1 to 0 step -1 {"),
        ("0 1 1 0 0", "for i1 = n - 1 to 0 step -1 {"),
    ],
)
def test_a_row_of_the_scattering_may_have_either_sign(times, first):
    """0 = t - i says the same as 0 = i - t."""
    assert body(scop(LINE, f"1 5 1 1 0 1\n{times}", WRITE)).split("\n")[0] == first


def test_a_stride_is_a_step_where_the_loop_starts_on_it():
    even = "3 5 1 0 1 1\n1 1 0 0 0\n1 -1 0 1 -1\n0 1 -2 0 0"
    assert body(scop(even, ALONG, WRITE)).startswith("for i1 = 0 to n - 1 step 2 {")
    odd = "3 5 1 0 1 1\n1 1 0 0 0\n1 -1 0 1 -1\n0 1 -2 0 -1"
    assert "if (i1 - 1) % 2 == 0 {" in body(scop(odd, ALONG, WRITE))


def test_bounds_come_from_other_iterators_where_they_have_to():
    # 0 <= j < n and j <= i <= j + 2, and i is the outer one.
    band = "4 5 2 0 0 1\n1 0 1 0 0\n1 0 -1 1 -1\n1 1 -1 0 0\n1 -1 1 0 2"
    times = "2 7 2 2 0 1\n0 -1 0 1 0 0 0\n0 0 -1 0 1 0 0"
    write = WRITE.replace("2 6 2 1", "2 7 2 2").replace(
        "0 -1 0 0 0 1", "0 -1 0 0 0 0 1"
    )
    write = write.replace("0 0 -1 1 0 0", "0 0 -1 1 0 0 0")
    lines = body(scop(band, times, write)).split("\n")
    assert lines[0] == "for i1 = 0 to n + 1 {"
    assert lines[1] == "  for i2 = max(0, i1 - 2) to min(n - 1, i1) {"


def test_a_write_that_may_happen_has_a_condition_nobody_knows():
    text = body(scop(LINE, ALONG, WRITE.replace("WRITE", "MAY_WRITE")))
    assert "if bool(S1_may_write_1(i1)) {" in text


def test_a_read_and_a_write_of_one_relation():
    text = body(scop(LINE, ALONG, WRITE.replace("WRITE", "RDWR")))
    assert "A1[i1] = S1(i1, A1[i1])" in text


def test_several_writes_share_one_value():
    other = WRITE.replace("0 -1 0 0 0 1", "0 -1 0 0 0 2")
    assert body(scop(LINE, ALONG, WRITE, other)).split("\n")[1:7] == [
        "  inlined {",
        "    local value: f64",
        "    value = f64(S1(i1))",
        "    A1[i1] = S1_1(value)",
        "    A2[i1] = S1_2(value)",
        "  }",
    ]


def test_an_access_that_only_some_instances_make():
    some = "WRITE\n3 6 2 1 0 1\n0 -1 0 0 0 1\n0 0 -1 1 0 0\n1 1 0 0 -3"
    some = some.replace("1 1 0 0 -3", "1 0 0 1 0 -3")
    assert "if i1 >= 3 {" in body(scop(LINE, ALONG, some))
    text = body(scop(LINE, ALONG, WRITE, some.replace("WRITE", "READ")))
    assert "select(i1 >= 3, A1[i1], 0.0)" in text


def test_neighbors_in_a_range_are_accesses_of_their_own():
    row = "READ\n3 6 2 1 0 1\n0 -1 0 0 0 1\n1 0 1 -1 0 1\n1 0 -1 1 0 1"
    text = body(scop(LINE, ALONG, WRITE, row))
    assert "S1(i1, A1[i1 - 1], A1[i1], A1[i1 + 1])" in text


def test_the_context_is_assumed():
    context = "2\n1 3 0 0 0 1\n1 1 -4\n1 3 0 0 0 1\n1 -1 -4"
    source = SourceFile("x", scop(LINE, ALONG, WRITE, context=context))
    (found,), _ = read(source)
    (assumed,) = program_of(found, "f", source).assumptions
    assert show_expression(assumed) == "n >= 4 or n <= -4"


def test_statements_without_instances_are_left_out():
    never = "2 4 1 0 0 1\n1 1 0 0\n1 0 0 -1"
    assert body(scop(never, ALONG, WRITE)) == ""


@pytest.mark.parametrize(
    ("text", "message"),
    [
        (scop(LINE, "1 5 1 1 0 1\n1 -1 1 0 0", WRITE), "a row that is not the value"),
        (scop(LINE, "0 5 1 1 0 1", WRITE), "leaves a dimension open"),
        (scop(LINE, "2\n0 5 1 1 0 1\n0 5 1 1 0 1", WRITE), "is a union"),
        (
            scop(
                LINE,
                "0 104 101 1 0 0".replace("0 0", "0 1").replace("104", "105"),
                WRITE,
            ),
            "leaves",
        ),
        (
            scop(LINE, ALONG, WRITE.replace("0 -1 0 0 0 1", "0 -1 0 1 0 1")),
            "no certain array",
        ),
        (
            scop("1 5 1 0 2 0".replace("2 0", "1 1") + "\n1 1 0 0 0", ALONG, WRITE),
            "no upper bound",
        ),
    ],
)
def test_what_no_loop_can_be_made_of_is_refused(text, message):
    with pytest.raises(UnsupportedError, match=message) as caught:
        body(text)
    assert caught.value.span.path == "x.scop"
    assert caught.value.excerpt


def test_a_tool_that_lists_parameters_among_the_arrays():
    extra = "READ\n1 5 1 1 0 1\n0 -1 0 0 2"
    arrays = "<arrays>\n2\n1 a\n2 n\n</arrays>\n"
    text = body(scop(LINE, ALONG, WRITE, extra, extensions=arrays))
    assert "a[i1] = f64(S1(i1))" in text
