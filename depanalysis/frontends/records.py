"""Programs that another compiler wrote as JSON: one of them, or a list."""

import json

from depanalysis.errors import ParseError, SourceError
from depanalysis.frontends.translation import Translation
from depanalysis.ir.programs import Program
from depanalysis.ir.records import from_json
from depanalysis.source import SourceFile, Span


def translate(source: SourceFile) -> Translation:
    """The programs of a JSON text; what is no program is an error, the others are kept."""
    try:
        data = json.loads(source.text)
    except json.JSONDecodeError as error:
        place = Span(
            source.path, error.lineno, error.colno, error.lineno, error.colno + 1
        )
        return Translation(source, errors=(_error(source, place, error.msg.lower()),))
    except (RecursionError, ValueError) as error:
        return Translation(source, errors=(_error(source, _start(source), str(error)),))
    programs: list[Program] = []
    errors: list[SourceError] = []
    for record in data if isinstance(data, list) else [data]:
        try:
            programs.append(from_json(record))
        except SourceError as error:
            errors.append(ParseError(error.message, _start(source)))
    return Translation(source, tuple(programs), tuple(errors))


def _start(source: SourceFile) -> Span:
    return Span(source.path, 1, 1, 1, 2)


def _error(source: SourceFile, place: Span, message: str) -> SourceError:
    return ParseError.at(source, place, message)
