"""The exception tree and how errors read."""

import pytest

from depanalysis.errors import (
    DepanalysisError,
    InternalError,
    InterpretationError,
    ParseError,
    SourceError,
    UnsupportedError,
    UsageError,
    VerificationError,
    notes_of,
)
from depanalysis.source import SourceFile, Span


@pytest.mark.parametrize(
    ("kind", "parent"),
    [
        (SourceError, DepanalysisError),
        (ParseError, SourceError),
        (VerificationError, SourceError),
        (UnsupportedError, SourceError),
        (UsageError, DepanalysisError),
        (InterpretationError, DepanalysisError),
        (InternalError, DepanalysisError),
    ],
)
def test_the_tree_is_as_drawn(kind, parent):
    assert kind.__base__ is parent


def test_an_error_shows_place_message_and_excerpt():
    source = SourceFile("f.c", "x = ;")
    error = ParseError.at(source, Span("f.c", 1, 5, 1, 6), "expected an expression")
    assert isinstance(error, ParseError)
    assert str(error) == "f.c:1:5: expected an expression\n  x = ;\n      ^"


def test_an_error_without_a_place_is_its_message():
    assert str(SourceError("there is no such file")) == "there is no such file"


def test_notes_are_for_those_who_debug():
    error = SourceError("wrong")
    assert notes_of(error) == ()
    error.add_note("why")
    assert notes_of(error) == ("why",)
    assert str(error) == "wrong"
