"""BLOCK and ASSOCIATE, by what they leave in memory."""

import pytest

_UNIT = """\
subroutine s(a, n)
  integer :: a(20), n, i, k
  type pair
    integer :: x, y
  end type
  type(pair) :: p(4)
{}
end subroutine
"""


@pytest.mark.parametrize(
    ("body", "expected"),
    [
        pytest.param(
            "k = 2\nblock\ninteger k\nk = 5\na(k) = 1\nend block\na(k) = 2",
            {5: 1, 2: 2},
            id="own-variable",
        ),
        pytest.param(
            "block\nk = 3\nend block\na(k) = 1", {3: 1}, id="variable-of-the-unit"
        ),
        pytest.param("block\nm = 3\nend block\na(m) = 1", {3: 1}, id="implicit"),
        pytest.param(
            "do i = 1, 3\nblock\ninteger :: t(2)\nt(1) = i\nt(2) = 2 * i\n"
            "a(i) = t(1) + t(2)\nend block\nend do",
            {1: 3, 2: 6, 3: 9},
            id="own-array",
        ),
        pytest.param(
            "do i = 1, 3\nblock\ninteger i\ndo i = 7, 9\na(i) = a(i) + 1\nend do\n"
            "end block\na(i) = 5\nend do",
            {1: 5, 2: 5, 3: 5, 7: 3, 8: 3, 9: 3},
            id="own-index",
        ),
        pytest.param(
            "do i = 1, 3\nblock\ninteger t\nt = i\nif (t == 2) cycle\na(t) = 1\n"
            "end block\nend do",
            {1: 1, 3: 1},
            id="cycle",
        ),
        pytest.param(
            "b: block\nk = 1\nif (k == 1) exit b\na(1) = 1\nend block b\na(2) = 1",
            {2: 1},
            id="exit",
        ),
        pytest.param(
            "block\ngoto 10\na(1) = 1\nend block\na(2) = 1\n10 a(3) = 1",
            {3: 1},
            id="goto",
        ),
        pytest.param(
            "k = 1\nassociate (x => a(k), y => k + 1)\nk = 4\nx = 7\na(y) = 8\n"
            "end associate\na(k) = 9",
            {1: 7, 2: 8, 4: 9},
            id="evaluated-once",
        ),
        pytest.param(
            "k = 2\nassociate (k => a(3), i => k)\nk = 4\na(i) = 5\nend associate",
            {3: 4, 2: 5},
            id="names-of-selectors",
        ),
        pytest.param(
            "associate (v => a(3:9:2))\ndo i = 1, 3\nv(i) = i\nend do\n"
            "a(1) = size(v)\nend associate",
            {3: 1, 5: 2, 7: 3, 1: 4},
            id="section",
        ),
        pytest.param(
            "associate (v => a(2:4))\nv = 3\nv(2) = v(1) + 1\nend associate",
            {2: 3, 3: 4, 4: 3},
            id="section-as-a-whole",
        ),
        pytest.param(
            "associate (u => a(1:4), v => a(2:5))\na(5) = 9\nu = v\nu(1:3) = u(2:4)\n"
            "end associate",
            {5: 9, 4: 9, 3: 9},
            id="overlapping-sections",
        ),
        pytest.param(
            "do i = 1, 4\nassociate (q => p(i))\nq%x = i\nq%y = q%x + 1\n"
            "end associate\na(i) = p(i)%y\nend do",
            {1: 2, 2: 3, 3: 4, 4: 5},
            id="structure",
        ),
        pytest.param(
            "associate (q => p)\nq(2)%x = 3\nassociate (z => q(2)%x)\nz = z + 1\n"
            "end associate\nend associate\na(p(2)%x) = 1",
            {4: 1},
            id="one-in-another",
        ),
        pytest.param(
            "x: associate (k => a(1))\nk = 1\nif (k == 1) exit x\na(2) = 1\n"
            "end associate x\na(3) = 1",
            {1: 1, 3: 1},
            id="exit-associate",
        ),
    ],
)
def test_what_is_in_memory(final, body: str, expected: dict[int, int]) -> None:
    found = final(_UNIT.format(body), "a")
    assert {k + 1: x for (k,), x in found.items() if x} == expected


def test_a_lower_bound_is_kept(final) -> None:
    text = (
        "subroutine s(a)\ninteger a(-2:9)\nassociate (v => a, w => a(-2:))\n"
        "v(-1) = lbound(v, 1)\nw(4) = lbound(w, 1)\nend associate\nend subroutine\n"
    )
    assert {k: x for (k,), x in final(text, "a").items() if x} == {1: -2, 3: 1}


def test_blocks_of_a_procedure_that_is_called(final) -> None:
    callee = (
        "subroutine t(b, m)\ninteger b(20), m\nblock\ninteger m2\nm2 = m + 1\n"
        "b(m2) = 1\nif (m2 > 3) return\nend block\nb(m) = 2\nend subroutine\n"
    )
    text = callee + _UNIT.format(
        "call t(a, 1)\nassociate (z => a)\ncall t(z, 6)\nend associate"
    )
    found = final(text, "a")
    assert {k + 1: x for (k,), x in found.items() if x} == {1: 2, 2: 1, 7: 1}


@pytest.mark.parametrize(
    ("selector", "reason"),
    [
        pytest.param("a(1:3) + 1", "an array that is computed", id="array-expression"),
        pytest.param("t(2) // t(1)", "`//`", id="text"),
        pytest.param("p%x", "`p` is an array as a whole", id="component-of-array"),
    ],
)
def test_what_is_not_modelled(shown, selector: str, reason: str) -> None:
    text = shown(
        f"associate (x => {selector})\ndo i = 1, n\na(i) = 1\nend do\nend associate",
        "integer :: a(9)\ntype pair\ninteger x\nend type\ntype(pair) :: p(4)",
    )
    assert reason in text
    assert "while condition" in text


def test_a_changed_name_changes_what_it_stands_for(shown) -> None:
    text = shown(
        "x = 1\nassociate (m => n)\nm = 5\nend associate\na = 2",
        "integer :: n, a(n)",
    )
    assert "local a." in text


def test_variables_of_a_block_that_keep_their_value(shown) -> None:
    text = shown("block\ninteger, save :: k\nk = k + 1\nend block")
    assert "local" not in text


@pytest.mark.parametrize("name", ["i", "j"])
def test_an_index_that_only_a_block_mentions_is_not_wanted_later(shown, name) -> None:
    text = shown(
        f"block\ninteger {name}\ndo {name} = 1, n\na({name}) = 1\nend do\nend block",
        "integer :: n, a(n)",
    )
    assert "max" not in text
