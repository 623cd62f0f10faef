import json

import pytest
from hypothesis import given

from depanalysis.errors import ParseError
from depanalysis.ir.expressions import IntConst, Var
from depanalysis.ir.parser import parse
from depanalysis.ir.programs import Program
from depanalysis.ir.records import from_json, to_json
from depanalysis.ir.statements import Assign, Block, Stmt
from depanalysis.source import SourceFile, Span
from tests.strategies.ir import programs


def _record(**program: object) -> dict[str, object]:
    return {"schema": 1, "program": {"name": "f", "body": [], **program}}


def _statement(**fields: object) -> dict[str, object]:
    return _record(body=[fields])


@given(programs())
def test_every_program_is_read_back_with_its_spans(program: Program):
    record = json.loads(json.dumps(to_json(program)))
    again = from_json(record)
    assert again == program
    assert to_json(again) == record


def test_the_record_of_a_program_says_all_of_it():
    span = Span("f.c", 3, 5, 3, 10)
    header = Span("g.h", 1, 2, 3, 4)
    body = (Assign(Var("x", span), IntConst(2**60, header), "+"),)
    assert to_json(
        Program("f", body, notes=("why",), span=Span("f.c", 1, 1, 1, 2))
    ) == {
        "schema": 1,
        "path": "f.c",
        "program": {
            "node": "program",
            "name": "f",
            "body": [
                {
                    "node": "assign",
                    "target": {"node": "var", "name": "x", "span": [3, 5, 3, 10]},
                    "value": {
                        "node": "intconst",
                        "value": "1152921504606846976",
                        "span": [1, 2, 3, 4, "g.h"],
                    },
                    "update": "+",
                }
            ],
            "parameters": [],
            "arrays": [],
            "scalars": [],
            "assumptions": [],
            "notes": ["why"],
            "addressed": [],
            "exposed": [],
            "span": [1, 1, 1, 2],
            "spellings": [],
            "callee_uses": [],
            "overlaps": [],
        },
    }


def test_defaults_may_be_left_out():
    (program,), _ = parse(SourceFile("f.ir", "program f { for i = 0 to 9 {} }"))
    zero, nine = ({"node": "intconst", "value": value} for value in (0, "9"))
    loop = {"node": "loop", "variable": "i", "lower": zero, "upper": nine, "body": []}
    assert from_json(_record(body=[loop])) == program


@pytest.mark.parametrize(
    ("data", "message"),
    [
        pytest.param(3, "$: expected an object, found `3`", id="number"),
        pytest.param({}, "$.schema: expected the schema 1, found nothing", id="empty"),
        pytest.param(
            {"schema": 2}, "$.schema: expected the schema 1, found `2`", id="schema"
        ),
        pytest.param(
            {"schema": True}, "$.schema: expected the schema 1, found true", id="true"
        ),
        pytest.param({"schema": 1, "x": 1}, "$: unknown field `x`", id="extra-at-root"),
        pytest.param(
            {"schema": 1, "path": 1}, "$.path: expected a string, found `1`", id="path"
        ),
        pytest.param(
            {"schema": 1},
            "$.program: expected an object, found nothing",
            id="no-program",
        ),
        pytest.param(
            {"schema": 1, "program": {"name": "f"}},
            "$.program: missing field `body`",
            id="missing-field",
        ),
        pytest.param(
            _record(node="var"),
            "$.program.node: expected one of program, found `var`",
            id="wrong-node",
        ),
        pytest.param(_record(x=1), "$.program: unknown field `x`", id="extra-field"),
        pytest.param(
            _record(body={}),
            "$.program.body: expected a list, found an object",
            id="{}",
        ),
        pytest.param(
            _record(body=[[]]),
            "$.program.body[0]: expected an object, found a list",
            id="[]",
        ),
        pytest.param(
            _statement(node="barrier", kind=None),
            "$.program.body[0].kind: expected a string, found nothing",
            id="string",
        ),
        pytest.param(
            _statement(node="exit", kind="leave"),
            "$.program.body[0].kind: "
            "expected one of break, continue, return, stop, found `leave`",
            id="word",
        ),
        pytest.param(
            _statement(node="assign", target={"node": "intconst", "value": 1}),
            "$.program.body[0].target.node: "
            "expected one of var, load, found `intconst`",
            id="target",
        ),
        pytest.param(
            _record(assumptions=[{"node": "intconst", "value": 1.5}]),
            "$.program.assumptions[0].value: expected an integer, found `1.5`",
            id="real",
        ),
        pytest.param(
            _record(assumptions=[{"node": "intconst", "value": True}]),
            "$.program.assumptions[0].value: expected an integer, found true",
            id="boolean",
        ),
        pytest.param(
            _record(assumptions=[{"node": "boolconst", "value": 1}]),
            "$.program.assumptions[0].value: expected true or false, found `1`",
            id="no-boolean",
        ),
        pytest.param(
            _record(assumptions=[{"node": "intconst", "value": "9" * 2000}]),
            "$.program.assumptions[0].value: integer of more than 1000 digits",
            id="long-integer",
        ),
        pytest.param(
            _record(name=10**5000),
            "$.program.name: expected a string, found a very long integer",
            id="long-name",
        ),
        pytest.param(
            _record(name=object()),
            "$.program.name: expected a string, found a value of type object",
            id="no-json",
        ),
        pytest.param(
            _record(scalars=[{"name": "s", "type": "f8"}]),
            "$.program.scalars[0].type: expected one of bool, int, i8, i16, i32, i64, "
            "u8, u16, u32, u64, f16, f32, f64, f128, found `f8`",
            id="type",
        ),
        pytest.param(
            _record(span=[1, 2, 3]),
            "$.program.span: "
            "expected a span of four numbers and perhaps a path, found a list",
            id="span",
        ),
    ],
)
def test_data_of_another_shape_is_refused_with_its_place(data: object, message: str):
    with pytest.raises(ParseError) as caught:
        from_json(data)
    assert str(caught.value) == message


def test_deep_data_is_an_error_and_no_crash():
    body: list[object] = []
    for _ in range(5_000):
        body = [{"node": "block", "kind": "kernel", "body": body}]
    with pytest.raises(ParseError, match="nested deeper than 200 levels"):
        from_json(_record(body=body))


def test_a_program_as_deep_as_allowed_is_read_back():
    body: tuple[Stmt, ...] = (Assign(Var("x"), IntConst(1)),)
    for _ in range(198):
        body = (Block("kernel", body),)
    program = Program("f", body)
    assert from_json(json.loads(json.dumps(to_json(program)))) == program
