"""The head of a new loop nest in C, to be put before the body of the old loop.

Input: a plan and the old header. Output: the lines before the body, and what closes them.
All numbers are 64 bits wide; divisions of negative numbers round down, as written out.
"""

from dataclasses import dataclass
from math import prod

from depanalysis.analysis.polynomials import Polynomial
from depanalysis.emit.guards.conditions import Types, size_of, value_text
from depanalysis.emit.nests.equations import NoPlanError
from depanalysis.emit.nests.headers import Header
from depanalysis.emit.nests.plans import Blocks, Cut, Phases, Plan, Walks

# With factors up to 2^20 and indices of 32 bits no sum reaches 2^63.
_MOST = 2**60


@dataclass(frozen=True, slots=True)
class Head:
    """The lines before the body, the text after it, and the directive among the lines."""

    lines: tuple[str, ...]
    closing: str


def head(plan: Plan, old: Header, directive: str, types: Types) -> Head:
    """The new head, with a directive above its parallel loop."""
    match plan:
        case Phases():
            return _phases(plan, old, directive, types)
        case Blocks():
            return _blocks(plan, old, directive)
        case Walks():
            return _walks(plan, old, directive, types)


def _phases(plan: Phases, old: Header, directive: str, types: Types) -> Head:
    tests = (
        f"{{ const long long da_cut = {_cut(cut, types)}; "
        "if (da_cut >= da_from && da_cut < da_to) da_to = da_cut; }"
        for cut in plan.cuts
    )
    name = f"{old.type} {old.index}".strip()
    return Head(
        (
            f"{{ const long long da_last = {old.last};",
            f"for (long long da_from = {old.first}, da_to; da_from <= da_last; "
            "da_from = da_to + 1) {",
            "da_to = da_last;",
            *tests,
            directive,
            f"for ({name} = da_from; {old.index} <= da_to; {old.index}++)",
        ),
        " } }",
    )


def _cut(cut: Cut, types: Types) -> str:
    floor = _floored(_value(cut.value, types), cut.divisor)
    return f"{floor} - {-cut.shift}" if cut.shift else floor


def _blocks(plan: Blocks, old: Header, directive: str) -> Head:
    name = f"{old.type} {old.index}".strip() if old.type else _declared(old)
    end = f"da_from + {plan.width - 1}"
    narrow = plan.distance - (plan.count - 1) * plan.width
    if narrow != plan.width:
        end = (
            f"da_from + (da_block < {plan.count - 1} ? {plan.width - 1} : {narrow - 1})"
        )
    return Head(
        (
            f"{{ const long long da_first = {old.first}, da_last = {old.last};",
            directive,
            f"for (long long da_block = 0; da_block < {plan.count}; da_block++)",
            f"for (long long da_from = da_first + da_block * {plan.width}; "
            f"da_from <= da_last; da_from += {plan.distance}) {{",
            f"const long long da_end = {end};",
            "const long long da_to = da_end < da_last ? da_end : da_last;",
            f"for ({name} = da_from; {old.index} <= da_to; {old.index}++)",
        ),
        " } }",
    )


def _declared(old: Header) -> str:
    return f"__typeof__({old.index}) {old.index}"


def _walks(plan: Walks, old: Header, directive: str, types: Types) -> Head:
    """The first iterations of paths: a side of the middle without one progression each.

    Left of c / (b - |a|) the next iteration is (c + |a| i) / b, right of it (b i - c) / |a|,
    which is greater than i on both sides.
    """
    p, q, c = -plan.equation.a, plan.equation.b, "da_c"
    onward, back = f"({c} + {_times(p, 'da_at')})", f"({_times(q, 'da_at')} - {c})"
    beyond = "da_last + 1"
    left = f"({onward} % {q} == 0 ? {onward} / {q} : {beyond})"
    right = f"({back} % {p} == 0 ? {back} / {p} : {beyond})" if p > 1 else back
    middle = _times(q - p, "da_at")
    after = f"{middle} < {c} ? {left} : {middle} > {c} ? {right} : {beyond}"
    name = f"{old.type} {old.index}" if old.type else _declared(old)
    lines = (
        f"{{ const long long da_first = {old.first}, da_last = {old.last};",
        f"const long long {c} = {_value(plan.equation.c, types)};",
        f"const long long da_middle = {_floored(c, q - p)};",
        "const long long da_turn = da_middle < da_first ? da_first : da_middle + 1;",
        "const long long da_left = da_middle < da_last ? da_middle : da_last;",
        *_progression(
            "da_a", f"{_times(p, 'da_first')} + {c}", q, _residue(c, q, p), p
        ),
        *_counted("da_a", "da_m", p, f"{_floored(f'({c} - 1)', q - p)}", "da_last"),
        *_progression(
            "da_b", f"{_times(q, 'da_turn')} - {c}", p, _residue(f"-{c}", p, q), q
        ),
        *_counted("da_b", "da_n", q, "da_last", "da_last"),
        "const long long da_lefts = da_left < da_first ? 0 : da_left - da_first + 1 - da_m;",
        "const long long da_seeds = da_lefts + "
        "(da_last < da_turn ? 0 : da_last - da_turn + 1 - da_n);",
        directive,
        "for (long long da_seed = 0; da_seed < da_seeds; da_seed++) {",
        "const long long da_k = da_seed < da_lefts ? da_seed : da_seed - da_lefts;",
        "const long long da_at0 = da_seed < da_lefts",
        f"? {_skipping('da_first', 'da_a', 'da_m', p)}",
        f": {_skipping('da_turn', 'da_b', 'da_n', q)};",
        f"for (long long da_at = da_at0; da_at <= da_last; da_at = {after}) {{",
        f"{name} = da_at;",
    )
    return Head(lines, " } } }")


def _progression(
    name: str, value: str, divisor: int, residue: str, modulus: int
) -> tuple[str, ...]:
    """The least number at or above value / divisor that has a residue."""
    ceiling = f"-{_floored(f'(-({value}))', divisor)}"
    low = f"{name}_low"
    return (
        f"const long long {low} = {ceiling};",
        f"const long long {name} = {low} + {_modulo(f'({residue} - {low})', modulus)};",
    )


def _counted(name: str, count: str, step: int, *ends: str) -> tuple[str, ...]:
    """How many numbers of a progression are at most the least of two ends."""
    one, other = ends
    return (
        f"const long long {name}_end = {one} < {other} ? {one} : {other};"
        if one != other
        else f"const long long {name}_end = {one};",
        f"const long long {count} = {name} > {name}_end ? 0 : "
        f"({name}_end - {name}) / {step} + 1;",
    )


def _skipping(first: str, start: str, count: str, step: int) -> str:
    """Number k of an interval from which a progression is taken out."""
    if step == 1:
        return f"{first} + da_k + (da_k < {start} - {first} ? 0 : {count})"
    passed = f"(da_k - ({start} - {first})) / {step - 1} + 1"
    return (
        f"{first} + da_k + (da_k < {start} - {first} ? 0 : "
        f"{passed} < {count} ? {passed} : {count})"
    )


def _residue(value: str, factor: int, modulus: int) -> str:
    """The x with factor x = value, up to the modulus."""
    inverse = pow(factor, -1, modulus) if modulus > 1 else 0
    return f"({value}) % {modulus} * {inverse}"


def _times(factor: int, name: str) -> str:
    return name if factor == 1 else f"{factor} * {name}"


def _modulo(value: str, by: int) -> str:
    return f"({value} % {by} + {by}) % {by}"


def _floored(value: str, by: int) -> str:
    """floor(value / by)."""
    if by == 1:
        return value
    return f"({value} / {by} - ({value} % {by} < 0))"


def _value(form: Polynomial, types: Types) -> str:
    """A form over parameters in 64 bits."""
    known = form.as_constant
    if known is not None:
        return f"({known})" if known < 0 else str(known)
    sizes = (abs(f) * prod(size_of(a, types) for a in m) for m, f in form.terms)
    if sum(sizes) > _MOST:
        raise NoPlanError("its bounds need more than 64 bits")
    _, text = value_text(form, types)
    is_lone = len(form.terms) == 1 and text.isidentifier()
    return f"(long long){text}" if is_lone else f"({text})"
