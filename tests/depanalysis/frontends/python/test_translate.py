"""Files to Programs."""

from depanalysis.frontends.python import translate
from depanalysis.ir.printer import show
from depanalysis.ir.verifier import verify
from depanalysis.source import SourceFile

LOOP = "for i in range(n):\n    a[i] = 0\n"


def names(text: str, first_line: int | None = None) -> list[str]:
    translation = translate(SourceFile("x.py", text), first_line)
    assert translation.errors == ()
    assert all(verify(each) == () for each in translation.programs)
    return [each.name for each in translation.programs]


def test_functions_and_the_module_with_loops_are_programs() -> None:
    inner = "".join(f"        {line}\n" for line in LOOP.splitlines())
    text = f"{LOOP}class C:\n    def f(self, a, n):\n{inner}def g(): pass\n"
    assert names(text) == ["<module>", "f"]


def test_one_function_can_be_chosen() -> None:
    body = "".join(f"    {line}\n" for line in LOOP.splitlines())
    text = f"def f(a, n):\n{body}@jit\ndef g(a, n):\n{body}"
    assert names(text) == ["f", "g"]
    assert names(text, 4) == ["g"]


def test_types_and_aliases_of_arrays() -> None:
    text = "def f(a, b, n):\n    c = [0.0] * n\n    for i in range(n):\n"
    text += "        c[i] = a[b[i]]\n"
    (program,) = translate(SourceFile("x.py", text)).programs
    arrays = {each.name: (str(each.type), each.may_alias) for each in program.arrays}
    assert arrays == {"a": ("f64", True), "b": ("int", True)}
    assert "local c: f64[max(0, n)]" in show(program)
    assert [each.name for each in program.parameters] == ["a.shape.0", "n"]
    assert program.spellings[0].text == "a.shape[0]"


def test_a_syntax_error_is_one_error() -> None:
    translation = translate(SourceFile("x.py", "def f(:\n"))
    assert len(translation.errors) == 1
    assert translation.programs == ()


def test_an_array_that_is_never_subscripted_is_opaque() -> None:
    assert names("c = np.zeros(3)\nfor i in range(3):\n    use(c)\n") == ["<module>"]


def test_an_empty_file_has_no_programs() -> None:
    assert names("") == []


def test_the_index_of_a_loop_is_spelled_as_its_variable() -> None:
    text = "def f(a, n):\n    for i in range(n):\n        i = 2 * i\n        a[i] = 0\n"
    (program,) = translate(SourceFile("x.py", text)).programs
    spelled = {each.name: each.text for each in program.spellings}
    assert spelled == {"a.shape.0": "a.shape[0]", "i.index": "i"}


def test_errors_that_a_function_of_the_file_is_called_for_are_noted() -> None:
    text = f"import numpy as np\nnp.seterrcall(print)\n{LOOP}"
    (program,) = translate(SourceFile("x.py", text)).programs
    assert any("seterrcall" in note for note in program.notes)
