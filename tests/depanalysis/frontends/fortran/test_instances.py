"""Procedures that are translated once, and what a call hands over."""


def _first(text: str) -> str:
    return text.partition("\nprogram ")[0]


def _chain(length: int) -> str:
    inner = "".join(
        f"subroutine p{k}(x, i)\ninteger x(*)\ncall p{k + 1}(x, i)\nend subroutine\n"
        for k in range(length)
    )
    return f"{inner}subroutine p{length}(x, i)\ninteger x(*)\nx(i) = 0\nend subroutine"


def test_a_call_that_is_too_deep_is_what_it_may_touch(shown) -> None:
    text = _first(shown(f"call p0(a, n)\ncontains\n{_chain(12)}", "integer a(9)"))
    assert 'summary "calls `p' in text
    assert "opaque" not in text
    assert "a[position" in text


def test_a_call_through_very_many_procedures_is_opaque(shown) -> None:
    text = shown(f"call p0(a, n)\ncontains\n{_chain(60)}", "integer a(9)")
    assert "at a depth of more than 50" in _first(text)


def test_unmodelled_code_touches_what_stands_for_its_names(shown) -> None:
    text = _first(
        shown(
            "a(1) = m\nb = q\ncall f(a, q)\ncontains\n"
            "subroutine f(x, y)\ninteger x(*)\ncall unknown(x)\nend subroutine",
            "integer a(9)\ncommon /c/ m",
        )
    )
    assert 'opaque "calls `unknown`" reads(a, m) writes(a, m)' in text


def test_the_same_storage_by_way_of_two_procedures(final) -> None:
    text = (
        "subroutine f(i)\ncommon /c/ k, l\nk = i\ncall g\nend subroutine\n"
        "subroutine g\ncommon /c/ m, n\nn = m + 1\nend subroutine\n"
        "subroutine s(a)\ninteger a(9)\ncall f(4)\ncall h(a)\nend subroutine\n"
        "subroutine h(a)\ninteger a(9)\ncommon /c/ i, j\na(1) = j\nend subroutine\n"
    )
    last = "subroutine t(a)\ninteger a(9)\ncall s(a)\nend subroutine\n"
    assert final(text + last, "a")[(0,)] == 5


def test_a_text_is_known_in_the_procedure(shown) -> None:
    inner = (
        "contains\nsubroutine f(c, x)\ncharacter c\ninteger x(*)\n"
        "if (c == 'N') x(1) = 0\nend subroutine"
    )
    text = _first(shown(f"call f('N', a)\ncall f('no', a)\n{inner}", "integer a(9)"))
    assert "if true {" in text
    assert "the text `c` is not known" in text


def test_a_sequence_does_not_leave_a_part_of_an_array(shown) -> None:
    inner = (
        "contains\nsubroutine f(x, n)\ninteger x(n, n)\ncall g(x, n * n)\n"
        "end subroutine\nsubroutine g(y, n)\ninteger y(n)\ny(n) = 0\nend subroutine"
    )
    text = _first(shown(f"call f(a(1:4, 2:5), 4)\n{inner}", "integer a(9, 9)"))
    assert "another shape" in text
