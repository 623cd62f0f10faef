"""Random Python functions whose loops stand beside code that is not modelled.

Lists that are subscripted with tuples, functions of NumPy that refuse what they get, unknown
functions, dictionaries, generators, objects and their copies, globals, exceptions: most of it
raises for some sizes, and some of it always. Modelled statements stand between.
"""

import random
import re
from collections.abc import Iterator

_HEAD = """import bisect
import copy
import heapq
import itertools
import math
import operator
import random
import sys
import numpy as np

G = np.zeros(9)
COUNT = 3
TABLE = {0: 1.0, 1: 2.0, 3: 0.5}

class Box:
    def __init__(self, x, n):
        self.x = x
        self.n = n
        self.s = 0.0

    def total(self):
        return self.x[0] + self.n

def pair(x):
    return x[0], x[1]

def checked(x):
    if x < 2:
        raise ValueError
    return x

def bump():
    global COUNT
    COUNT += 1
    return COUNT
"""

_INDEX = ("i", "i", "i + 1", "i - 1", "i + 3", "m", "n", "-1", "0", "2", "n - i", "m - 1",
          "2 * i", "i % 3", "n - 1", "-2", "k", "i // 2", "-i")  # fmt: skip
_PLAIN = ("m", "n", "0", "2", "k", "n - 1", "-1", "3", "m - 1", "n + m")

_BEFORE = (
    "w = [[0.0] * 4 for _ in range({p})]", "w = [[0.0] * ({p}) for _ in range(3)]",
    "z = b + b[1:]", "z = b[1:] * b[:-1]", "z = np.append(b, {p})", "z = np.append(b, 1.0)",
    "z = np.dot(c, b)", "z = b @ b", "z = np.concatenate((b, a))", "z = b.reshape(2, -1)",
    "z = b.reshape({p}, 2)", "z = c[{p}].sum()", "z = b[{p}, {p}]", "z = c[{p}, {p}] * 2",
    "z = b[{p}] + foo(n)", "z = foo(b[{p}])", "z = foo(b)", "z = foo(n)", "z = foo(a)",
    "d = {0: 1.0, 2: 3.0}", "d = dict(TABLE)", "d = {j: 0.5 for j in range({p})}",
    "d = {{}}", "t = TABLE[{p}]", "t = TABLE.get({p})", "p = copy.copy(a)",
    "p = copy.deepcopy(a)", "p = copy.copy(q)", "p = q", "it = (j for j in b)", "it = iter(b)",
    "t = next(iter(b))", "t = sum(j for j in range({p}))", "z = [b[j] for j in range({p})]",
    "z = [float(j) for j in b]", "q.s = 1.0", "q.x = np.zeros({p})", "q.x[{p}] = 2.0",
    "b = b[1:]", "b = np.zeros({p})", "b = foo(b)", "b = b * 2", "b = b.copy()",
    "t = 'abc'[{p}]", "t = int('5')", "t = (1, 2, 3)[{p}]", "t, u = b", "t, u = pair(b)",
    "t, u = foo(n)", "t, *u = b", "assert n > {p}", "assert isinstance(n, int)",
    "assert len(b) == {p}", "t = math.sqrt({p})", "t = math.log({p})", "t = 1 / m",
    "t = n // m", "t = math.factorial(n + {p})", "t = list(range(0, n, m))",
    "t = np.linalg.inv(c)",
    "t = np.ones(n)[{p}]", "t = float(b[{p}])", "t = list(b)[{p}]", "t = sorted(b)[{p}]",
    "t = b.tolist()[{p}]", "t = max(b)", "t = max(b[:{p}])", "t = b[[0, {p}]]", "t = b.max()",
    "t = np.max(b)", "t = b.sum()", "t = np.argmax(b)", "b.sort()", "b.resize({p})",
    "t = checked({p})", "t = bump()", "z = [0.0] * n\n    y = z[:]", "y = q.x[{p}:]",
    "t = q.total()", "x = [*b]", "x = [*range({p})]", "t = x = {p}", "z = a[b > 0.5]",
    "z = np.where(b > 0.5)[0]", "z = np.nonzero(b)[0][{p}]", "t = len(np.append(b, {p}))",
    "z = np.stack((a, b))", "z = np.vstack((a, c))", "z = np.zeros((n, m)) + c",
    "z = np.outer(a, b)[{p}]", "z = np.split(b, 2)", "z = np.tile(b, {p})", "z = c.T @ a",
    "z = np.array([a, b])", "t = eval('n + 1')", "t = n if m > 2 else b[{p}]",
    "t = m > 2 and b[{p}] > 0.5", "t = b[{p}] > 0.5 or n > 2", "t = (lambda j: b[j])({p})",
    "for j in b:\n        t = j", "for j in foo(n):\n        t = j",
    "try:\n        t = b[{p}]\n    except IndexError:\n        t = 0.0",
    "try:\n        t = foo(n)\n    finally:\n        u = 1.0",
    "with np.errstate(all='ignore'):\n        t = b[{p}] / 2", "global G\n    G = np.zeros({p})",
    "with foo(n):\n        t = 1.0", "while COUNT < 2:\n        t = foo(n)",
    "if foo(n):\n        return a", "if b[{p}] > 2.0:\n        return a",
    "if n < {p}:\n        raise ValueError", "if not n:\n        raise ValueError('n')",
    "del q.s", "z = b.x", "z = np.frobnicate(b)", "z = n.shape", "z = b()",
    "z = len(n)", "z = 'a' + n", "z = np.zeros(-m)", "z = np.zeros(n - 3)", "z = b < foo(n)",
    "z = np.add(b, a)", "z = np.add(b, foo(n))", "z = range(n)[{p}]", "z = np.arange(n)[{p}]",
    "z = np.array([1.0, 2.0])[{p}]", "z = [1.0, 2.0][{p}]", "z = b[:, 0]", "z = c[0, 0, 0]",
    "z = c[{p}][{p}]", "z = b[0][0]", "z = a.reshape(c.shape)", "a.shape = (2, -1)",
)  # fmt: skip
_INSIDE = (
    "foo(i)", "foo(b)", "foo(q)", "t = foo(i)", "t = foo(b)[{e}]", "w[{e}, {e}] = 1.0",
    "w[{e}][{e}] = 1.0", "t = w[{e}]", "t = np.append(b, i)", "t = np.dot(b, c)",
    "t = b[:i] + b[i:]", "t = b[:i].max()", "t = b[:i].sum()", "t = c[{e}].sum()",
    "t = b[{e}, {e}]", "d[{e}] = 1.0", "t = d[{e}]", "t = d.pop({e})", "t = TABLE[{e}]",
    "TABLE[{e}] = 1.0", "p[{e}] = 1.0", "p.x[{e}] = p.x[{e}] + 1.0", "t = next(it)",
    "t = sum(b[j] for j in range(i))", "z = [b[j] for j in range({e})]", "q.s += 1.0",
    "q.x[{e}] = b[{e}]", "q.x = np.zeros(i)", "G[{e}] = 1.0", "b = b[1:]", "b = np.zeros(n)",
    "b = foo(b)", "t = (1, 2, 3)[{e}]", "t = 'abcd'[{e}]", "t, u = pair(b[i:])", "t, u = b",
    "t = checked(i)", "t = math.sqrt(n - i)", "t = math.log(i)", "t = 1 / i", "t = n // i",
    "t = n % (m - i)", "t = list(b)[{e}]", "t = sorted(b)[{e}]", "t = b.tolist()[{e}]",
    "t = b[[0, {e}]]", "t = b[np.array([0, {e}])]", "found.append(b[{e}])", "found.append(i)",
    "t = found[{e}]", "found.pop()", "found.remove(i)", "t = found.index(i)", "del found[0]",
    "t = bump()", "t = q.total()", "q = foo(i)", "q = Box(a, n)", "z = b.reshape(i, -1)",
    "z = np.zeros(n - i)", "z = np.zeros(i)[{e}]", "z = np.stack((a, b))", "z = a[b > 0.5]",
    "assert i < {p}", "assert foo(i)", "assert b[{e}] >= 0.0", "z = b.x", "z = i[0]",
    "print(b[{e}])", "print(i, i)", "t = f'{{b[{e}]}}'", "t = str(b[{e}])", "z = len(i)",
    "t = b[{e}] if foo(i) else 0.0", "t = foo(i) and b[{e}]", "t = foo(i, b[{e}])",
    "t = (lambda j: b[j])({e})", "t = eval('i')", "t = math.factorial({e})", "w.append(b)",
    "z = b + a", "z = b + c", "z = c @ b", "z = np.add(a, b)", "t = np.argmax(b[:i])",
    "t = int(b[{e}])", "t = complex(b[{e}])", "t = divmod(n, i)", "t = pow(n, -i)",
    "try:\n            t = b[{e}]\n        except IndexError:\n            t = 0.0",
    "try:\n            a[{e}] = 1.0\n        except IndexError:\n            break",
    "try:\n            foo(i)\n        except ValueError:\n            continue",
    "with foo(i):\n            t = b[{e}]", "for j in foo(i):\n            b[{e}] = j",
    "for j in b[{e}:]:\n            t = j", "if foo(i):\n            break",
    "if foo(i):\n            return a", "if foo(i):\n            raise ValueError",
    "if foo(i):\n            continue", "while foo(i):\n            t = 1.0",
    "if b[{e}] < 0.0:\n            raise ValueError", "b[{e}] = foo(i)", "t = a[foo(i)]",
    "if a[{e}] > 0.5:\n            found.append(i)", "heapq.heappush(found, b[{e}])",
    "if b[{e}] > 0.5:\n            found.append((i, a[{e}]))", "t = pow(b[{e}], 2)",
    "if a[{e}] > 0.5:\n            heapq.heappush(found, (i, a[{e}]))", "found = [i, n]",
    "t = random.randint({p}, {e})", "t = random.choice(b[{e}:])", "heapq.heappush(w, b[{e}])",
    "t = random.randrange({e})", "t = operator.truediv(1, {e})", "t = math.comb({p}, {e})",
    "t = [*itertools.islice(b, {e})]", "bisect.insort(found, b[{e}])", "sys.exit({p})",
    "c[{e}, :] = b", "c[{e}] = foo(i)", "c[:, {e}] = 1.0", "b[:] = foo(i)", "a[{e}:] = b",
)  # fmt: skip
_AFTER = (
    "t = b[{p}]", "t = foo(b)", "assert n > {p}", "t = w[0]", "t = w[{p}][{p}]", "z = a + b",
    "t = math.log(m)", "t = TABLE[{p}]", "z = np.dot(c, b)", "t = found[{p}]", "t = 1 / n",
    "z = b.reshape({p}, -1)", "t = b[{p}, {p}]", "return foo(a)", "return a[{p}]",
)  # fmt: skip
_STORES = (
    "{x} = {x} + 1.0", "{x} = {y} + 1.0", "{x} = {y}", "{x} = {y} * 2.0", "{x} = i",
    "{x} += {y}", "{x} = 0.5", "v = {y}\n        {x} = v",
)  # fmt: skip
GIVEN = ("b", "foo", "q")


def text(seed: int) -> str:
    """A function `f(a, c, n, m, b, foo, q)` with one loop over `i`."""
    return _HEAD + "\n" + "\n".join(_lines(random.Random(seed))) + "\n"


def _lines(draw: random.Random) -> Iterator[str]:
    yield "def f(a, c, n, m, b, foo, q):"
    yield f"    k = {draw.choice(('n', 'm + 1', 'len(a)', '5', 'len(b)'))}"
    yield "    found = []"
    before = [
        _filled(draw, draw.choice(_BEFORE)) for _ in range(draw.choice((0, 1, 1, 2)))
    ]
    inside = [
        _filled(draw, draw.choice(_INSIDE)) for _ in range(draw.choice((0, 1, 1, 2)))
    ]
    stores = [_store(draw) for _ in range(draw.choice((1, 1, 2)))]
    after = [_filled(draw, draw.choice(_AFTER))] if draw.random() < 0.3 else []
    whole = "\n".join((*before, *inside, *stores, *after))
    used = {*re.findall(r"\b\w+\b", whole)}
    before[:0] = [made for name, made in _MAKERS.items() if name in used]
    yield from (f"    {each}" for each in before)
    first = draw.choice(("", "", "1, ", "2, "))
    last = draw.choice(
        ("n", "n", "m", "len(a)", "len(b)", "k", "6", "n - 1", "c.shape[0]")
    )
    yield f"    for i in range({first}{last}):"
    body = [*inside, *stores]
    yield from (f"        {each}" for each in draw.sample(body, len(body)))
    yield from (f"    {each}" for each in after)
    yield "    return a"


_MAKERS = {
    "w": "w = [[0.0] * 4 for _ in range(m)]", "d": "d = {0: 1.0, 2: 3.0}",
    "p": "p = copy.copy(a)", "it": "it = iter(b)", "z": "z = b * 2", "y": "y = [0.0] * n",
}  # fmt: skip


def _filled(draw: random.Random, form: str) -> str:
    while "{e}" in form or "{p}" in form:
        form = form.replace("{e}", draw.choice(_INDEX), 1)
        form = form.replace("{p}", draw.choice(_PLAIN), 1)
    return form.replace("{{", "{").replace("}}", "}")


def _store(draw: random.Random) -> str:
    x = _place(draw, draw.choice(("a", "a", "b", "c", "q.x", "G", "z")))
    y = (
        x
        if draw.random() < 0.2
        else _place(draw, draw.choice(("a", "a", "b", "c", "q.x")))
    )
    return draw.choice(_STORES).format(x=x, y=y)


def _place(draw: random.Random, array: str) -> str:
    at = draw.choice(_INDEX)
    return f"c[{at}, {draw.choice(_INDEX)}]" if array == "c" else f"{array}[{at}]"
