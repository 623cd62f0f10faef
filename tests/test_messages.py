"""What the case files make the tool say: sentences in the words of the user's text.

The texts that are quoted stand in the source, whole; names of the intermediate form and
representations of objects do not show.
"""

import json
import re
from collections.abc import Iterator
from pathlib import Path

import pytest

from depanalysis.cli import main
from tests.nights import by_night, drawn

_CASES = Path(__file__).parent / "cases"
_SAID = ("reason", "advice", "obstacle", "warning", "suggestion", "assumptions")
_QUOTED = re.compile(r"`([^`]*)`")
_WORD = re.compile(r"\w+")
_NAME = re.compile(r"(?<!\w)[A-Za-z_]\w*")
_DEFECTS = {
    "a doubled word": re.compile(r"\b(?!that\b|had\b)([a-z]+(?: for)?) \1\b"),
    "a doubled space": re.compile(r"\S  +\S"),
    "an empty quotation": re.compile(r"(?<!`)``(?!`)"),
    "a name of the intermediate form": re.compile(
        r"\?\d|\b\w+\.(?:offset|row|shape\.\d)\b|\bselect\("
    ),
    "a representation": re.compile(r"(?<!`)\bNone\b|<\w+ object|\b(?:Var|Load|Cast|Span)\("),
    "a noun that does not agree": re.compile(r"(?<![\d.,^])1 (?:lines|loops|bytes|operations)\b"),
    "another spelling of a word": re.compile(r"\b(?:un)?modeled\b"),
    "an open end": re.compile(r"(?: (?:and|or|on|the)|(?<! copy) of|[:;,])$"),
}  # fmt: skip
_FILES = [
    *(("check", path) for kind in ("c", "cxx", "fortran", "python")
      for path in sorted((_CASES / kind).rglob("*.*"))),
    *(("race", path) for path in sorted((_CASES / "race").rglob("*.[cf]*"))),
    *(("coalesce", path) for path in sorted((_CASES / "coalesce").glob("*.cu"))),
]  # fmt: skip


def sayings(data: object) -> Iterator[str]:
    """All sentences of a report."""
    if isinstance(data, list):
        for each in data:
            yield from sayings(each)
    elif isinstance(data, dict):
        for key, value in data.items():
            texts = value if isinstance(value, list) else [value]
            if key in _SAID:
                yield from (text for text in texts if isinstance(text, str))
            yield from sayings(value)


def defects(said: str) -> list[str]:
    """What is wrong with a sentence, apart from how the user wrote what it quotes."""
    own = _QUOTED.sub(lambda found: "`x`" if " " in found[0] else found[0], said)
    return [name for name, pattern in _DEFECTS.items() if pattern.search(own)]


_OF_LANGUAGES = (
    "operator", "this", "sizeof", "attribute", "__attribute__", "__vector_size__", "uint32_t",
    "uint64_t", "min", "max", "std", "size", "value",
)  # fmt: skip
"""Words that messages quote, and that need not stand in a text."""

_OF_OURS = ("depanalysis ", "gpugen ", "@gpugen.")
"""How what messages advise to use begins."""


def needed(data: object) -> Iterator[str]:
    """All names and formulas in the `needs` of a report."""
    if isinstance(data, list):
        for each in data:
            yield from needed(each)
    elif isinstance(data, dict):
        for key, value in data.items():
            if key == "needs" and isinstance(value, dict):
                yield from _texts(value)
            else:
                yield from needed(value)


def _texts(data: object) -> Iterator[str]:
    if isinstance(data, str):
        yield data
    elif isinstance(data, list):
        for each in data:
            yield from _texts(each)
    elif isinstance(data, dict):
        yield from _texts([*data.values()])


def hidden(quoted: str, words: set[str]) -> list[str]:
    """The names in a quotation or a formula that the user's text does not have."""
    return [
        word
        for word in _NAME.findall(quoted)
        if word.lower() not in words and word not in _OF_LANGUAGES
    ]


def words_of(path: Path) -> set[str]:
    """All words of a file, and of the headers beside it."""
    texts = [path, *path.parent.glob("*.h*")]
    return {
        word.lower()
        for each in texts
        for word in _WORD.findall(each.read_text(encoding="utf-8"))
    }


def is_cut(quoted: str, source: str) -> bool:
    """Whether the last word of a quotation is the beginning of words of the text only."""
    words = _WORD.findall(quoted)
    last = words[-1] if words and quoted.endswith(words[-1]) else ""
    text = source.lower()
    return bool(last) and last.lower() in text and re.search(
        rf"\b{re.escape(last.lower())}\b", text
    ) is None  # fmt: skip


@pytest.mark.parametrize(
    "case",
    [*drawn(_FILES, 12), *by_night(_FILES, len(_FILES))],
    ids=lambda case: f"{case[0]}-{case[1].name}",
)
@pytest.mark.sampled(4)
def test_messages_are_sentences_about_the_text(
    case: tuple[str, Path], capsys: pytest.CaptureFixture[str]
) -> None:
    verb, path = case
    main([verb, "--json", str(path)])
    report = json.loads(capsys.readouterr().out)
    source = path.read_text(encoding="utf-8")
    wrong = {said: found for said in sayings(report) if (found := defects(said))}
    assert wrong == {}
    quoted = {text for said in sayings(report) for text in _QUOTED.findall(said)}
    quoted = {text for text in quoted if not text.startswith(_OF_OURS)}
    assert [text for text in quoted if is_cut(text, source)] == []
    words = words_of(path)
    named = {*quoted, *needed(report)}
    unknown = {text: hidden(text, words) for text in named if hidden(text, words)}
    assert unknown == {}
    assert [said for said in sayings(report) if said.count("`") % 2] == []


@pytest.mark.parametrize(
    ("said", "defect"),
    [
        ("a parallel for parallel for", "a doubled word"),
        ("the access `` is open", "an empty quotation"),
        ("depends on select(a, b, c)", "a name of the intermediate form"),
        ("depends on v.shape.0", "a name of the intermediate form"),
        ("is None", "a representation"),
        ("touches 1 lines", "a noun that does not agree"),
        ("is not modelled: ", "an open end"),
    ],
)
def test_defects_of_messages_are_seen(said: str, defect: str) -> None:
    assert defects(said.rstrip()) == [defect]


def test_a_name_that_is_cut_in_its_middle_is_seen():
    assert is_cut("a + whi", "while (a + white)")
    assert not is_cut("a + white", "while (a + white)")


def test_a_name_that_the_text_does_not_have_is_seen():
    assert hidden("x + dropped_2", {"x"}) == ["dropped_2"]
    assert hidden("X + operator+", {"x"}) == []
    data = {
        "needs": {
            "private": ["i_2"],
            "induction": [{"variable": "k", "value": "c.2 + i"}],
        }
    }
    assert [*needed([data])] == ["i_2", "k", "c.2 + i"]
