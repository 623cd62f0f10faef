from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from depanalysis.frontends.isl import translate
from depanalysis.frontends.isl.reader import read
from depanalysis.ir.verifier import verify
from depanalysis.source import SourceFile

CASES = Path(__file__).parents[3] / "cases" / "openscop"
SWEEP = (CASES / "sweep.isl").read_text(encoding="utf-8")
TWO = (CASES / "two-scops.isl").read_text(encoding="utf-8")


def found(text):
    return read(SourceFile("x.isl", text))


def test_an_entry_goes_on_up_to_the_next_one():
    text = (
        "domain: [n] ->\n  { S[i] : # here\n\n 0 <= i < n }\nwrites: { S[i] -> A[i] }"
    )
    (scop,), errors = found(text)
    assert not errors
    assert len(scop.statements) == 1


def test_several_scops_of_one_file():
    scops, errors = found(TWO)
    assert not errors
    assert len(scops) == 2
    broken = TWO.replace("{ S[i] : 0", "{ S[i : 0")
    scops, (error,) = found(broken)
    assert len(scops) == 1
    assert str(error).startswith(
        "x.isl:3:1: `domain` is not what isl reads: syntax error"
    )


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("", "1:1: expected `domain:`, found no entry"),
        ("\n", "1:1: expected `domain:`, found no entry"),
        ("x\ndomain: { S[] }", "1:1: expected an entry such as `domain:`"),
        ("reads: { S[] -> A[] }", "1:1: the scop has no `domain`"),
        ("domain: { S[] }\nblah: { }", "2:1: `blah` is none of scop, context, domain"),
        ("domain: { S[] }\ndomain: { S[] }", "2:1: a second `domain` of one scop"),
        ("scop: a b\ndomain: { S[] }", "1:1: the name of a scop is one word"),
        (
            "domain: { S[] -> A[] }",
            "1:1: `domain` is not what isl reads: it is of another",
        ),
        ("domain: { S[] }\nreads: { S[] }", "2:1: `reads` is not what isl reads"),
        (
            "domain: { S[] }\nreads: { T[] -> A[] }",
            "2:1: `reads` is not what isl reads: the domain has no `T`",
        ),
        (
            "domain: { S[] }\ncontext: { S[] }",
            "2:1: `context` is not what isl reads: it is no set",
        ),
        (
            "domain: { S[i] : i > 0 }\nschedule: { S[i] -> [i] : i > 1 }",
            "2:1: `schedule` is not",
        ),
        (
            "domain: { S[i]; S[i, j] }",
            "1:1: `domain` is not what isl reads: `S` has two",
        ),
        (
            f"domain: {{ S[] : {'1 = 1 and ' * 30000} 1 = 1 }}",
            "1:1: longer than 200000",
        ),
    ],
)
def test_what_is_wrong_is_said_with_its_place(text, message):
    scops, errors = found(text)
    assert scops == ()
    assert str(errors[0]).startswith(f"x.isl:{message}")


@settings(max_examples=80, deadline=None)
@given(st.randoms(use_true_random=False), st.sampled_from((SWEEP, TWO)))
def test_damaged_texts_raise_nothing(chance, text):
    characters = list(text)
    for _ in range(chance.randint(1, 4)):
        place = chance.randrange(len(characters))
        characters[place] = chance.choice("[]{}:;->=019 n*\n\x01²")
    cut = chance.choice((len(characters), chance.randrange(len(characters))))
    found_ = translate(SourceFile("x.isl", "".join(characters[:cut])))
    assert all(error.span.line > 0 for error in found_.errors)
    for program in found_.programs:
        verify(program)
