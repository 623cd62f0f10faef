"""Macros that grow without end are refused before anything expands them."""

import re
import subprocess

import pytest
from hypothesis import given
from hypothesis import strategies as st

from depanalysis.frontends.c import translate
from depanalysis.frontends.c.expansions import expanded_size
from depanalysis.source import SourceFile


def is_refused(text):
    return expanded_size({"in.c": text}, {}) is None


def tower(height, bottom="x;", width=10):
    """Each macro names the one below it ten times."""
    levels = [f"#define M0 {bottom}"]
    levels += [f"#define M{k} {f'M{k - 1} ' * width}" for k in range(1, height + 1)]
    return "\n".join(levels)


@pytest.mark.parametrize(
    "text",
    [
        pytest.param(tower(9) + "\nM9", id="tower"),
        pytest.param(tower(9, "") + "\nM9", id="tower of nothing"),
        pytest.param(tower(9, "+0") + "\n#if 1 M9\n#endif", id="condition"),
        pytest.param("#define D(x) x x\n" + "D(" * 40 + "x" + ")" * 40, id="nested"),
        pytest.param(
            "#define D0(x) x x\n"
            + "".join(f"#define D{k}(x) D{k - 1}(D{k - 1}(x))\n" for k in range(1, 9))
            + "D8(x)",
            id="calls of calls",
        ),
        pytest.param(
            "#define A(f, x) f(f(x))\n#define B(x) A(D, x) A(D, x)\n"
            "#define D(x) x x\n" + "A(B, " * 20 + "x" + ")" * 20,
            id="macros as arguments",
        ),
        pytest.param(
            "#define D(...) __VA_ARGS__, __VA_ARGS__\n" + "D(" * 40 + "x" + ")" * 40,
            id="variadic",
        ),
        pytest.param("#define E D\n#define D(x) x x\n" + "E(" * 40 + "x" + ")" * 40,
                     id="another name"),
        pytest.param(
            "".join(
                f"#define M{k} {' '.join(f'M{j}' for j in range(14) if j != k)}\n"
                for k in range(14)
            )
            + "M0",
            id="each other",
        ),
        pytest.param(
            "".join(f"#define M{k} M{k - 1}\n" for k in range(1, 5000)) + "M4999",
            id="a long chain",
        ),
    ],
)  # fmt: skip
def test_bombs_are_refused(text):
    (error,) = translate(SourceFile("in.c", text + "\n")).errors
    assert error.message == "macros expand to more than 2,000,000 tokens"


@pytest.mark.parametrize(
    "text",
    [
        pytest.param("int x;" * 1000, id="no macro"),
        pytest.param(tower(9), id="never used"),
        pytest.param(tower(4) + "\nM4", id="a small tower"),
        pytest.param("#define A B\n#define B A\nA B", id="each other"),
        pytest.param("#define A A A A\n" + "A;" * 1000, id="itself"),
        pytest.param("#define MAX(a, b) ((a) > (b) ? (a) : (b))\nMAX(MAX(1, 2), 3)",
                     id="maximum"),
        pytest.param("#define F(\n#define G(x\nF(1 G(2", id="not closed"),
    ],
)  # fmt: skip
def test_ordinary_macros_are_not(text):
    assert not is_refused(text)


def test_a_file_that_is_read_often_counts_as_often():
    texts = {"a.h": tower(4) + "\nM4\n"}
    assert expanded_size(texts, {"a.h": 10}) is not None
    assert expanded_size(texts, {"a.h": 200}) is None


_ORDERED = {"F": "F(x)", "A": "A", "G": "G(x, y)", "B": "B", "C": "C"}
_WORDS = {
    "F": ["F", "F(A)", "F(x)", "F(G(x, y))", "F(F)"],
    "A": ["A", "A A", "A (B)"],
    "G": ["G", "G(B, x)", "G(x, G(y, C))"],
    "B": ["B"],
    "C": ["C", "(C)"],
}


def _bodies(names):
    """Texts that use only some of the macros."""
    words = [word for name in names for word in _WORDS[name]]
    own = [word for word in words if set(re.findall("[A-CFG]", word)) <= set(names)]
    listed = st.lists(st.sampled_from(["x", "y", "x (y)", *own]), max_size=7)
    return listed.map(" ".join)


_NAMES = list(_ORDERED)


@given(st.tuples(*(_bodies(_NAMES[k + 1 :]) for k in range(5))), _bodies(_NAMES))
def test_no_expansion_is_longer_than_counted(bodies, text):
    """gcc's preprocessor is the oracle, where each macro uses only those after it.

    How often names in a circle are expanded again differs from compiler to compiler.
    """
    heads = zip(_ORDERED.values(), bodies, strict=True)
    lines = [f"#define {head} {body}" for head, body in heads]
    source = "\n".join([*lines, f"{text} A", ""])
    done = subprocess.run(
        ["gcc", "-E", "-P", "-"], input=source, capture_output=True, text=True, check=False
    )  # fmt: skip
    if done.returncode != 0:
        return
    written = len(re.findall(r"\w+|[^\s\w]", done.stdout))
    size = expanded_size({"in.c": source}, {})
    assert size is None or size >= written
