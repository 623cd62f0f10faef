"""The text of a body counts where it says what the accesses say, and not otherwise."""

import pytest

from depanalysis.frontends.openscop import translate
from depanalysis.frontends.openscop.bodies import body_of, body_text
from depanalysis.frontends.openscop.scops import Statement
from depanalysis.ir.printer import show_statement
from depanalysis.ir.statements import walk_statements
from depanalysis.source import SourceFile

HEAD = """<OpenScop>
C
CONTEXT
0 3 0 0 0 1
1
<strings>
n
</strings>
1
{count}
DOMAIN
2 4 1 0 0 1
1 1 0 0
1 -1 1 -1
SCATTERING
1 5 1 1 0 1
0 -1 1 0 0
{accesses}
1
<body>
1
i
{text}
</body>
<arrays>
3
1 a
2 b
3 s
</arrays>
</OpenScop>
"""
A = "2 6 2 1 0 1\n0 -1 0 0 0 1\n0 0 -1 1 0 0"
B = "2 6 2 1 0 1\n0 0 -2 2 0 2\n0 -1 0 0 0 2"
S = "1 5 1 1 0 1\n0 -1 0 0 3"
HALF = "4 7 2 1 1 1\n0 -1 0 0 0 0 1\n0 0 -1 0 1 0 0\n1 0 0 1 -2 0 0\n1 0 0 -1 2 0 1"


def statement(text, *accesses):
    """The innermost statement of a scop with one body."""
    listed = "\n".join(accesses)
    whole = HEAD.format(count=2 + len(accesses), accesses=listed, text=text)
    found = translate(SourceFile("x", whole))
    (program,) = found.programs
    return show_statement(list(walk_statements(program.body))[-1])


WRITE_A, READ_A, READ_B = f"WRITE\n{A}", f"READ\n{A}", f"READ\n{B}"


@pytest.mark.parametrize(
    ("text", "accesses", "expected"),
    [
        ("a[i] = b[i+1];", (WRITE_A, READ_B), "a[i] = b[i + 1]"),
        ("a[i] += 2*b[1 + i]", (READ_B, WRITE_A, READ_A), "a[i] += 2.0 * b[1 + i]"),
        ("a[i] *= b[i+1] ;", (f"RDWR\n{A}", READ_B), "a[i] *= b[i + 1]"),
        ("a[i]++;", (WRITE_A, READ_A), "a[i] += 1.0"),
        ("a[i]--", (WRITE_A, READ_A), "a[i] -= 1.0"),
        ("s += (double)(i);", (f"READ\n{S}", f"WRITE\n{S}"), "s += f64(i)"),
        ("s = f(a[i], n);", (f"WRITE\n{S}", READ_A), "s = f(a[i], n)"),
        ("a[floord(i, 2)] = 0;", (f"WRITE\n{HALF}",), "a[i // 2] = 0.0"),
    ],
)
def test_bodies_that_say_what_is_listed_are_read(text, accesses, expected):
    assert statement(text, *accesses) == expected


@pytest.mark.parametrize(
    ("text", "accesses"),
    [
        pytest.param("a[i] = b[i];", (WRITE_A, READ_B), id="another-element"),
        pytest.param("a[i] += b[i+1];", (WRITE_A, READ_B), id="a-read-is-missing"),
        pytest.param("a[i] = 1;", (WRITE_A, READ_B), id="a-read-too-many"),
        pytest.param("a[i] = b[i+1] ? 1 : 2;", (WRITE_A, READ_B), id="a-choice"),
        pytest.param("a[i] = b[i+1] == 2;", (WRITE_A, READ_B), id="a-comparison"),
        pytest.param("a[i] = x + b[i+1];", (WRITE_A, READ_B), id="an-unknown-name"),
        pytest.param("a[i*i] = b[i+1];", (WRITE_A, READ_B), id="not-affine"),
        pytest.param("a[i] <<= b[i+1];", (WRITE_A, READ_A, READ_B), id="a-shift"),
        pytest.param("f(a[i], b[i+1]);", (WRITE_A, READ_B), id="no-assignment"),
        pytest.param("{ a[i] = b[i+1]; }", (WRITE_A, READ_B), id="a-block"),
        pytest.param("a[i] = b[i+1", (WRITE_A, READ_B), id="broken"),
        pytest.param("a[i] = b[i+1] / 'x';", (WRITE_A, READ_B), id="a-character"),
        pytest.param("1 = b[i+1];", (WRITE_A, READ_B), id="no-target"),
    ],
)
def test_other_bodies_are_functions_of_what_is_read(text, accesses):
    reads = [each for each in accesses if each.startswith("READ")]
    assert statement(text, *accesses).startswith("a[i] = S1(i, ")
    assert statement(text, *accesses).count("[") == len(reads) + 1


def test_what_may_be_written_is_never_an_assignment():
    text = statement("a[i] = b[i+1];", f"MAY_{WRITE_A}", READ_B)
    assert text == "a[i] = S1(i, b[i + 1])"


def test_bodies_are_written_and_read():
    for iterators in ((), ("i", "j")):
        body = body_of(iterators, "s = 1;")
        assert body_text(Statement(generics=(body,))) == "s = 1;"
    assert body_text(Statement()) == ""
