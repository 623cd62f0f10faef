"""Modules of MLIR, run by the test of released tools in an environment that has xDSL."""

from xdsl.context import Context
from xdsl.dialects import affine, arith, builtin, func, math, memref, scf
from xdsl.parser import Parser

import depanalysis as da
from depanalysis.plugins.xdsl import annotate, verdicts

CONTEXT = Context()
for dialect in (
    affine.Affine,
    arith.Arith,
    builtin.Builtin,
    func.Func,
    math.Math,
    memref.MemRef,
    scf.Scf,
):
    CONTEXT.load_dialect(dialect)


def module(text):
    return Parser(CONTEXT, text).parse_module()


def judged(body, arguments="%n: index, %a: memref<?xf64>", **more):
    made = module(f"func.func @f({arguments}) {{\n{body}\nfunc.return\n}}")
    annotate(made)
    return [str(loop.verdict) for _, loop in verdicts(made)]


def loop(body, head="affine.for %i = 0 to %n"):
    return f"{head} {{\n{body}\n}}"


LOAD = "%v = affine.load %a[{}] : memref<?xf64>\n"
STORE = "affine.store %v, %a[{}] : memref<?xf64>"
COPY = LOAD + STORE

assert judged(loop(COPY.format("%i", "%i"))) == ["parallel"]
assert judged(loop(COPY.format("%i", "%i + 1"))) == ["sequential"]
assert judged(loop(COPY.format("%i floordiv 2", "%i + 7"))) == ["sequential"]
assert judged(loop(COPY.format("2 * %i + 1", "2 * %i"))) == ["parallel"]
assert judged(loop(COPY.format("%i", "%i mod 4"))) == ["sequential"]
assert judged(loop(COPY.format("%i", "%i ceildiv 2"))) == ["sequential"]

# What a loop hands on is a reduction only if nothing else reads it.
SUM = """
%z = arith.constant 0.0 : f64
%c0 = arith.constant 0 : index
%c1 = arith.constant 1 : index
%r = scf.for %i = %c0 to %n step %c1 iter_args(%s = %z) -> (f64) {
  %x = memref.load %a[%i] : memref<?xf64>
  %y = arith.addf %s, %x : f64
  STORE
  scf.yield %y : f64
}
"""
assert judged(SUM.replace("STORE", "")) == ["parallel"]
store = "memref.store %y, %a[%i] : memref<?xf64>"
assert judged(SUM.replace("STORE", store)) == ["sequential"]

# A value that was read before a write stays what it was.
SWAP = """
%v = affine.load %a[%i] : memref<?xf64>
%w = affine.load %a[%i + 1] : memref<?xf64>
affine.store %w, %a[%i] : memref<?xf64>
affine.store %v, %a[%i + 1] : memref<?xf64>
"""
assert judged(loop(SWAP)) == ["sequential"]
assert judged(loop(SWAP.replace("%i", "2 * %i"))) == ["parallel"]

# Two values that are handed on change at once.
FIBONACCI = """
%z = arith.constant 0.0 : f64
%c0 = arith.constant 0 : index
%c1 = arith.constant 1 : index
%r:2 = scf.for %i = %c0 to %n step %c1 iter_args(%s = %z, %t = %z) -> (f64, f64) {
  memref.store %s, %a[%i] : memref<?xf64>
  scf.yield %t, %s : f64, f64
}
"""
assert judged(FIBONACCI) == ["sequential"]

# What is not modelled keeps loops from being proved.
CALL = "%r = func.call @g(%n) : (index) -> index"
VIEW = '%w = "memref.cast"(%a) : (memref<?xf64>) -> memref<8xf64>'
for unmodelled in (CALL, VIEW):
    made = loop(COPY.format("%i", "%i") + "\n" + unmodelled)
    assert judged(made) == ["unknown"], unmodelled

# Memory through a layout may be any memory.
STRIDED = "%n: index, %a: memref<?xf64>, %b: memref<?xf64, strided<[2], offset: ?>>"
other = "\naffine.store %v, %b[0] : memref<?xf64, strided<[2], offset: ?>>"
assert judged(loop(COPY.format("%i", "%i") + other), STRIDED) == ["unknown"]

# Integers that are no index wrap around, and a subscript may come from memory.
ROWS = "%n: index, %a: memref<?xf64>, %x: memref<?xi32>"
gather = """
%k = affine.load %x[%i] : memref<?xi32>
%j = arith.index_cast %k : i32 to index
%v = memref.load %a[%i] : memref<?xf64>
memref.store %v, %a[%j] : memref<?xf64>
"""
assert judged(loop(gather), ROWS) in (["sequential"], ["runtime"])

# Types and constants of all kinds are read without an error.
ODD = "%n: index, %a: memref<?xf64>, %b: memref<i7>, %c: i1, %v0: memref<4xf16>"
odd = """
%t = arith.constant true
%u = arith.andi %t, %c : i1
%w = arith.addi %t, %c : i1
%h = memref.load %v0[%i] : memref<4xf16>
%m = memref.alloc(%n) : memref<?xf64>
%q = memref.load %b[] : memref<i7>
"""
assert judged(loop(odd), ODD) == ["unknown"]

# Values that scf.if gives, and loops of several bounds.
BOTH = """
%c2 = arith.constant 2 : index
%b = arith.cmpi slt, %i, %c2 : index
%k = scf.if %b -> (index) {
  scf.yield %i : index
} else {
  %j = arith.addi %i, %c2 : index
  scf.yield %j : index
}
%v = arith.constant 1.0 : f64
memref.store %v, %a[%k] : memref<?xf64>
"""
assert judged(loop(BOTH)) == ["parallel"]
assert judged(loop(BOTH.replace("slt", "sge"))) == ["sequential"]

# Texts, as files with the ending `.mlir` are read.


def text_of(body):
    return da.check(
        f"func.func @f(%n: index, %a: memref<?xf64>) {{\n{body}\n}}", "mlir"
    )


report = text_of(loop(COPY.format("%i", "%i + 1")) + "\nfunc.return")
(found,) = report.loops
assert (found.span.line, found.last_line, str(found.verdict)) == (2, 5, "sequential")
assert found.dependences[0].source.text == "affine.store %v, %a[%i + 1] : memref<?xf64>"
(unknown,) = text_of(loop('"my.step"(%i) : (index) -> ()') + "\nfunc.return").loops
assert "line 3 is not modelled: `my.step`" in unknown.reason
for text, place in {
    "func.func @f(": "<text>:1:14: expected",
    "\x01 {{{": "<text>:1:1: unexpected character",
    "": "<text>:1:1: ",
    "func.func @f() {\n  affine.for %i = 0 to %m {\n  }\n}\n": "%m",
    'func.func @f() {\n  func.return\n}\n"x"() {': "<text>:4:",
    "func.func @f(%n: index) {\n  func.return %n : index\n}\n": "same types",
}.items():
    (error,) = da.check(text, "mlir").errors
    assert place in f"{error.span}: {error.message}", (text, str(error))
