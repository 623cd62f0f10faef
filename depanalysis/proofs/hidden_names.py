"""Values in sentences, without names that the user's text does not have.

Input: a sentence in which a value goes by the name of the variable that holds it. Output:
the same in the words of the source; a variable that only the analysis has is "a value".
"""

import re
from collections.abc import Mapping

from depanalysis.analysis.stores import AFTER_CODE
from depanalysis.source import SourceFile

_VALUE = re.compile(
    r"(?P<lead>(?:the|a) (?P<kind>undefined )?value of )?`(?P<name>[A-Za-z_%][\w.%]*)`"
    rf"(?P<after>{AFTER_CODE})?"
)
# What a lock, a copy that a construct makes, and one of a thread are called.
_PART = re.compile(r"\.(?:depanalysis_lock|owned|omp\d+)\b")
_WORD = re.compile(r"[A-Za-z_]\w*")


def without_hidden_names(
    sentence: str, source: SourceFile | None, spelled: Mapping[str, str]
) -> str:
    """The sentence with values in words of the source; `spelled` is how it names them."""

    def said(found: re.Match[str]) -> str:
        lead, after = found["lead"] or "", found["after"] or ""
        if not lead and not after:
            return found[0]
        name = spelled.get(found["name"], found["name"])
        if source is None or _is_in(name, source):
            return f"{lead}`{name}`{after}"
        return ("an undefined value" if found["kind"] else "a value") + after

    return _VALUE.sub(said, without_parts(sentence))


def without_parts(sentence: str) -> str:
    """The sentence with variables in place of what OpenMP makes of them."""
    return _PART.sub("", sentence)


def _is_in(name: str, source: SourceFile) -> bool:
    """Whether all words of a name stand in the text, or in one that is read with it."""
    texts = (source.text, *(each.text for each in source.others))
    return all(
        any(re.search(rf"\b{word}\b", text, re.IGNORECASE) for text in texts)
        for word in _WORD.findall(name)
    ) and not re.search(r"%|\.\d", name)
