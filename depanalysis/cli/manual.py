"""The command for a shell and for `man`: what completes its options, and its manual page."""

from collections.abc import Iterator

import click
from click.shell_completion import get_completion_class

from depanalysis.version import VERSION

_NAME = "depanalysis"


def completion_text(command: click.Group, shell: str) -> str:
    """What a shell reads to complete verbs and options."""
    found = get_completion_class(shell)
    assert found is not None, "click knows the shells that may be chosen"
    # The class asks the bash that is there for its version; the text needs no bash.
    made = found(command, {}, _NAME, f"_{_NAME.upper()}_COMPLETE")
    return f"{made.source_template % made.source_vars()}\n"


def manual_text(command: click.Group) -> str:
    """The manual page of a command with all its verbs."""
    lines = [
        f'.TH {_NAME.upper()} 1 "" "{_NAME} {VERSION}"',
        ".SH NAME",
        _plain(f"{_NAME} - {command.get_short_help_str(200).rstrip('.')}"),
        ".SH SYNOPSIS",
        f".B {_NAME}",
        r".I VERB",
        r"[\fIOPTION\fR]... [\fIARGUMENT\fR]...",
        ".SH DESCRIPTION",
        *_paragraphs(command.help or ""),
    ]
    for name, verb in sorted(command.commands.items()):
        lines += _verb_lines(name, verb)
    return "\n".join(lines) + "\n"


def _verb_lines(name: str, verb: click.Command) -> Iterator[str]:
    with click.Context(verb, info_name=name) as context:
        yield f".SH {_plain(name.upper())}"
        usage = " ".join(verb.collect_usage_pieces(context))
        yield rf"\fB{_NAME} {_plain(name)}\fR {_plain(usage)}"
        yield ".PP"
        yield from _paragraphs(verb.help or "")
        for parameter in verb.get_params(context):
            record = parameter.get_help_record(context)
            if record is not None:
                yield from (".TP", rf"\fB{_plain(record[0])}\fR", _plain(record[1]))


def _paragraphs(text: str) -> Iterator[str]:
    for paragraph in text.split("\n\n"):
        yield _plain(" ".join(paragraph.split()))
        yield ".PP"


def _plain(text: str) -> str:
    """Text that roff shows as it stands."""
    shown = text.replace("\\", r"\e").replace("-", r"\-")
    return rf"\&{shown}" if shown.startswith((".", "'")) else shown
