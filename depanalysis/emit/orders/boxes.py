"""The iterations of two loops as a box, of which a part runs at a time.

The inner loop may begin and end at linear functions of the outer index, which is how far
its ends move with each iteration. It may also be skewed: counted by its index plus a
multiple of the completed iterations of the outer loop, which is added to both of its ends.
The box goes from the least value to the greatest one that the inner loop has anywhere, and
both are values that the program itself computes.

Names of a new text: `da_top` to `da_bottom` is the range of the outer index, `da_left` to
`da_right` that of the inner one, and `da_j` to `da_j_end` the part of it that runs.
"""

from collections.abc import Iterable

from depanalysis.emit.orders.bodies import closed, headed
from depanalysis.emit.orders.edits import Edit
from depanalysis.emit.orders.pairs import Pair

LARGEST_SKEW = 4


def is_plain(found: Pair, skew: int) -> bool:
    """Whether all iterations of the outer loop have one range of inner ones."""
    return skew == 0 and found.slopes == (0, 0)


def rows(found: Pair, *names: str) -> tuple[str, ...]:
    """Lines that declare the ends of the range of the outer index, all or some of them."""
    header = found.outer.header
    ends = {"da_top": header.first, "da_bottom": header.last}
    return tuple(f"const long long {name} = {ends[name]};" for name in names or ends)


def columns(found: Pair) -> tuple[str, ...]:
    """Lines that declare the range of the inner index over all rows, of which there are some."""
    header = found.inner.header
    ends = tuple(
        zip(
            ("da_left", "da_right"),
            (header.first, header.last),
            anchors(found),
            strict=True,
        )
    )
    if not any(anchor for _, _, anchor in ends):
        parts = ", ".join(f"{name} = {text}" for name, text, _ in ends)
        return (f"const long long {parts};",)
    index = found.outer.declaration
    texts = (
        f"{{ {index} = {anchor}; {name} = {text}; }}" if anchor else f"{name} = {text};"
        for name, text, anchor in ends
    )
    return ("long long da_left, da_right;", *texts)


def anchors(found: Pair) -> tuple[str, str]:
    """The rows in which the inner loop begins first and ends last, where that depends on them."""
    first, last = found.slopes
    return _anchor(first), _anchor(-last)


def _anchor(slope: int) -> str:
    return "da_top" if slope > 0 else "da_bottom" if slope < 0 else ""


def shifted(skew: int, row: str) -> str:
    """What a skewed loop has added to its index in a row, as a text to be added."""
    if skew == 0:
        return ""
    sign, factor = "+" if skew > 0 else "-", abs(skew)
    return f" {sign} {'' if factor == 1 else f'{factor} * '}({row} - da_top)"


def part(found: Pair, skew: int) -> tuple[Edit, ...]:
    """A header in the place of the inner one, for those from `da_j` to `da_j_end`."""
    inner = found.inner
    if is_plain(found, skew):
        return (_headed(found, _loop(found, "da_j", "da_j_end")),)
    first, last = found.slopes
    back = shifted(-skew, found.outer.name)
    lines = (
        f"{{ const long long da_low = {inner.header.first if first else 'da_left'}, "
        f"da_high = {inner.header.last if last else 'da_right'};",
        f"const long long da_start = da_j{back} < da_low ? da_low : da_j{back};",
        f"const long long da_stop = da_high < da_j_end{back} ? da_high : "
        f"da_j_end{back};",
        _loop(found, "da_start", "da_stop"),
    )
    return _headed(found, *lines), closed(found.source, inner.skeleton, " }")


def _loop(found: Pair, first: str, last: str) -> str:
    inner = found.inner
    return (
        f"for ({inner.declaration} = {first}; {inner.name} <= {last}; {inner.name}++)"
    )


def _headed(found: Pair, *lines: str) -> Edit:
    inner = found.inner
    return headed(found.source, inner.skeleton, inner.header.end, *lines)


def counted(found: Pair, skew: int) -> str:
    """What the inner loop counts, in the names of the text."""
    if skew == 0:
        return found.inner.name
    sign, factor = "+" if skew > 0 else "-", abs(skew)
    multiple = found.outer.name if factor == 1 else f"{factor} * {found.outer.name}"
    return f"{found.inner.name} {sign} {multiple}"


def guarded(found: Pair, lines: Iterable[str]) -> tuple[str, ...]:
    """Lines that are reached only where the outer loop has an iteration."""
    head = found.outer.header
    return (f"if ({head.first} <= {head.last}) {{", *lines)
