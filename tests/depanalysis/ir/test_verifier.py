import pytest

from depanalysis.ir.expressions import Binary, Cast, Expr, IntConst, RealConst, Var
from depanalysis.ir.limits import LARGEST
from depanalysis.ir.parser import parse
from depanalysis.ir.programs import Parameter, Program
from depanalysis.ir.statements import Array, Assign, Block, Declare, Scalar, Stmt
from depanalysis.ir.types import BOOL, F64, I32, INT, Type
from depanalysis.ir.verifier import verify
from depanalysis.source import SourceFile

HEADER = (
    "parameter n: i32 parameter q: bool array a: f64[n, ?] array b: i32[?] "
    "scalar s: f64 scalar j: i32 scalar c: bool "
)


def _messages(text: str) -> list[str]:
    (program,), errors = parse(SourceFile("f.ir", f"program f {{ {HEADER} {text} }}"))
    assert errors == ()
    return [error.message for error in verify(program)]


@pytest.mark.parametrize(
    ("text", "message"),
    [
        pytest.param("x = 1", "`x` is not declared [unknown-name]", id="variable"),
        pytest.param("x[1] = 1", "`x` is not declared [unknown-name]", id="array"),
        pytest.param(
            "if c { local t: i32 } j = t",
            "`t` is not declared [unknown-name]",
            id="local-after-its-body",
        ),
        pytest.param(
            "j = t local t: i32",
            "`t` is not declared [unknown-name]",
            id="local-before-its-declaration",
        ),
        pytest.param(
            "for i = 0 to n {} j = i",
            "`i` is not declared [unknown-name]",
            id="index-after-its-loop",
        ),
        pytest.param(
            "for i = i to n {}",
            "`i` is not declared [unknown-name]",
            id="index-in-its-bounds",
        ),
        pytest.param(
            'opaque "" reads(x) writes()',
            "`x` is not declared [unknown-name]",
            id="opaque",
        ),
        pytest.param(
            "j = b",
            "`b` is an array and has no subscripts here [wrong-kind]",
            id="bare",
        ),
        pytest.param(
            "j[1] = 1",
            "`j` is no array and has subscripts here [wrong-kind]",
            id="subscripted-scalar",
        ),
        pytest.param(
            "s = a[1]",
            "`a` has 2 extents and 1 subscript here [subscript-count]",
            id="too-few-subscripts",
        ),
        pytest.param(
            "b[1, 2] += 1",
            "`b` has 1 extent and 2 subscripts here [subscript-count]",
            id="too-many-subscripts",
        ),
        pytest.param(
            "b[s] += 1",
            "subscript `s` is a real, not an integer [operand]",
            id="real-subscript",
        ),
        pytest.param(
            "for i = s to n {}",
            "lower bound `s` is a real, not an integer [operand]",
            id="lower",
        ),
        pytest.param(
            "for i = 0 to c {}",
            "upper bound `c` is a boolean, not an integer [operand]",
            id="upper",
        ),
        pytest.param(
            "for i = 0 to n step 0.5 {}",
            "step `0.5` is a real, not an integer [operand]",
            id="step",
        ),
        pytest.param(
            "while j {}",
            "condition `j` is an integer, not a boolean [operand]",
            id="while",
        ),
        pytest.param(
            "if s {}", "condition `s` is a real, not a boolean [operand]", id="if"
        ),
        pytest.param(
            "local t: f64[s]",
            "extent `s` is a real, not an integer [operand]",
            id="local-extent",
        ),
        pytest.param(
            "j = s",
            "`s` is a real, and `j` is an integer [assigned-type]",
            id="real-to-integer",
        ),
        pytest.param(
            "s = 1",
            "`1` is an integer, and `s` is a real [assigned-type]",
            id="integer-to-real",
        ),
        pytest.param(
            "c = j",
            "`j` is an integer, and `c` is a boolean [assigned-type]",
            id="integer-to-boolean",
        ),
        pytest.param(
            "s += 1", "`+` mixes a real and an integer [mixed-operands]", id="update"
        ),
        pytest.param(
            "n = 1", "a parameter `n` is written [assigned-constant]", id="parameter"
        ),
        pytest.param(
            "for i = 0 to n { i += 1 }",
            "a loop index `i` is written [assigned-constant]",
            id="index",
        ),
        pytest.param(
            'opaque "" reads() writes(n)',
            "a parameter `n` is written [assigned-constant]",
            id="opaque-parameter",
        ),
        pytest.param(
            "for i = 0 to n { for i = 0 to n {} }",
            "loop index `i` hides a loop index [hidden-variable]",
            id="same-index",
        ),
        pytest.param(
            "for n = 0 to 1 {}",
            "loop index `n` hides a parameter [hidden-variable]",
            id="index-over-parameter",
        ),
        pytest.param(
            "for a = 0 to 1 {}",
            "loop index `a` hides an array [hidden-variable]",
            id="index-over-array",
        ),
        pytest.param(
            "local s: f64", "`s` is declared already [duplicate-name]", id="global"
        ),
        pytest.param(
            "local t: f64 if c { local t: f64 }",
            "`t` is declared already [duplicate-name]",
            id="local-in-local",
        ),
        pytest.param(
            "for i = 0 to n { local i: f64 }",
            "`i` is declared already [duplicate-name]",
            id="local-over-index",
        ),
        pytest.param(
            "local t: in f64", "local `t` is an input or output [local-mode]", id="mode"
        ),
        pytest.param("break", "`break` stands in no loop [outside-loop]", id="break"),
        pytest.param(
            "kernel { continue }",
            "`continue` stands in no loop [outside-loop]",
            id="continue-in-block",
        ),
        pytest.param(
            "while c { break #x }",
            "`break` has no target `x` around it [unknown-label]",
            id="break-label",
        ),
        pytest.param(
            "while c #x {} while c { continue #x }",
            "`continue` has no target `x` around it [unknown-label]",
            id="label-of-another-loop",
        ),
        pytest.param(
            "while c { inlined f #x { continue #x } }",
            "`continue` has no target `x` around it [unknown-label]",
            id="continue-a-block",
        ),
        pytest.param(
            "while c #x { return #x }",
            "`return` has no target `x` around it [unknown-label]",
            id="return-label",
        ),
        pytest.param(
            "while c #x { inlined f #x {} }",
            "label `x` names a statement around this one, too [duplicate-label]",
            id="label-in-label",
        ),
        pytest.param("for i = 0 to n step 0 {}", "step is 0 [zero-step]", id="zero"),
    ],
)
def test_each_broken_rule_is_named(text: str, message: str):
    assert _messages(text) == [message]


@pytest.mark.parametrize(
    "text",
    [
        pytest.param("for j = 0 to n {} j = 1", id="index-hides-scalar"),
        pytest.param("for i = 0 to n {} for i = 0 to n {}", id="index-twice"),
        pytest.param("if c { local t: i32 } else { local t: f64 }", id="local-twice"),
        pytest.param("while c #x {} while c #x {}", id="label-twice"),
        pytest.param("inlined f #x { break #x }", id="break-a-block"),
        pytest.param("while c { kernel { continue } }", id="through-a-block"),
        pytest.param("return", id="return"),
        pytest.param("for i = n to 0 step j {}", id="variable-step"),
        pytest.param('opaque "" reads(n, a) writes(a, s)', id="opaque"),
        pytest.param('opaque "" reads(*) writes(*)', id="opaque-anything"),
        pytest.param("local t: i32[j] t[1] = 2", id="local-extent"),
        pytest.param("c and= j < 3", id="boolean-update"),
        pytest.param("b[j] <<= u8(s)", id="integer-update"),
        pytest.param("j = i64(n) * j", id="integers-of-any-width"),
    ],
)
def test_what_keeps_the_rules_is_accepted(text: str):
    assert _messages(text) == []


@pytest.mark.parametrize(
    ("header", "message"),
    [
        pytest.param(
            "parameter n: i32 scalar n: f64",
            "`n` is declared already [duplicate-name]",
            id="twice",
        ),
        pytest.param(
            "parameter n: i32 assume n",
            "assumption `n` is an integer, not a boolean [operand]",
            id="assumption-type",
        ),
        pytest.param(
            "scalar s: in i32 assume s > 0",
            "assumption uses `s`, which is no parameter [entry-value]",
            id="assumption-about-a-scalar",
        ),
        pytest.param(
            "array b: i32[?] assume b[0] > 0",
            "assumption uses `b`, which is no parameter [entry-value]",
            id="assumption-about-an-array",
        ),
        pytest.param(
            "scalar s: in i32 array b: i32[s]",
            "extent uses `s`, which is no parameter [entry-value]",
            id="extent-of-a-scalar",
        ),
        pytest.param(
            "array b: i32[0.5]",
            "extent `0.5` is a real, not an integer [operand]",
            id="real-extent",
        ),
        pytest.param(
            "assume x > 0", "`x` is not declared [unknown-name]", id="unknown-name"
        ),
    ],
)
def test_each_broken_rule_of_a_declaration_is_named(header: str, message: str):
    (program,), errors = parse(SourceFile("f.ir", f"program f {{ {header} }}"))
    assert errors == ()
    assert [error.message for error in verify(program)] == [message]


def test_errors_come_in_the_order_of_the_text_with_carets():
    source = SourceFile("f.ir", "program f {\n  scalar s: f64\n  s = x + 1\n  break\n}")
    (program,), _ = parse(source)
    assert [str(error) for error in verify(program, source)] == [
        "f.ir:3:7: `x` is not declared [unknown-name]\n    s = x + 1\n        ^",
        "f.ir:4:3: `break` stands in no loop [outside-loop]\n    break\n    ^^^^^",
    ]
    assert str(verify(program)[1]) == (
        "f.ir:4:3: `break` stands in no loop [outside-loop]"
    )


def _assign(value: Expr) -> Program:
    return Program("f", (Assign(Var("j"), value),), scalars=(Scalar("j", INT),))


def _rules(program: Program) -> list[str]:
    return [error.message.rpartition("[")[2][:-1] for error in verify(program)]


def test_constants_are_readable_and_types_have_names():
    assert _rules(_assign(IntConst(10**1000))) == ["size"]
    assert _rules(_assign(Cast(INT, RealConst("1")))) == ["real-constant"]
    assert _rules(_assign(Cast(Type("int", 7), IntConst(1)))) == ["unknown-type"]
    odd = Program("f", (), scalars=(Scalar("j", Type("real", 8)),))
    assert _rules(odd) == ["unknown-type"]


def test_size_is_checked_before_anything_that_recurses():
    expr: Expr = IntConst(1)
    for _ in range(10_000):
        expr = Binary("+", expr, IntConst(1))
    assert _rules(_assign(expr)) == ["size"]
    body: tuple[Stmt, ...] = ()
    for _ in range(10_000):
        body = (Block("kernel", body),)
    assert _rules(Program("f", body)) == ["size"]


def test_shared_parts_count_each_time_they_stand_in_the_tree():
    expr: Expr = Var("j")
    for _ in range(100):
        expr = Binary("+", expr, expr)
    assert LARGEST < 2**100
    assert _rules(_assign(expr)) == ["size"]


def test_an_assumption_may_use_every_parameter():
    assumption = Binary("and", Var("q"), Binary("<", Var("n"), IntConst(3)))
    parameters = (Parameter("n", I32), Parameter("q", BOOL))
    body = (Declare(Scalar("t", F64)),)
    program = Program("f", body, parameters, assumptions=(assumption,))
    assert verify(program) == ()


@pytest.mark.parametrize("walls", [(2,), (-1,), (1, 1)])
def test_a_member_of_a_structure_begins_with_one_of_the_extents(walls):
    array = Array("s.a", F64, (None, IntConst(3)), walls=walls)
    assert _rules(Program("f", (), arrays=(array,))) == ["wall"]
