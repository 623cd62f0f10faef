"""Dummy arrays against a model of memory: a list of elements, the first subscript fastest."""

from dataclasses import dataclass
from itertools import product
from math import prod

import pytest
from hypothesis import Phase, given, settings
from hypothesis import strategies as st

SIZES = st.integers(1, 4)
LOWERS = st.integers(-2, 2)
# Parsing takes most of the time, so that examples are few and not made smaller.
few = settings(
    max_examples=max(settings().max_examples // 6, 1),
    phases=(Phase.explicit, Phase.reuse, Phase.generate),
)


@dataclass(frozen=True)
class Shape:
    """Lower bounds and extents, as the text orders them."""

    lowers: tuple[int, ...]
    extents: tuple[int, ...]

    def declared(self, last: str | None = None) -> str:
        bounds = [
            f"{low}:{low + size - 1}"
            for low, size in zip(self.lowers, self.extents, strict=True)
        ]
        if last is not None:
            bounds[-1] = f"{self.lowers[-1]}:{last}"
        return ", ".join(bounds)

    def places(self):
        """All subscripts, in the order of memory."""
        ranges = [
            range(low, low + size)
            for low, size in zip(self.lowers, self.extents, strict=True)
        ]
        return [tuple(reversed(each)) for each in product(*reversed(ranges))]

    def address(self, subscripts):
        result = 0
        for low, size, each in reversed(
            list(zip(self.lowers, self.extents, subscripts, strict=True))
        ):
            result = result * size + each - low
        return result

    def address_of_memory_order(self, element):
        starts = (
            k + low for k, low in zip(reversed(element), self.lowers, strict=True)
        )
        return self.address(tuple(starts))


@st.composite
def shapes(draw):
    count = draw(st.integers(1, 3))
    lowers = draw(st.lists(LOWERS, min_size=count, max_size=count))
    extents = draw(st.lists(SIZES, min_size=count, max_size=count))
    return Shape(tuple(lowers), tuple(extents))


def listed(subscripts) -> str:
    return ", ".join(map(str, subscripts))


def filling(dummy: Shape) -> str:
    """Statements that give every element of `x` its number in the order of memory."""
    names = ["i", "j", "k"][: len(dummy.lowers)]
    heads = [
        f"do {name} = {low}, {low + size - 1}"
        for name, low, size in zip(names, dummy.lowers, dummy.extents, strict=True)
    ]
    body = ["m = m + 1", f"x({', '.join(names)}) = m"]
    return "\n".join(["m = 0", *reversed(heads), *body, *["end do"] * len(heads)])


def program(actual: str, array: Shape, dummy: str, body: str) -> str:
    return (
        "module mo\ncontains\n"
        f"subroutine f(x)\ninteger x({dummy})\n{body}\nend subroutine\n"
        f"subroutine s(a)\ninteger a({array.declared()})\n"
        f"call f({actual})\nend subroutine\nend module\n"
    )


def by_address(array: Shape, found):
    return {array.address_of_memory_order(each): value for each, value in found.items()}


@few
@given(array=shapes(), dummy=shapes(), start=st.integers(0, 63), open_end=st.booleans())
def test_a_sequence_begins_at_the_element(final, array, dummy, start, open_end) -> None:
    # Without an element, the sequence begins with the array.
    places = array.places()
    is_whole = start % 4 == 0
    first = 0 if is_whole else start % len(places)
    room = prod(array.extents) - first
    if prod(dummy.extents) > room:
        dummy = Shape(dummy.lowers[:1], (room,))
    actual = "a" if is_whole else f"a({listed(places[first])})"
    declared = dummy.declared("*" if open_end else None)
    text = program(actual, array, declared, filling(dummy))
    expected = {first + k: k + 1 for k in range(prod(dummy.extents))}
    assert by_address(array, final(text, "a")) == expected


@st.composite
def sections(draw, array: Shape):
    """For each dimension a subscript or a range, and the subscripts it stands for."""
    parts, ranges = [], []
    for low, size in zip(array.lowers, array.extents, strict=True):
        first, last = (draw(st.integers(low, low + size - 1)) for _ in "ab")
        if draw(st.booleans()):
            parts.append(str(first))
            ranges.append([first])
            continue
        step = draw(st.sampled_from([1, 2, -1])) if first <= last else -1
        if step == -1 and first < last:
            first, last = last, first
        found = list(range(first, last + (1 if step > 0 else -1), step))
        parts.append(f"{first}:{last}" + (f":{step}" if step != 1 else ""))
        ranges.append(found)
    return parts, ranges


@few
@given(data=st.data(), array=shapes(), lowers=st.lists(LOWERS, min_size=3, max_size=3))
def test_an_assumed_shape_has_the_elements_of_the_section(
    final, data, array, lowers
) -> None:
    parts, ranges = data.draw(sections(array))
    moving = [each for part, each in zip(parts, ranges, strict=True) if ":" in part]
    if not moving:
        return
    dummy = Shape(tuple(lowers[: len(moving)]), tuple(map(len, moving)))
    declared = ", ".join(f"{low}:" for low in dummy.lowers)
    text = program(f"a({', '.join(parts)})", array, declared, filling(dummy))
    # The section's elements in the order of memory get the numbers in that order.
    places = [tuple(reversed(each)) for each in product(*reversed(ranges))]
    expected = {array.address(each): k + 1 for k, each in enumerate(places)}
    assert by_address(array, final(text, "a")) == expected


@few
@given(data=st.data(), array=shapes())
def test_a_section_is_handed_over_as_a_sequence_of_one_dimension(
    final, data, array
) -> None:
    parts, ranges = data.draw(sections(array))
    moving = [each for part, each in zip(parts, ranges, strict=True) if ":" in part]
    if len(moving) != 1:
        return
    dummy = Shape((1,), (len(moving[0]),))
    text = program(f"a({', '.join(parts)})", array, dummy.declared("*"), filling(dummy))
    places = [tuple(reversed(each)) for each in product(*reversed(ranges))]
    expected = {array.address(each): k + 1 for k, each in enumerate(places)}
    assert by_address(array, final(text, "a")) == expected


@few
@given(data=st.data(), array=shapes(), inner=shapes())
def test_what_was_handed_over_is_handed_on(final, data, array, inner) -> None:
    places = array.places()
    first = data.draw(st.integers(0, len(places) - 1))
    room = len(places) - first
    middle = inner if prod(inner.extents) <= room else Shape((0,), (room,))
    second = data.draw(st.integers(0, prod(middle.extents) - 1))
    last = Shape((3,), (prod(middle.extents) - second,))
    text = (
        "module mo\ncontains\n"
        f"subroutine g(x)\ninteger x({last.declared()})\n{filling(last)}\nend subroutine\n"
        f"subroutine f(y)\ninteger y({middle.declared()})\n"
        f"call g(y({listed(middle.places()[second])}))\nend subroutine\n"
        f"subroutine s(a)\ninteger a({array.declared()})\n"
        f"call f(a({listed(places[first])}))\nend subroutine\nend module\n"
    )
    start = first + second
    expected = {start + k: k + 1 for k in range(prod(last.extents))}
    assert by_address(array, final(text, "a")) == expected


@pytest.mark.parametrize(
    ("declared", "call", "reason"),
    [
        pytest.param("x(4)", "c(1:2, 1:2)", "another shape than its part", id="part"),
        pytest.param("x(:, :)", "a", "another rank", id="rank"),
        pytest.param("x(*)", "a((/3, 1/))", "", id="vector"),
        pytest.param("x(*)", "b", "another type", id="type"),
    ],
)
def test_other_associations_are_opaque(shown, declared, call, reason) -> None:
    text = shown(
        f"call f({call})\ncontains\nsubroutine f(x)\nreal {declared}\nend subroutine",
        "real a(9), c(4, 4)\ninteger b(9)",
    )
    assert 'opaque "calls `f`' in text
    assert reason in text


def test_a_section_in_one_dimension_is_a_sequence(shown) -> None:
    text = shown(
        "call f(a(1:8:2))\ncontains\n"
        "subroutine f(x)\nreal x(2, 2)\nx(2, 2) = 1\nend subroutine",
        "real a(9)",
    )
    assert "a[(1 * 2 + 1) * 2] = 1.0" in text


def test_extents_that_are_not_known_are_taken_to_agree(shown) -> None:
    text = shown(
        "call f(a, n)\ncontains\n"
        "subroutine f(x, n)\ninteger n\nreal x(n, n)\nx(2, 3) = 1\nend subroutine",
        "real, allocatable :: a(:, :)",
    )
    assert 'note "x has the extents of a, which it stands for"' in text
    assert "a[`lbound(a,2)` - 1 + 2, `lbound(a,1)` - 1 + 1] = 1.0" in text


def test_an_array_that_is_computed_has_elements_of_its_own(shown) -> None:
    text = shown(
        "call f(a + 1)\ncontains\nsubroutine f(x)\nreal x(9)\na(1) = x(3)\n"
        "end subroutine",
        "real a(9)",
    )
    assert "= a[1 + at" in text
    assert "a[0] = value" in text
    assert "opaque" not in text


def test_extents_agree_by_what_they_are_made_of(shown) -> None:
    text = shown(
        "call f(a, n)\ncontains\n"
        "subroutine f(x, m)\nreal x(m, m)\nx(2, 3) = 1\nend subroutine",
        "real a(n, n)",
    )
    assert "a[2, 1] = 1.0" in text


def test_an_extent_that_the_procedure_changes_is_kept(shown) -> None:
    text = shown(
        "call f(a, n)\ncontains\n"
        "subroutine f(x, m)\nreal x(m, m)\nm = 1\nx(2, 3) = 1\nend subroutine",
        "real a(100)",
    )
    assert "subscript.1 = n\n" in text
    assert "n = 1\n" in text
    assert "a[2 * subscript.1 + 1] = 1.0" in text


def test_a_pointer_has_no_linear_address(shown) -> None:
    text = shown(
        "call f(p)\ncontains\nsubroutine f(x)\nreal x(*)\nx(3) = 1\nend subroutine",
        "real, pointer :: p(:, :)",
    )
    assert "another shape" in text


def test_subscripts_are_those_at_the_call(shown) -> None:
    text = shown(
        "call f(a(k), k)\ncontains\n"
        "subroutine f(x, i)\nreal x(*)\ni = i + 1\nx(2) = 1\nend subroutine",
        "real a(9)",
    )
    assert "subscript.1 = k - 1" in text
    assert "a[subscript.1 + 1] = 1.0" in text


def test_the_size_of_an_assumed_shape_is_handed_on(shown) -> None:
    text = shown(
        "call f(a)\ncontains\nsubroutine f(x)\nreal x(:)\n"
        "do i = 1, size(x)\nx(i) = 1\nend do\nend subroutine",
        "real a(:)",
    )
    assert "= 1 to `size(a,1)`" in text.partition("program f")[0]


def test_the_size_of_what_may_be_allocated_anew_is_not_known(shown) -> None:
    text = shown(
        "call f(a)\ncontains\nsubroutine f(x)\nreal x(:)\nx(size(x)) = 1\n"
        "end subroutine",
        "real, allocatable :: a(:)",
        arguments="n",
    )
    assert "the size of `x` is not known" in text.partition("program f")[0]


@pytest.mark.parametrize(("actual", "start"), [("a", 0), ("a(2, 1)", 1)])
def test_other_extents_of_the_same_rank_are_another_order(final, actual, start) -> None:
    array, dummy = Shape((1, 1), (3, 4)), Shape((1, 1), (2, 5))
    text = program(actual, array, dummy.declared(), filling(dummy))
    expected = {start + k: k + 1 for k in range(10)}
    assert by_address(array, final(text, "a")) == expected
