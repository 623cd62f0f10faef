from depanalysis.frontends.isl import translate
from depanalysis.ir.printer import show
from depanalysis.source import SourceFile

TEXT = """scop: shift
context: [n] -> { : n >= 2 }
domain: [n] -> { S[i] : 0 <= i < n - 1 }
schedule: { S[i] -> [i] }
reads: { S[i] -> A[i + 1] }
writes: { S[i] -> A[i] }
"""


def test_a_text_is_a_program():
    found = translate(SourceFile("x.isl", TEXT))
    assert not found.errors
    assert show(found.programs[0]).split("\n")[3:7] == [
        "  assume n >= 2",
        "  for i = 0 to n - 2 {",
        "    A[i] = S1(i, A[i + 1])",
        "  }",
    ]


def test_what_no_loop_can_be_made_of_is_refused_at_its_scop():
    (error,) = translate(SourceFile("x", TEXT.replace("[i] }", "[2i] }", 1))).errors
    assert str(error).startswith("x:1:1: the scattering of statement 1 does not give i")
