"""Procedures and statement functions."""


def test_an_unknown_procedure_may_change_arguments_and_common(shown) -> None:
    text = shown(
        "q(1) = 1\nx = 2\ny = 3\ncall foo(x, a(1))",
        "real a(9)\ncommon /c/ q(10)",
    )
    assert 'foreign "calls `foo`" reads(q, x) writes(q, x)' in text


def test_the_index_of_a_loop_is_not_changed_by_a_call(shown) -> None:
    text = shown("do i = 1, n\ncall foo(i)\nend do\nk = i", "")
    assert "writes()" in text


def test_a_statement_function_is_its_formula(shown) -> None:
    assert "x = f32(3.0) * f32(2.0) + y" in shown("f(z) = z*2.0 + y\nx = f(3.0)", "")


def test_a_host_variable_may_be_changed_by_an_internal_procedure(shown) -> None:
    text = shown(
        "x = 1\ncall inner()\ncontains\nsubroutine inner\nx = 2\nend subroutine", ""
    )
    assert "x = 1.0\n  inlined inner {\n    x = 2.0\n  }" in text
