"""Random Python modules that hand functions over, with the arrays that these get.

Each function has one loop over two arrays; in half of the ways these stand beside it, and
in the others the function or the arrays are kept for later. `outcome` runs the module with
the iterations of chosen loops in another order.
"""

import builtins
import random

import numpy as np

from tests.oracle.shared import MODES, ordered

LOOP = "for i in range(12):"
_ARRAYS = ("A", "B", "C")
_HEAD = """\
import functools
import itertools
import operator
import threading
from concurrent.futures import ThreadPoolExecutor
import numpy as np

A, B, C = (np.arange(float(k), 40.0 + k) % 7 for k in range(3))
KEPT = []
TABLE = {}


def apply(f, x, y):
    return f(x, y)


def apply_all(f, *x, **named):
    return f(*x, **named)


def turned(f):
    return lambda x, y: f(y, x)


def wrapped(f):
    @functools.wraps(f)
    def inner(*x, **named):
        return f(*x, **named)

    return inner


def keep(f):
    KEPT.append(f)
    return f


def fire(x, y):
    KEPT.pop()(x, y)


def deep(f, k, x, y):
    return deep(f, k - 1, x, y) if k else f(x, y)


def default(x, y, f=None):
    if f is not None:
        f(x, y)


def later(f):
    yield f


class Runner:
    def __init__(self, f, x=None, y=None):
        self.f, self.x, self.y = f, x, y

    def run(self):
        self.f(self.x, self.y)

    def on(self, x, y):
        self.f(x, y)

    def __call__(self, x, y):
        self.f(x, y)


class Later(threading.Thread):
    def __init__(self, f, x, y):
        super().__init__()
        self.f, self.x, self.y = f, x, y

    def run(self):
        self.f(self.x, self.y)

"""
_FUNCTION = """
{before}def {f}(x, y):
    {loop}
        {body}


class {F}:
    def __init__(self, x, y):
        self.x, self.y = x, y

    def run(self):
        x, y = self.x, self.y
        {loop}
            {body}

    def on(self, x, y):
        {loop}
            {body}

    def __call__(self, x, y):
        {loop}
            {body}

"""
_BEFORE = ("", "", "", "@wrapped\n", "@keep\n")
WAYS = (
    "{f}({p}, {q})",
    "{f}(y={q}, x={p})",
    "{f}(*({p}, {q}))",
    "{f}(**{{'x': {p}, 'y': {q}}})",
    "g = {f}; g({p}, {q})",
    "g, h = {f}, apply; h(g, {p}, {q})",
    "apply({f}, {p}, {q})",
    "apply_all({f}, {p}, y={q})",
    "apply(f={f}, y={q}, x={p})",
    "turned({f})({p}, {q})",
    "wrapped({f})({p}, {q})",
    "apply(wrapped({f}), {p}, {q})",
    "keep({f}); fire({p}, {q})",
    "KEPT.append({f}); fire({p}, {q})",
    "deep({f}, 2, {p}, {q})",
    "default({p}, {q}, {f})",
    "default({p}, {q}, f=lambda x, y: {f}(x, y))",
    "next(later({f}))({p}, {q})",
    "for g in [{f}]: g({p}, {q})",
    "for g, x, y in [({f}, {p}, {q})]: g(x, y)",
    "[g({p}, {q}) for g in ({f},)]",
    "TABLE['f'] = {f}; TABLE['f']({p}, {q})",
    "TABLE.setdefault('{f}', {f})({p}, {q})",
    "{{'f': {f}}}['f']({p}, {q})",
    "dict(f={f}).get('f')({p}, {q})",
    "(lambda x, y: {f}(x, y))({p}, {q})",
    "(lambda x: {f}(x, {q}))({p})",
    "apply(lambda x, y: {f}(y, x), {p}, {q})",
    "functools.partial({f}, {p})({q})",
    "functools.partial({f}, {p}, {q})()",
    "functools.partial({f}, y={q})({p})",
    "apply(functools.partial({f}), {p}, {q})",
    "functools.reduce(lambda x, y: {f}(x, y) or y, [{p}, {q}])",
    "list(map({f}, [{p}], [{q}]))",
    "list(map(lambda x: {f}(x, {q}), [{p}]))",
    "for _ in map({f}, [{p}], [{q}]): pass",
    "list(itertools.starmap({f}, [({p}, {q})]))",
    "list(filter(lambda x: {f}(x, {q}), [{p}]))",
    "sorted([{p}], key=lambda x: {f}(x, {q}) or 0)",
    "max([{p}], key=lambda x: {f}(x, {q}) or 0)",
    "any({f}(x, y) for x, y in zip([{p}], [{q}]))",
    "t = threading.Thread(target={f}, args=({p}, {q})); t.start(); t.join()",
    "t = threading.Thread(target={f}, kwargs=dict(x={p}, y={q})); t.start(); t.join()",
    "t = threading.Thread(target=lambda: {f}({p}, {q})); t.start(); t.join()",
    "t = threading.Thread(None, {f}, None, [{p}, {q}]); t.start(); t.join()",
    "t = Later({f}, {p}, {q}); t.start(); t.join()",
    "t = threading.Timer(0.0, {f}, ({p}, {q})); t.start(); t.join()",
    "with ThreadPoolExecutor(1) as t: t.submit({f}, {p}, {q})",
    "with ThreadPoolExecutor(1) as t: t.submit({f}, x={p}, y={q}).result()",
    "with ThreadPoolExecutor(1) as t: list(t.map({f}, [{p}], [{q}]))",
    "with ThreadPoolExecutor(1) as t: t.submit(lambda: {f}({p}, {q}))",
    "Runner({f}, {p}, {q}).run()",
    "Runner({f}).on({p}, {q})",
    "Runner({f})({p}, {q})",
    "apply(Runner({f}), {p}, {q})",
    "apply(Runner({f}).on, {p}, {q})",
    "o = Runner({f}); o.x, o.y = {p}, {q}; o.run()",
    "o = Runner(None, {p}, {q}); o.f = {f}; apply_all(o.run)",
    "o = Runner(None); setattr(o, 'f', {f}); getattr(o, 'f')({p}, {q})",
    "globals()['{f}']({p}, {q})",
    "eval('{f}')({p}, {q})",
    "operator.call({f}, {p}, {q})",
    "operator.methodcaller('on', {p}, {q})(Runner({f}))",
    "np.vectorize(lambda k: {f}({p}, {q}) or 0)(0)",
    "({f} if len({p}) > 3 else {f})({p}, {q})",
    "({f} or None)({p}, {q})",
    "(g := {f})({p}, {q})",
    "try: {f}({p}, {q})\n    finally: pass",
    "{F}({p}, {q}).run()",
    "o = {F}({p}, {q}); o.run()",
    "o = {F}(None, None); o.x = {p}; o.y = {q}; o.run()",
    "apply_all({F}({p}, {q}).run)",
    "{F}(None, None).on({p}, {q})",
    "{F}.on(None, {p}, {q})",
    "apply({F}(None, None).on, {p}, {q})",
    "{F}(None, None)({p}, {q})",
    "apply({F}(None, None), {p}, {q})",
    "t = threading.Thread(target={F}({p}, {q}).run); t.start(); t.join()",
    "t = threading.Thread(target={F}(0, 0).on, args=({p}, {q})); t.start(); t.join()",
    "getattr({F}(None, None), 'on')({p}, {q})",
    "operator.methodcaller('run')({F}({p}, {q}))",
    "[o.run() for o in [{F}({p}, {q})]]",
    "list(map({F}.run, [{F}({p}, {q})]))",
    "list(map(operator.methodcaller('run'), [{F}({p}, {q})]))",
    "setattr({F}, 'f', {f}); {F}.f({p}, {q})",
)
"""How a function gets two arrays, or an object of a class with the same loops."""
_BODIES = (
    "x[i] = y[i + 1] * 3 + i",
    "x[i + 1] = y[i] * 3 + i",
    "x[i] = y[i] * 3 + i",
    "x[2 * i] = y[i] + 1",
    "y[i + 2] = x[i] + i",
    "x[i] = x[i] + y[i]",
)


def program(seed: int, ways: tuple[str, ...] = ()) -> str:
    """The module of a seed; each of its functions is handed over once."""
    pick = random.Random(seed)
    functions, calls = [], []
    for number, way in enumerate(ways or pick.choices(WAYS, k=8)):
        f, big, body = f"k{number}", f"K{number}", pick.choice(_BODIES)
        before = "" if ways else pick.choice(_BEFORE)
        functions.append(
            _FUNCTION.format(f=f, F=big, loop=LOOP, body=body, before=before)
        )
        p, q = _handed(pick)
        calls.append(f"    {way.format(f=f, F=big, p=p, q=q)}\n")
    return f"{_HEAD}{''.join(functions)}\ndef main():\n{''.join(calls)}\n\nmain()\n"


def _handed(pick: random.Random) -> tuple[str, str]:
    """Two arrays; more often than not they are one."""
    one = pick.choice(_ARRAYS)
    other = one if pick.random() < 0.6 else pick.choice(_ARRAYS)
    ends = ("", "", "[1:]", "[2:]", "[::-1]")
    return one + pick.choice(ends), other + pick.choice(ends)


def outcomes(text: str, lines: set[int]) -> list[list[list[float]]]:
    """What the arrays hold in each order of the iterations of some loops."""
    return [_outcome(text, lines, mode) for mode in MODES]


def _outcome(text: str, lines: set[int], mode: int) -> list[list[float]]:
    rows = [
        row.replace("range(12)", f"ordered({mode})") if at in lines else row
        for at, row in enumerate(text.split("\n"), start=1)
    ]
    names: dict[str, np.ndarray] = {"__name__": "handed"}  # type: ignore[dict-item]
    try:
        vars(builtins)["ordered"] = ordered
        exec(compile("\n".join(rows), "handed", "exec"), names)
    finally:
        del vars(builtins)["ordered"]
    return [names[each].tolist() for each in _ARRAYS]
