"""The closed form of a scalar as a formula that the text can evaluate in every iteration.

Input: the value at the start of an iteration, over index symbols and values on entry.
Output: a text in the names of the intermediate form, in which the scalar itself stands for
its value on entry to the loop; `None` where the names at hand do not say it.
"""

from collections.abc import Iterable

from depanalysis.analysis.effects import effects
from depanalysis.analysis.model import LoopFacts, Model
from depanalysis.analysis.polynomials import simplified
from depanalysis.ir.expressions import Binary, Expr, IntConst, Select, names
from depanalysis.ir.rewriting import substituted
from depanalysis.proofs.evidence import readable


def closed_form(model: Model, loop: LoopFacts, name: str, value: Expr) -> str | None:
    """The value, or what it has grown by since the loop was entered."""
    spelled = {each.name: each for each in model.program.spellings}
    target = spelled[name].target if name in spelled else ""
    if _is_plain(model, loop, names(value)) and not _moves(model, target):
        return readable(model, value)
    if loop.lower is None:
        return None
    first = substituted(value, {loop.symbol: loop.lower})
    growth = simplified(Binary("-", value, first))
    if isinstance(growth, Select) or not _is_plain(model, loop, names(growth)):
        return None
    if growth == IntConst(0):
        return name
    text = readable(model, growth)
    return f"{name} {'-' if text.startswith('-') else '+'} {text.removeprefix('-')}"


def _moves(model: Model, target: str) -> bool:
    """Whether the variable that an array is named after may point elsewhere by now."""
    known = {each.name for each in model.variables}
    return bool(target) and f"{target}.offset" in known


def _is_plain(model: Model, loop: LoopFacts, found: Iterable[str]) -> bool:
    """Whether each name means one value, which the text has under that name."""
    spelled = {each.name: each for each in model.program.spellings}
    around = (*loop.outer, loop.number)
    indices = {x.symbol: x.variable for x in model.loops if x.number in around}
    changed = effects(model.program.body)
    texts: list[str] = []
    for name in found:
        known = indices.get(name, name)
        if known is None or (name not in indices and name in _symbols(model)):
            return False
        unknown = model.unknowns.get(name)
        if unknown is not None:
            if unknown.origin is None or changed.may_write(unknown.origin.array):
                return False
            known = unknown.origin.array
        spelling = spelled.get(known)
        if spelling is not None and spelling.target:
            # The offset of a pointer goes by the pointer's name.
            return False
        texts.append(known if spelling is None else spelling.text)
    return len(set(texts)) == len(texts)


def _symbols(model: Model) -> frozenset[str]:
    return frozenset(each.symbol for each in model.loops)
