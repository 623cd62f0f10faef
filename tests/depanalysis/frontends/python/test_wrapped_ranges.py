"""Loops over what a function only watches, or numba takes apart."""

import pytest

import depanalysis

HEADS = (
    ("from tqdm import tqdm", "tqdm(range(n))", "parallel"),
    ("from tqdm import tqdm as bar", "bar(range(n), desc='rows')", "parallel"),
    ("from tqdm.auto import trange", "trange(n)", "parallel"),
    ("import tqdm", "tqdm.tqdm(range(n))", "parallel"),
    ("import tqdm.auto as bars", "bars.trange(1, n)", "parallel"),
    ("import numba", "numba.literal_unroll(range(n))", "parallel"),
    ("try:\n    from tqdm.auto import tqdm\nexcept ImportError:\n    from tqdm import tqdm",
     "tqdm(range(n))", "parallel"),
    ("from other import tqdm", "tqdm(range(n))", "unknown"),
    ("try:\n    from tqdm import tqdm\nexcept ImportError:\n    from other import tqdm",
     "tqdm(range(n))", "unknown"),
    ("try:\n    from tqdm import tqdm\nexcept ImportError:\n    tqdm = reversed",
     "tqdm(range(n))", "unknown"),
    ("from tqdm import tqdm\ndef tqdm(x):\n    return [0 for _ in x]", "tqdm(range(n))",
     "unknown"),
    ("from tqdm import tqdm", "tqdm(total=n)", "unknown"),
)  # fmt: skip


@pytest.mark.parametrize(("imported", "head", "verdict"), HEADS)
def test_what_a_loop_goes_over_is_told_by_imports(imported, head, verdict):
    text = f"{imported}\n\ndef f(a, n):\n    for i in {head}:\n        a[i] = i\n"
    (loop,) = depanalysis.check(text, language="python").loops
    assert str(loop.verdict) == verdict
    is_listed = any("one after the other" in each for each in loop.assumptions)
    assert is_listed == (verdict == "parallel")


def test_a_parameter_of_the_name_is_another_function():
    text = "from tqdm import tqdm\ndef f(a, n, tqdm):\n    for i in tqdm(range(n)):\n"
    (loop,) = depanalysis.check(f"{text}        a[i] = i\n", language="python").loops
    assert str(loop.verdict) == "unknown"
