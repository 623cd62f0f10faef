from hypothesis import given
from hypothesis import strategies as st
from lsprotocol import types

from depanalysis.editors.judging import Note, Text
from depanalysis.editors.protocol import diagnostics, edits
from depanalysis.report.findings import Finding
from depanalysis.source import Span

lines = st.lists(st.sampled_from(["a\n", "b\n", "c\n"]), max_size=8)


@given(lines, lines, st.sampled_from(["", "d"]))
def test_edits_make_the_new_text(before, after, end):
    old, new = "".join(before) + end, "".join(after)
    text = old.splitlines(keepends=True)
    for edit in reversed([*edits(old, new)]):
        text[edit.range.start.line : edit.range.end.line] = [edit.new_text]
    assert "".join(text) == new


def note(span, level="warning"):
    return Note("check", level, Finding("unknown", "why", "why", span, "f", "x"))


def test_what_is_said_of_a_header_stands_at_the_top_of_the_text():
    text = Text("/a.c", "x\n\U0001f600 y\n")
    there, here = diagnostics(
        text,
        [note(Span("/b.h", 7, 2, 7, 3)), note(Span("/a.c", 2, 3, 2, 4))],
    )
    assert there.range.start == types.Position(0, 0)
    assert there.message == "/b.h:7:2: why"
    assert here.range == types.Range(types.Position(1, 3), types.Position(1, 4))


def test_what_is_proved_needs_no_squiggle():
    assert [
        *diagnostics(Text("/a.c", "x"), [note(Span("/a.c", 1, 1, 1, 2), "none")])
    ] == []
