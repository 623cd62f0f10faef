import re
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from depanalysis.frontends.openscop import translate
from depanalysis.frontends.openscop.printer import show
from depanalysis.frontends.openscop.reader import read
from depanalysis.frontends.openscop.scops import Generic
from depanalysis.ir.verifier import verify
from depanalysis.source import SourceFile

CASES = Path(__file__).parents[3] / "cases" / "openscop"
PRODUCT = (CASES / "matrix-product.scop").read_text(encoding="utf-8")
STRIDED = (CASES / "strided-down.scop").read_text(encoding="utf-8")


def source(text):
    return SourceFile("x.scop", text)


def test_everything_that_is_said_is_kept():
    (scop,), errors = read(source(PRODUCT))
    assert not errors
    assert scop.language == "C"
    assert scop.context.parts[0].rows == ((1, 1, -1),)
    assert [s.dimensions for s in scop.statements] == [2, 3]
    assert [len(s.accesses) for s in scop.statements] == [1, 4]
    assert scop.statements[1].accesses[1].kind == "WRITE"
    scattering = scop.statements[0].scattering
    assert scattering is not None
    assert scattering.parts[0].outputs == 5
    assert [each.name for each in scop.extensions] == ["scatnames", "arrays", "foo"]
    assert scop.extension("foo") == Generic("foo", (" # kept", ""))


def test_unions_and_counts_of_one():
    text = PRODUCT.replace("DOMAIN\n4 5 2 0 0 1", "DOMAIN\n# parts\n1\n4 5 2 0 0 1")
    assert read(source(text)) == read(source(PRODUCT))


def test_line_ends_of_other_systems():
    text = PRODUCT.replace("\n", "\r\n")
    assert read(source(text)) == read(source(PRODUCT))


SMALL = """<OpenScop>
C
CONTEXT
0 3 0 0 0 1
0
1
3
DOMAIN
1 4 1 0 0 1
1 1 0 0
SCATTERING
1 5 1 1 0 1
0 -1 1 0 0
WRITE
2 6 2 1 0 1
0 -1 0 0 0 1
0 0 -1 1 0 0
0
</OpenScop>
"""


@pytest.mark.parametrize(
    ("old", "new", "message"),
    [
        ("<OpenScop>\n", "OpenScop\n", "1:1: expected `<OpenScop>`, found `OpenScop`"),
        ("C\n", "", "3:1: expected the relation CONTEXT, found `0 3 0 0 0 1`"),
        (
            "C\nCONTEXT",
            "C\nDOMAIN",
            "3:1: expected the relation CONTEXT, found `DOMAIN`",
        ),
        ("0 3 0 0 0 1", "0 3 0 0 1", "4:1: expected six sizes, found 5 numbers"),
        ("0 3 0 0 0 1", "0 4 0 0 0 1", "4:1: 4 columns do not fit 1 dimensions and"),
        ("0 3 0 0 0 1", "0 3 1 0 0 0", "3:1: a CONTEXT has no output dimensions"),
        ("0 3 0 0 0 1", "0 0 -1 -1 0 0", "4:1: the size -1 is negative"),
        ("0 3 0 0 0 1", "0 3 0 0 0 x", "4:1: expected a number of parts or six sizes"),
        ("0 3 0 0 0 1", "0", "3:1: the context has to have one part or more"),
        ("1 4 1 0 0 1", "1000000000 4 1 0 0 1", "11:1: expected a row of integers"),
        ("1 4 1 0 0 1", "1 1000000003 1000000000 0 0 1", "9:1: more than 200 columns"),
        ("1 4 1 0 0 1", "1 4 0 1 0 1", "8:1: a DOMAIN has no input dimensions"),
        ("1 4 1 0 0 1", "1 4 1 0 1 0", "8:1: 0 parameters, and the context has 1"),
        ("1 1 0 0\n", "1 1 0\n", "10:1: expected 4 columns, found 3 numbers"),
        (
            "1 1 0 0\n",
            "2 1 0 0\n",
            "10:1: a row starts with 0 or 1, and this one with 2",
        ),
        (
            "1 1 0 0\n",
            f"1 {'9' * 1001} 0 0\n",
            "10:1: integer of more than 1000 digits",
        ),
        ("1 5 1 1 0 1\n0 -1 1 0 0", "0 6 1 2 0 1", "11:1: 2 input dimensions, and"),
        (
            "SCATTERING\n1 5 1 1 0 1\n0 -1 1 0 0",
            "DOMAIN\n0 4 1 0 0 1",
            "11:1: a second DOMAIN",
        ),
        (
            "2 6 2 1 0 1\n0 -1 0 0 0 1\n0 0 -1 1 0 0",
            "0 4 0 1 0 1",
            "14:1: a WRITE has no",
        ),
        ("WRITE\n2 6 2 1 0 1", "WRITE\n-2", "15:1: a union of -2 parts"),
        ("WRITE", "WROTE", "14:1: expected the kind of a relation, found `WROTE`"),
        ("\n3\nD", "\n4\nD", "18:1: expected the kind of a relation, found `0`"),
        ("0\n</O", "1\n</O", "19:1: expected a tag, found `</OpenScop>`"),
        ("0\n</O", "1\n<body>\nx\n</O", "19:1: `<body>` is not closed"),
        ("</OpenScop>", "<a>\n</a>", "21:1: expected an extension or `</OpenScop>`"),
        ("</OpenScop>", "\x01\x02", "19:1: expected an extension or `</OpenScop>`"),
        ("</OpenScop>", "x" * 99, f"found `{'x' * 39}…`"),
        (SMALL, "", "1:1: expected `<OpenScop>`, found the end of the text"),
    ],
)
def test_what_is_wrong_is_said_with_its_place(old, new, message):
    assert old in SMALL
    scops, errors = read(source(SMALL.replace(old, new, 1)))
    assert scops == ()
    assert message in str(errors[0])
    assert str(errors[0]).startswith("x.scop:")


def test_reading_goes_on_at_the_next_scop():
    broken = SMALL.replace("WRITE", "WROTE")
    scops, errors = read(source(broken + SMALL + broken))
    assert len(scops) == 1
    assert [error.span.line for error in errors] == [14, 52]


@pytest.mark.parametrize("length", range(0, len(SMALL) - 3, 7))
def test_a_text_that_ends_early_is_one_error(length):
    scops, errors = read(source(SMALL[:length]))
    assert (len(scops), len(errors)) == (0, 1)


WORDS = (
    *("1", "0", "-1", "2", "7", "1000000000", "9" * 30, "x", "<body>", "</body>"),
    *("<OpenScop>", "</OpenScop>", "WRITE", "MAY_WRITE", "RDWR", "DOMAIN", "²"),
    *("SCATTERING", "CONTEXT", "UNDEFINED", "#", "\x01", "<arrays>", "[", "program"),
)


def damaged(text, chance):
    """The text with words, lines and its end changed."""
    for _ in range(chance.randint(1, 4)):
        lines = text.split("\n")
        place = chance.randrange(len(lines))
        match chance.randint(0, 3):
            case 0:
                text = text[: chance.randint(0, len(text))]
            case 1:
                text = "\n".join(lines[:place] + lines[place + 1 :])
            case 2:
                lines.insert(place, chance.choice(lines))
                text = "\n".join(lines)
            case _:
                words = [match.span() for match in re.finditer(r"\S+", text)] or [
                    (0, 0)
                ]
                start, end = chance.choice(words)
                text = text[:start] + chance.choice(WORDS) + text[end:]
    return text


def check_text(text):
    """Errors have places, programs are sound, and what is read is written again."""
    found = translate(source(text))
    assert all(e.span.line > 0 for e in found.errors)
    for program in found.programs:
        verify(program)
    scops, _ = read(source(text))
    if scops:
        written = show(scops)
        assert read(source(written)) == (scops, ())
        assert show(read(source(written))[0]) == written


@settings(max_examples=150, deadline=None)
@given(st.randoms(use_true_random=False), st.sampled_from((PRODUCT, STRIDED, SMALL)))
def test_damaged_texts_raise_nothing(chance, text):
    check_text(damaged(text, chance))


@settings(max_examples=60, deadline=None)
@given(st.text())
def test_any_text_raises_nothing(text):
    check_text(text)
