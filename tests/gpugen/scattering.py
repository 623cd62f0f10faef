"""Short loops over two arrays with one array of indices, and their data."""

import numpy as np

from gpugen.planning import kernel_plan
from tests.gpugen.plain import PlainEngine
from tests.oracle.runs import program as written

ENGINE = PlainEngine(threads=2)
DECLARATIONS = """
  parameter n: i64
  array a: f64[?]
  array b: i32[?]
  array p: i64[?]
  array x: f64[?]
"""
SCATTER = "for i = 0 to n - 1 { a[p[i]] = x[i] }"


def plan_of(body, scheme=None):
    return kernel_plan(written(body, DECLARATIONS), 0, scheme=scheme)


def data(p, size=8):
    return {
        "a": np.zeros(size),
        "b": np.zeros(size, np.int32),
        "p": np.array(p, dtype=np.int64),
        "x": np.arange(1.0, len(p) + 1),
        "n": len(p),
    }
