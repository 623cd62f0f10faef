"""Options from a file: `depanalysis.toml`, or `[tool.depanalysis]` in `pyproject.toml`.

The file is that of the folder in which the command runs, or of the nearest one around it.
Its keys are the options of the verbs; what stands at the top is for every verb that has
the option, a table `[check]` is for that verb, and the command line has the last word.
"""

import os
import re
import tomllib
from collections.abc import Collection, Mapping
from dataclasses import dataclass
from difflib import get_close_matches
from typing import Any

import click

from depanalysis.errors import UsageError

_OWN, _SHARED = "depanalysis.toml", "pyproject.toml"
_PATHS = frozenset(
    {"include", "I", "isystem", "database", "p", "baseline", "cache", "since"}
)
_OF_A_CALL = (
    "help", "dump", "times", "debug", "in-place", "output", "o", "html", "format", "json",
    "sarif", "report", "explain",
)  # fmt: skip
"""What belongs to one call: where its answer goes, and in which form."""
_WHERE = re.compile(r"(?P<what>.*) \(at line (?P<line>\d+), column (?P<column>\d+)\)")

Defaults = dict[str, dict[str, Any]]


@dataclass(frozen=True, slots=True)
class _File:
    """A file with options: its path, its text, and the table that is ours."""

    path: str
    text: str
    table: Mapping[str, Any]

    def wrong(self, key: str, what: str) -> UsageError:
        """What is wrong with a key, at its place."""
        lines = self.text.split("\n")
        is_here = re.compile(rf"""\s*\[?[\w."'-]*?\b{re.escape(key)}\b""").match
        line = next((k for k, text in enumerate(lines, 1) if is_here(text)), 1)
        column = max(0, lines[line - 1].find(key)) + 1
        return UsageError(f"{os.path.relpath(self.path)}:{line}:{column}: {what}")

    def refuse_unknown(self, given: Collection[str], known: Collection[str]) -> None:
        """Ends the call where a key is no option."""
        for key in given:
            if key not in known:
                near = get_close_matches(key, known, 1)
                hint = f"; did you mean '{near[0]}'?" if near else ""
                raise self.wrong(key, f"there is no option '{key}' for a file{hint}")


def defaults(verbs: Mapping[str, click.Command], folder: str | None = None) -> Defaults:
    """For each verb, the values of its parameters that a file for a folder gives."""
    file = _nearest(os.path.abspath(folder or os.getcwd()))
    if file is None:
        return {}
    shared = {key: file.table[key] for key in file.table if key not in verbs}
    options = {name: _options(verb) for name, verb in verbs.items()}
    file.refuse_unknown(shared, {key for each in options.values() for key in each})
    values: Defaults = {}
    for name, verb in verbs.items():
        own = file.table.get(name, {})
        if not isinstance(own, dict):
            raise file.wrong(name, f"'{name}' is a verb; write a table [{name}]")
        file.refuse_unknown(own, options[name])
        given = {key: shared[key] for key in shared if key in options[name]} | own
        values[name] = {
            str(options[name][key].name): _value(file, key, value, verb)
            for key, value in given.items()
        }
    return values


def _nearest(folder: str) -> _File | None:
    """The file that holds options."""
    while True:
        for name in (_OWN, _SHARED):
            path = os.path.join(folder, name)
            found = _read(path) if os.path.isfile(path) else None
            if found is not None:
                return found
        above = os.path.dirname(folder)
        if above == folder:
            return None
        folder = above


def _read(path: str) -> _File | None:
    shown = os.path.relpath(path)
    try:
        with open(path, encoding="utf-8") as stream:
            text = stream.read()
        table = tomllib.loads(text)
    except (OSError, ValueError) as error:
        reason = getattr(error, "strerror", None) or str(error)
        where = _WHERE.fullmatch(reason)
        if where is not None:
            shown, reason = f"{shown}:{where['line']}:{where['column']}", where["what"]
        raise UsageError(f"{shown}: {reason[:1].lower()}{reason[1:]}") from None
    if os.path.basename(path) == _OWN:
        return _File(path, text, table)
    own = table.get("tool", {}).get("depanalysis")
    return None if own is None else _File(path, text, own)


def _options(verb: click.Command) -> dict[str, click.Option]:
    """The options of a verb by their names, without dashes in front."""
    options = [each for each in verb.params if isinstance(each, click.Option)]
    words = [(word, option) for option in options for word in option.opts]
    # `--include` goes before `-include`.
    words.sort(key=lambda pair: pair[0].startswith("--"))
    found = {word.lstrip("-"): each for word, each in words if not each.hidden}
    return {name: each for name, each in found.items() if name not in _OF_A_CALL}


def _value(file: _File, key: str, value: Any, verb: click.Command) -> Any:
    """A value as a command line would give it; paths are seen from the file's folder."""
    option = _options(verb)[key]
    words = value if isinstance(value, list) else [value]
    if any(isinstance(each, dict | list) for each in words):
        raise file.wrong(key, f"'{key}' needs a value, or a list of values")
    if not option.is_flag:
        texts = [str(each) for each in words]
        if key in _PATHS:
            folder = os.path.dirname(file.path)
            texts = [os.path.normpath(os.path.join(folder, each)) for each in texts]
        # A list such as that of --fail-on is one word of a command line.
        value = texts if option.multiple else ",".join(texts)
    try:
        option.process_value(click.Context(verb), value)
    except click.BadParameter as error:
        raise file.wrong(key, error.message.rstrip(".")) from None
    return value
