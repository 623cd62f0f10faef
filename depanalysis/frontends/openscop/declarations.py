"""What a scop's arrays and parameters are in the intermediate form.

OpenScop knows no types, extents and uses outside of the scop, so parameters are
integers without bounds, elements reals, and every variable is wanted before and after.
A scop that this project wrote has an extension that says more: `depanalysis`, with a
program in the intermediate form's own text that has declarations only.
"""

from collections.abc import Iterable
from dataclasses import dataclass, replace

from depanalysis.errors import ParseError
from depanalysis.frontends.openscop.naming import Naming, array_number
from depanalysis.frontends.openscop.scops import Generic, Relation, Scop
from depanalysis.frontends.openscop.systems import NotSupportedError
from depanalysis.ir.parser import parse
from depanalysis.ir.programs import Parameter, Program
from depanalysis.ir.statements import Array, Scalar
from depanalysis.ir.types import F64, INT
from depanalysis.ir.verifier import verify
from depanalysis.source import SourceFile, Span

EXTENSION = "depanalysis"


@dataclass(frozen=True, slots=True)
class Declarations:
    """A program without statements, and what each number of an array stands for.

    A number of which `variables` knows nothing is that of a parameter or an iterator,
    which some tools list among the arrays.
    """

    program: Program
    variables: dict[int, Array | Scalar]


def declarations(scop: Scop, names: Naming, source: SourceFile) -> Declarations:
    """The declarations of a scop; raises `NotSupportedError` and `ParseError`."""
    stated = _stated(scop, source)
    known: dict[str, Array | Scalar] = {v.name: v for v in stated.arrays}
    known |= {v.name: v for v in stated.scalars}
    constant = {*names.parameters, *(n for each in names.iterators for n in each)}
    variables: dict[int, Array | Scalar] = {}
    for number, ranks in _ranks(scop).items():
        name = names.arrays[number]
        if name in constant:
            if ranks != {0}:
                raise NotSupportedError(f"`{name}` is an array and a name for a value")
            continue
        if len(ranks) > 1:
            counts = " and ".join(map(str, sorted(ranks)))
            raise NotSupportedError(f"`{name}` has {counts} subscripts")
        variables[number] = _variable(name, min(ranks), known.get(name))
    used = list(variables.values())
    types = {parameter.name: parameter.type for parameter in stated.parameters}
    listed = (Parameter(name, types.get(name, INT)) for name in names.parameters)
    others = (p for p in stated.parameters if p.name not in names.parameters)
    program = replace(
        stated,
        parameters=(*listed, *others),
        arrays=tuple(v for v in used if isinstance(v, Array)),
        scalars=tuple(v for v in used if isinstance(v, Scalar)),
        span=scop.span,
    )
    return Declarations(program, variables)


def _variable(name: str, rank: int, known: Array | Scalar | None) -> Array | Scalar:
    """What is known of a variable, if it fits."""
    if isinstance(known, Array) and len(known.extents) == rank > 0:
        return known
    if isinstance(known, Scalar) and rank == 0:
        return known
    if rank == 0:
        return Scalar(name, F64, is_input=True, is_output=True)
    return Array(name, F64, (None,) * rank)


def _ranks(scop: Scop) -> dict[int, set[int]]:
    """The numbers of subscripts with which each array occurs."""
    found: dict[int, set[int]] = {}
    for number, relation in _accesses(scop):
        ranks = (part.outputs - 1 for part in relation.parts)
        found.setdefault(number, set()).update(ranks)
    return dict(sorted(found.items()))


def _accesses(scop: Scop) -> Iterable[tuple[int, Relation]]:
    for place, statement in enumerate(scop.statements):
        for relation in statement.accesses:
            if not relation.parts:
                continue
            number = array_number(relation)
            if number is None:
                raise NotSupportedError(
                    f"an access of statement {place + 1} is to no certain array"
                )
            yield number, relation


def _stated(scop: Scop, source: SourceFile) -> Program:
    """The declarations in the extension, read where they stand."""
    extension = scop.extension(EXTENSION)
    if extension is None:
        return Program("", ())
    # The lines above are left empty, so that places stay right.
    above = "\n" * extension.span.line
    text = "\n".join(extension.lines)
    programs, errors = parse(SourceFile(source.path, f"{above}{text}"))
    for error in errors:
        raise error
    if len(programs) != 1 or programs[0].body or verify(programs[0]):
        raise _no_declarations(source, extension)
    return programs[0]


def _no_declarations(source: SourceFile, extension: Generic) -> ParseError:
    span: Span = extension.span
    message = f"`<{EXTENSION}>` is no program with declarations only"
    return ParseError(message, span, source.excerpt(span))
