"""The lines that keep scalars, as a person reads them."""

from gpugen.emit.kernels import Request, kernel
from gpugen.plans.live_out import results
from tests.gpugen.emit.lowered import loop_of, python_loop


def _text(*lines, wanted=()):
    loop = python_loop(*lines, header="def f(a, p, q, x, n, s, block):")
    found, _ = results(loop, wanted)
    dtypes = {
        a.name: "float64" if a.type.kind == "real" else "int64" for a in loop.arrays
    }
    request = Request("plain", None, {}, None, dtypes, {}, True, results=found)
    made = kernel(loop, request)
    return made.iteration, made


def test_a_sum_goes_to_the_part_of_its_block():
    text, made = _text("a[p[i]] = x[i]", "s += x[i]")
    assert "    block = k >> shift\n" in text
    assert "    s = s_value[block]\n    s_value[block] = (s + x_3)\n" in text
    assert "    s_when[block] = k + 1\n" in text
    assert made.widths == {"s": frozenset({"float64"})}
    assert made.passed.startswith("state, lower, step, shift, ")


def test_an_exact_sum_ends_where_it_leaves_64_bits():
    declarations = "parameter n: i64 scalar s: in out i64 array b: i64[?]"
    loop = loop_of("for i = 0 to n - 1 { s = s + b[i] }", declarations)
    found, _ = results(loop, ())
    types = {"b": "int64"}
    request = Request("plain", None, {}, None, types, {}, False, results=found)
    text = kernel(loop, request).iteration
    assert "value, is_lost = added(s, b_2)\n    if is_lost:\n" in text
    assert "s = 0" not in text


def test_the_greatest_is_replaced_by_a_greater_one():
    text, _ = _text("s = max(s, x[i])", "a[p[i]] = x[i]")
    assert "    if x_2 > s_value[block]:\n        s_value[block] = x_2\n" in text


def test_a_last_value_is_noted_where_it_is_assigned():
    text, _ = _text("s = x[i]", "a[p[i]] = s", wanted={"s"})
    assert "    if s_when[block] <= k + 1:\n        s_value[block] = s\n" in text


def test_nothing_is_kept_where_nothing_is_wanted():
    text, made = _text("s = x[i]", "a[p[i]] = s")
    assert "shift" not in text
    assert made.widths == {}


def test_names_of_the_program_do_not_meet_those_of_the_code():
    text, _ = _text("a[p[i]] = block", "s += x[i]")
    assert "block_2" in text
