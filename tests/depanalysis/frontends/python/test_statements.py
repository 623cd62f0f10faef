"""Statements, and what happens to those that are not modelled."""

import pytest

import depanalysis
from tests.depanalysis.frontends.python.translated import shown


def test_a_swap_takes_all_values_first() -> None:
    text = shown("for i in range(n):\n    a[i], b[i] = b[i], a[i]")
    assert "value = b[i]\n" in text
    assert "  b[i] = value_2" in text


def test_several_targets_take_one_value() -> None:
    text = shown("for i in range(n):\n    a[i] = b[i] = x")
    assert text.count("= value") == 2


def test_a_shape_has_one_extent_for_each_target() -> None:
    text = shown("p, q = b.shape\nfor i in range(q):\n    b[0, i] = p * b.size")
    assert "value = b.shape.0\n" in text
    assert "value_2 = b.shape.1" in text
    assert "b.shape.0 * b.shape.1" in text
    assert "z.shape.1" in shown("p, q = z.shape\nfor i in range(z.size):\n    a[i] = q")
    assert "opaque" not in text


def test_what_is_no_list_of_extents_is_not_modeled() -> None:
    for head in ("p, *q = b.shape", "p, q = x = b.shape", "p, q = x"):
        assert f"does not model `{head}`" in shown(
            f"{head}\nfor i in range(n): b[i] = 0"
        )


def test_updates() -> None:
    text = shown("for i in range(n):\n    a[i] += 1\n    a[i] //= 2\n    x -= i")
    assert "a[i] += 1.0" in text
    assert "a[i] = `real //`(a[i], f64(2))" in text
    assert "x -= f64(i)" in text


def test_jumps() -> None:
    text = shown(
        "for i in range(n):\n    if x > 1: continue\n    if x < 0: break\n"
        "    assert x != 3\n    if x == 0: raise ValueError(1)\nreturn x, n"
    )
    for word in ("continue", "break", "return", "result = x", "result_2 = n"):
        assert word in text


def test_unmodeled_code_may_change_every_array_and_what_it_assigns() -> None:
    text = shown("for i in range(n):\n    x = unknown(a)\n    a[i] = b[i] = x")
    calls = 'opaque "calls `unknown(a)`, which no file defines"'
    assert f"{calls} reads(a, b, value, x) writes(a, b, value)" in text
    assert "x = value" in text
    text = shown(
        "if len(a) == 0:\n    a.append(x)\nfor i in range(len(a)):\n    a[i] = y"
    )
    assert "writes(a, a.shape.0, y)" in text


def test_loops_in_unmodeled_code_are_reported() -> None:
    loop = "    for i in range(n):\n        a[i] = 1"
    assert "while condition {" in shown(f"try:\n{loop}\nexcept E:\n    pass")
    text = shown(f"with x:\n{loop}")
    assert "for i = 0 to n - 1 {" in text
    assert text.count('opaque "does not model `x`" reads(*) writes(a)') == 2


def test_a_jump_in_unmodeled_code_may_be_taken() -> None:
    body = "        if y: continue\n        if z: break\n    a[i] = 1"
    end = "\n    except E:\n        pass"
    body = body.replace("\n    a[i]", f"{end}\n    a[i]")
    text = shown(f"for i in range(n):\n    try:\n{body}")
    assert "writes(a, condition, condition_2)" in text
    assert "if condition {\n    break\n" in text
    assert "if condition_2 {\n    continue\n" in text


def test_a_jump_of_a_loop_in_unmodeled_code_stays_in_it() -> None:
    inner = "        while y:\n            if z: break\n            continue"
    text = shown(f"for i in range(n):\n    with x:\n{inner}\n    a[i] = 1")
    assert "if condition" not in text


def test_a_new_array_is_no_alias() -> None:
    text = shown("c = np.zeros(n)\nfor i in range(n):\n    c[i] = 1")
    assert "local c: f64[n]" in text
    assert "c[at] = 0.0" in text
    assert 'opaque "makes an array" reads() writes(c)' in shown(
        "c = np.arange(n)\nfor i in range(n):\n    c[i] = 1"
    )


@pytest.mark.parametrize("name", ["order", "text", "bound", "is_none", "entry"])
def test_attributes_may_be_called_as_what_is_known_of_names(name: str) -> None:
    text = f"def f(p, n):\n    for i in range(n):\n        p.{name} = i\n"
    (loop,) = depanalysis.check(text, language="python").loops
    assert f"the assignment to `p.{name}`" in loop.reason
