"""What the text says about jumps and indices."""


def test_a_jump_to_the_end_of_the_loop_is_a_continue(shown) -> None:
    text = shown(
        "do 10 i = 1, n\nif (a(i) > 1) goto 10\na(i) = 2\n10 continue", "real a(9)"
    )
    assert "continue" in text
    assert "opaque" not in text


def test_an_index_that_is_read_later_keeps_its_value(shown) -> None:
    loop = "do i = 1, n\na(i) = 1\nend do"
    assert "max" not in shown(f"{loop}\n{loop}", "real a(9)")
    assert "max" in shown(f"{loop}\nk = i", "real a(9)")
