import pytest
from hypothesis import given
from hypothesis import strategies as st

from depanalysis.diophantine.equation import Equation
from depanalysis.diophantine.texts import read_equations


def told(*texts):
    """The errors as a user sees them."""
    reading = read_equations(texts)
    assert reading.equations == ()
    return "\n".join(map(str, reading.errors))


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("2*x - 3*y = 5", (2, -3, 5)),
        ("2x-3y=5", (2, -3, 5)),
        ("  2 x  -  3 y  ==  5  ", (2, -3, 5)),
        ("3y + 5 = 2x", (-2, 3, -5)),
        ("x = 2*(y+1)", (1, -2, 2)),
        ("x = 2(y + 1)(3)", (1, -6, 6)),
        ("-x=4", (-1, 0, 4)),
        ("y = 4", (0, 1, 4)),
        ("--x - +y = -(-(3))", (1, -1, 3)),
        ("x + x - y + 7 = 7 + 2", (2, -1, 2)),
        ("10**3x = 2^10*y", (1000, -1024, 0)),
        ("-2**2 x = y", (-4, -1, 0)),
        ("1_000x = y", (1000, -1, 0)),
        ("0*x*y = 0", (0, 0, 0)),
        ("0 = 0", (0, 0, 0)),
        ("0 = 1", (0, 0, 1)),
        ("(x - y)*(2 - 2) = 1", (0, 0, 1)),
        ("2x − 3·y = 5", (2, -3, 5)),
        ("x =\ny", (1, -1, 0)),
        ("g[2*i + 1] = g[3*i + 6]", (2, -3, 5)),
        ("g[i] = g[7]", (1, 0, 7)),
        ("g[i] = g[-j]", (1, 1, 0)),
        ("x[x] = x[2x]", (1, -2, 0)),
        (f"{10**12}x = y", (10**12, -1, 0)),
        ("x = " + "(" * 90 + "y" + ")" * 90, (1, -1, 0)),
        ("x = " + "-" * 3000 + "y", (1, -1, 0)),
    ],
)
def test_a_text_is_read(text, expected):
    reading = read_equations([text])
    assert reading.errors == ()
    assert reading.equations == (Equation(*expected),)


@pytest.mark.parametrize(
    ("texts", "names", "expected"),
    [
        (["2i - 3j = 5"], ("i", "j"), [(2, -3, 5)]),
        (["j = 1", "i = 2j"], ("j", "i"), [(1, 0, 1), (-2, 1, 0)]),
        (["y = 2x", "x = 3"], ("x", "y"), [(-2, 1, 0), (1, 0, 3)]),
        (["k = 3"], ("k", "x"), [(1, 0, 3)]),
        (["y = k"], ("y", "k"), [(1, -1, 0)]),
        (["g[i] = g[i + 1]", "2a = b"], ("a", "b"), [(1, -1, 1), (2, -1, 0)]),
        (["g[i] = g[i + 1]"], ("x", "y"), [(1, -1, 1)]),
        (["x1 = x2"], ("x1", "x2"), [(1, -1, 0)]),
        (["ä = ö"], ("ä", "ö"), [(1, -1, 0)]),
    ],
)
def test_variables_have_one_role_in_all_texts(texts, names, expected):
    reading = read_equations(texts)
    assert (reading.names, reading.errors) == (names, ())
    assert reading.equations == tuple(Equation(*each) for each in expected)


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("", "1: expected a number, a variable or '(', found the end\n  \n  ^"),
        ("2*x - 3*y", "10: expected '=', found the end\n  2*x - 3*y\n           ^"),
        ("x = ", "5: expected a number, a variable or '(', found the end"
                 "\n  x = \n      ^"),
        ("x = y = 1", "7: expected the end, found '='\n  x = y = 1\n        ^"),
        ("x + y + z = 1", "9: 'z' is a third variable beside 'x' and 'y'"
                          "\n  x + y + z = 1\n          ^"),
        ("x + y + z - z + w = 1", "9: 'z' is a third variable beside 'x' and 'y'"
                                  "\n  x + y + z - z + w = 1\n          ^"),
        ("2*x*y = 1", "1: '2*x*y' is not linear\n  2*x*y = 1\n  ^^^^^"),
        ("1 = x**2 + y", "5: 'x**2' is not linear\n  1 = x**2 + y\n      ^^^^"),
        ("2**x = y", "1: '2**x' is not linear\n  2**x = y\n  ^^^^"),
        ("(x + 1)(y) = 2", "1: '(x + 1)(y)' is not linear"
                           "\n  (x + 1)(y) = 2\n  ^^^^^^^^^^"),
        ("x/2 = y", "2: '/' does not lead to integers; multiply both sides instead"
                    "\n  x/2 = y\n   ^"),
        ("1.5*x = y", "1: '1.5' is not an integer\n  1.5*x = y\n  ^^^"),
        ("x = .5", "5: '.5' is not an integer\n  x = .5\n      ^^"),
        ("x = 2.", "5: '2.' is not an integer\n  x = 2.\n      ^^"),
        ("x = 1e-3", "5: '1e-3' is not an integer\n  x = 1e-3\n      ^^^^"),
        ("x = 1__0", "5: '1__0' is not an integer\n  x = 1__0\n      ^^^^"),
        ("x = 2**-1", "5: '2**-1' is not an integer\n  x = 2**-1\n      ^^^^^"),
        ("x = 1e3", "5: '1e3' is ambiguous; write 1*10**3 or 1*e3"
                    "\n  x = 1e3\n      ^^^"),
        ("(x = 1", "4: expected ')', found '='\n  (x = 1\n     ^"),
        ("x) = 1", "2: expected '=', found ')'\n  x) = 1\n   ^"),
        ("x + * y = 3", "5: expected a number, a variable or '(', found '*'"
                        "\n  x + * y = 3\n      ^"),
        ("x y = 3", "3: expected '=', found 'y'\n  x y = 3\n    ^"),
        ("sin(x) = 1", "4: expected '=', found '('\n  sin(x) = 1\n     ^"),
        ("x <= y", "3: unknown character '<'\n  x <= y\n    ^"),
        ("x\x1b = y", "2: unknown character '\\x1b'\n  x\x1b = y\n   ^"),
        ("g[i] = h[i]", "8: 'h' is another array than 'g'\n  g[i] = h[i]\n         ^"),
        ("g[i] = 3", "1: 'g' has a subscript on one side only\n  g[i] = 3\n  ^"),
        ("g[i + j] = g[0]", "7: 'j' is a second index in one subscript"
                            "\n  g[i + j] = g[0]\n        ^"),
        ("g[i][j] = g[j][i]", "5: only arrays of one dimension give one equation"
                              "\n  g[i][j] = g[j][i]\n      ^"),
        ("g[i = 3", "5: expected ']', found '='\n  g[i = 3\n      ^"),
        ("x = 2**99999", "5: number is too large\n  x = 2**99999\n      ^^^^^^^^"),
        ("x = 10**999*10**9", "5: number is too large"
                              "\n  x = 10**999*10**9\n      ^^^^^^^^^^^^^"),
    ],
)  # fmt: skip
def test_what_is_wrong_is_told_at_its_place(text, message):
    assert told(text) == f"<equation 1>:1:{message}"


@pytest.mark.parametrize(
    "text",
    [
        pytest.param("x = " + "(" * 2000, id="parentheses"),
        pytest.param("x = " + "2**" * 2000 + "1", id="powers"),
        pytest.param("x = " + "9" * 5000, id="digits"),
        pytest.param("x = 1" + " + 1" * 30_000, id="sum"),
        pytest.param("x = 2**(2**(2**(2**(2**2))))", id="tower"),
        pytest.param("x = " + "*".join(["99999"] * 5000), id="product"),
    ],
)
def test_what_is_too_much_is_refused(text):
    assert told(text).startswith("<equation 1>:1:")


def test_each_text_has_its_own_error():
    assert told("x = ", "2i = 3j", "x = y", "i*j = 1").count("<equation") == 3


texts = st.text(st.sampled_from("xyz0123456789+-*^()=[] e._/g\n"), max_size=20)


@given(st.lists(texts, max_size=3))
def test_every_text_is_read_or_refused(given_texts):
    reading = read_equations(given_texts)
    assert bool(reading.errors) is not (len(reading.equations) == len(given_texts))


@given(*[st.integers(-(10**20), 10**20)] * 3)
def test_an_equation_reads_back(a, b, c):
    equation = Equation(a, b, c)
    assert read_equations([f"{a}x + {b}*y = {c}"]).equations == (equation,)
    assert read_equations([str(equation)]).equations == (equation,)
