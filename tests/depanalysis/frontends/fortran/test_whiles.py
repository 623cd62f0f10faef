"""DO WHILE as a loop that counts, where it does."""


def test_a_variable_that_steps_up_counts(shown) -> None:
    text = shown("i = 1\ndo while (i <= n)\na(i) = 1\ni = i + 1\nend do", "real a(9)")
    assert "while" not in text
    assert "for " in text


def test_a_loop_that_is_left_in_its_middle_counts(shown) -> None:
    text = shown("i = 1\ndo\nif (i > n) exit\na(i) = 1\ni = i + 1\nend do", "real a(9)")
    assert "for " in text


def test_a_loop_that_inner_ones_leave_by_its_name_does_not(shown) -> None:
    text = shown(
        "i = 1\nw: do while (i <= n)\ni = i + 1\ndo j = 1, n\ncycle w\nend do\nend do w",
        "",
    )
    assert "while i <= n #w" in text


def test_code_that_is_not_modeled_may_change_the_variable(shown) -> None:
    text = shown("i = 1\ndo while (i <= n)\ncall u(i)\ni = i + 1\nend do", "")
    assert "while" in text


def test_a_pointer_may_change_another(shown) -> None:
    text = shown(
        "i = 1\ndo while (i <= p)\nq = 3\ni = i + 1\nend do",
        "integer, pointer :: p, q",
    )
    assert "while" in text


def test_a_function_in_the_condition_is_called_for_each_iteration(shown) -> None:
    text = shown(
        "do while (f(i) > 0)\ni = i + 1\nend do\ncontains\n"
        "integer function f(k)\ninteger k\ninteger, save :: count\ncount = count + 1\n"
        "f = n - k\nend function",
        "",
    )
    head, _, body = text.partition("while true")
    assert "count = count + 1" in body
    assert "count + 1" not in head


def test_a_loop_that_leads_on_in_another_does_not_count(shown) -> None:
    body = "o: do i = 1, 3\nj = 1\ndo while (j < 5)\n{}\nj = j + 1\nend do\nend do o"
    assert "while j < 5" in shown(body.format("if (j == n) cycle o"), "")
    assert "while" not in shown(body.format("if (j == n) exit"), "")
