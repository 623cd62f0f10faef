"""SELECT CASE."""


def test_cases_are_a_chain(shown) -> None:
    text = shown(
        "select case (i)\ncase default\nx = 3\ncase (1, 3:5)\nx = 1\ncase (:0)\nx = 2\n"
        "end select",
        "",
    )
    assert "if selector.1 == 1 or selector.1 >= 3 and selector.1 <= 5 {" in text
    assert "} else if selector.1 <= 0 {" in text
    assert "} else {\n    x = 3.0" in text


def test_a_text_that_changes_is_no_selector(shown) -> None:
    text = shown(
        "select case (c)\ncase ('a')\nc = 'b'\nend select", "character(len=3) :: c"
    )
    assert "opaque" in text
