"""Random Python projects of three modules in which arrays have many names.

Imports of all kinds, views, containers, attributes, defaults, global variables, functions
of other modules, calls with one array twice, functions of libraries that choose, objects
that hold what they are given, methods that operations call, names that stand as texts.
`outcome` runs a project with the iterations of chosen loops in another order, and says what
all arrays hold after it.
"""

import builtins
import random
import sys
from types import ModuleType, SimpleNamespace
from typing import Any

import numpy as np

MODULES = ("shared_first", "shared_second", "shared_third")
MODES = range(4)
_HEADER = (
    "import copy, functools, operator",
    "from collections import namedtuple",
    "from types import SimpleNamespace",
    "import numpy as np",
    "def raised(x):",
    "    try:",
    "        raise ValueError(x)",
    "    except ValueError as e:",
    "        return e.args[0]",
    "class Node:",
    "    def __init__(self, u, rest):",
    "        self.u = u",
    "        self.rest = rest",
    "def entered(x):",
    "    return x()",
)
_LOOP = "for i in range(12):"
_VIEWS = ("{}", "{}", "{}[1:]", "{}[::-1]", "{}.T", "{}.reshape(-1)", "{}.ravel()",
          "{}.view()", "np.asarray({})", "np.ravel({})", "{}[2:][0:25]")  # fmt: skip
_FRESH = ("{}.copy()", "np.zeros(40)", "({} * 2)", "np.array({})", "{}.astype(float)")
_CHOICES = (
    "max({0}, {1}, key=len)", "min([{0}, {1}], key=len)", "next(iter(({0}, {1})))",
    "operator.itemgetter(0)(({0}, {1}))", "sorted([{0}, {1}], key=len)[0]",
    "functools.reduce(lambda p, q: p, [{0}, {1}])", "copy.copy(({0}, {1}))[1]",
    "dict(w={0}).get('w', {1})", "SimpleNamespace(w={0}).w", "sum([[{0}], [{1}]], [])[1]",
    "np.clip({0}, -99, 999, {0})", "raised({0})", "({0} if len({1}) > 30 else {1})",
    "list(map(lambda p: p, [{0}, {1}]))[1]", "list(zip([{0}], [{1}]))[0][1]",
)  # fmt: skip
_DICTIONARIES = (
    "{{'u': {}, 'v': {}}}", "dict(u={}, v={})", "dict.fromkeys('uv', {})",
)  # fmt: skip
_TAKEN = (
    "{0}, *_ = {1}", "*_, {0} = {1}", "for {0} in {1}:\n    pass", "{0} = [z for z in {1}][1]",
    "{0} = next(z for z in {1})", "(_, {0}) = [*{1}][:2]", "[{0} := z for z in {1}]",
    "{0} = {{k: z for k, z in enumerate({1})}}[0]", "{0} = ([*{1}] + [*{1}])[2]",
    "{0} = [*{1}][1:][0]", "{0} = [*{1}][::-1][0]", "{0} = ([*{1}] * 2)[2]",
)  # fmt: skip
"""How a name gets one of the arrays in a container."""
_BOUND = ("{}.view", "{}.ravel", "getattr({}, 'view')", "{}.__getitem__", "{}.squeeze")
"""Methods of arrays that give views, as values."""
_SEEN = ("{}.u", "{}.v", "getattr({}, 'u')", "{}.__dict__['v']", "vars({})['u']")
_BODIES = (
    "{x}[i] = {y}[i + 1]",
    "{x}[i] = {y}[i + 1] + {x}[i]",
    "{x}[i] += {y}[i + 1]",
    "{x}[i + 1] = {y}[i] + 1",
    "{x}[i] = {y}[12 - i]",
    "{x}[i] = {y}[i]",
)
_CLASS = """\
class {name}:
    {k} = {shared}
    def __init__(self, {u}, {v}={default}):
        self.{u} = {u}
        self.{v} = {given}
    def get(self):
        return self.{w}
    def keep(self, x):
        self.{w} = x
    @property
    def seen(self):
        return self.{r}
    def {special}(self, *given):
        return self.{r}
    def __exit__(self, *given):
        pass
    def run(self):
        {loop}
            {body}
"""


class Writer:
    """Writes one project from a seed."""

    def __init__(self, seed: int) -> None:
        self._random = random.Random(seed)
        self._number = 0
        self._specials: dict[str, str] = {}
        self._lines: list[str] = []
        self._clear()

    def texts(self) -> dict[str, str]:
        """The text of each module; the last one has `main`, which is called there."""
        texts = {}
        known: dict[str, dict[str, list[str]]] = {}
        for name in MODULES:
            self._lines = [*_HEADER]
            self._clear()
            for other in known:
                self._import(other, known[other])
            if not self._arrays:
                self._array("np.arange(40.0)")
            self._array("np.arange(40.0) * 2")
            for _ in range(self._random.randint(3, 6)):
                self._random.choice(self._definitions)()
            for _ in range(2):
                self._kernel()
            if name == MODULES[-1]:
                self._main()
            texts[name] = "\n".join([*self._lines, ""])
            own = {k: [e for e in v if "." not in e] for k, v in self._kinds.items()}
            known[name] = own
        return texts

    def _clear(self) -> None:
        self._kinds: dict[str, list[str]] = {
            k: []
            for k in (
                "array",
                "list",
                "dict",
                "object",
                "give",
                "take",
                "kernel",
                "class",
                "space",
                "meet",
                "node",
                "chain",
                "bound",
                "getter",
                "__call__",
                "__enter__",
                "__getitem__",
                "__add__",
            )
        }
        self._arrays = self._kinds["array"]
        self._definitions = (
            self._name, self._name, self._container, self._container, self._class,
            self._giver, self._taker, self._setter, self._keeper, self._name,
            self._space, self._meeting, self._text, self._node, self._binding,
            self._taking,
        )  # fmt: skip

    def _new(self, letter: str) -> str:
        self._number += 1
        return f"{letter}{self._number}"

    def _array(self, value: str) -> None:
        name = self._new("a")
        self._lines.append(f"{name} = {value}")
        self._arrays.append(name)

    def _import(self, module: str, known: dict[str, list[str]]) -> None:
        way = self._random.randrange(5)
        prefix = ""
        if way == 0:
            self._lines.append(f"import {module}")
            prefix = f"{module}."
        elif way == 1:
            prefix = self._new("k")
            self._lines.append(f"import {module} as {prefix}")
            prefix += "."
        elif way == 2:
            self._lines.append(f"from {module} import *")
        for kind, names in known.items():
            for each in names:
                own, brace, rest = each.partition("(")
                name = prefix + own
                if way > 2:
                    name = self._new("f") if self._random.random() < 0.4 else own
                    self._lines.append(f"from {module} import {own} as {name}")
                self._kinds[kind].append(name + brace + rest)

    def _value(self, depth: int = 2) -> str:
        """An expression that is an array of one dimension."""
        pick = self._random
        options = [pick.choice(self._arrays)] * 3
        for each in self._kinds["list"]:
            options.append(f"{each}[{pick.randrange(2)}]")
        for each in self._kinds["dict"]:
            options.append(f"{each}[{pick.choice('uv')!r}]")
        for each in self._kinds["object"]:
            attribute = pick.choice(["u", "v", "k", "seen", "get()"])
            options.append(f"{each}.{attribute}")
        for each in self._kinds["space"]:
            options.append(pick.choice(_SEEN[:3]).format(each))
        for each in self._kinds["object"]:
            options.append(pick.choice(_SEEN).format(each))
        for kind, form in (
            ("node", pick.choice(("{}.u", "{}.rest.u"))),
            ("bound", "{}()"),
            ("getter", pick.choice(("{}('u')", "{}('v')"))),
            ("__call__", "{}()"),
            ("__getitem__", "{}[0]"),
            ("__add__", "({} + 1)"),
        ):
            options += [form.format(each) for each in self._kinds[kind]]
        own = [each for each in self._arrays if each[0] == "a" and each[1:].isdigit()]
        options += [f"globals()[{each!r}]" for each in own[:1]]
        if depth:
            options.append(
                pick.choice(_CHOICES).format(
                    self._value(depth - 1), self._value(depth - 1)
                )
            )
            for each in self._kinds["give"]:
                options.append(f"{each}({self._value(depth - 1)})")
        found = pick.choice(options)
        if pick.random() < 0.35:
            found = pick.choice(_VIEWS).format(found)
        return pick.choice(_FRESH).format(found) if pick.random() < 0.12 else found

    def _name(self) -> None:
        more = f"{self._new('a')} = " if self._random.random() < 0.2 else ""
        self._array(more + self._value())
        self._arrays += [more.removesuffix(" = ")] if more else []

    def _node(self) -> None:
        """An object that leads to another one, and a function that uses both."""
        name, meeting = self._new("z"), self._new("m")
        one, other = self._value(), self._value()
        other = one if self._random.random() < 0.4 else other
        self._lines.append(f"{name} = Node({one}, Node({other}, None))")
        self._kinds["node"].append(name)
        body = self._random.choice(_BODIES).format(x="p.u", y="p.rest.u")
        self._lines += [f"def {meeting}(p):", f"    {_LOOP}", f"        {body}"]
        self._kinds["chain"].append(meeting)

    def _taking(self) -> None:
        """An array gets a name by coming out of a container."""
        lists = [*self._kinds["list"], *(f"{d}.values()" for d in self._kinds["dict"])]
        if lists:
            name = self._new("a")
            form = self._random.choice(_TAKEN)
            made = form.format(name, self._random.choice(lists))
            self._lines += made.split("\n")
            self._arrays.append(name)

    def _binding(self) -> None:
        """A method together with its array or its dictionary."""
        name = self._new("h")
        if self._kinds["dict"] and self._random.random() < 0.3:
            known = self._random.choice(self._kinds["dict"])
            way = self._random.choice(("get", "__getitem__"))
            self._lines.append(f"{name} = {known}.{way}")
            self._kinds["getter"].append(name)
            return
        form = self._random.choice(_BOUND)
        bound = form.format(self._value())
        if "__getitem__" in bound:
            bound = f"functools.partial({bound}, slice(1, None))"
        self._lines.append(f"{name} = {bound}")
        self._kinds["bound"].append(name)
        if self._random.random() < 0.3:
            self._array(f"entered({name})")

    def _container(self) -> None:
        name = self._new("c")
        one, other = self._value(), self._value()
        if self._random.random() < 0.5:
            shape = self._random.choice(
                ("[{}, {}]", "({}, {})", "list(({}, {}))", "[{}] * 2")
            )
            self._lines.append(f"{name} = {shape.format(one, other)}")
            self._kinds["list"].append(name)
        else:
            shape = self._random.choice(
                ("{{'u': {}, 'v': {}}}", "dict(u={}, v={})", "dict.fromkeys('uv', {})")
            )
            self._lines.append(f"{name} = {shape.format(one, other)}")
            self._kinds["dict"].append(name)
        if self._random.random() < 0.3 and name in self._kinds["dict"]:
            places = self._random.choice(("{0}['v']", "{0}['u'] = {0}['v']"))
            self._lines.append(f"{places.format(name)} = {self._value()}")
        if self._random.random() < 0.2 and name in self._kinds["list"]:
            put = self._new("h")
            self._lines += [f"{name} = [*{name}]", f"{put} = {name}.insert"]
            self._lines.append(f"{put}(0, {self._value()})")

    def _class(self) -> None:
        pick = self._random
        name = self._new("K")
        default = pick.choice(self._arrays)
        x, y = pick.choice((("u", "v"), ("v", "u"), ("k", "u"), ("u", "seen")))
        body = pick.choice(_BODIES).format(x=f"self.{x}", y=f"self.{y}")
        given = pick.choice(
            ("v", "v", "self.u", "self.u[1:]", "v.copy()", "self.k = self.u")
        )
        special = pick.choice(("__call__", "__enter__", "__getitem__", "__add__"))
        self._specials[name] = special
        self._lines += _CLASS.format(
            name=name, shared=self._value(), u="u", v="v", k="k", default=default,
            special=special, given=given, w=pick.choice("uvk"), r=pick.choice("uvk"),
            loop=_LOOP, body=body,
        ).splitlines()  # fmt: skip
        self._kinds["class"].append(name)
        for _ in range(pick.randint(1, 2)):
            self._object()

    def _object(self) -> None:
        pick = self._random
        name, made = self._new("o"), pick.choice(self._kinds["class"])
        given = self._value() + (f", {self._value()}" if pick.random() < 0.6 else "")
        self._lines.append(f"{name} = {made}({given})")
        self._kinds["object"].append(name)
        if made in self._specials:
            self._kinds[self._specials[made]].append(name)
        if pick.random() < 0.4:
            form = pick.choice(
                ("{}.{} = {}", "setattr({}, {!r}, {})", "{}.__dict__[{!r}] = {}")
            )
            self._lines.append(form.format(name, pick.choice("uv"), self._value()))
        if pick.random() < 0.3:
            self._lines.append(f"{name}.keep({self._value()})")

    def _space(self) -> None:
        """An object of a library that holds two arrays."""
        name = self._new("n")
        form = self._random.choice(
            ("SimpleNamespace(u={}, v={})", "namedtuple('P', 'u v')({}, {})")
        )
        self._lines.append(f"{name} = {form.format(self._value(), self._value())}")
        self._kinds["space"].append(name)

    def _meeting(self) -> None:
        """A function with a loop over the arrays of two objects."""
        name = self._new("m")
        body = self._random.choice(_BODIES)
        x, y = self._random.choice((("p.u", "q.u"), ("p.u", "p.v"), ("p.v", "q.u")))
        self._lines += [f"def {name}(p, q):", f"    {_LOOP}"]
        self._lines.append(f"        {body.format(x=x, y=y)}")
        self._kinds["meet"].append(name)

    def _text(self) -> None:
        """A name that stands as a text is set."""
        own = [each for each in self._arrays if each[0] == "a" and each[1:].isdigit()]
        changed = self._random.choice(own or [self._new("a")])
        self._lines.append(f"globals()[{changed!r}] = {self._value()}")
        if not own:
            self._arrays.append(changed)

    def _giver(self) -> None:
        """A function that returns an array."""
        pick = self._random
        name = self._new("g")
        self._arrays.append("x")
        value = (
            self._value(1) if pick.random() < 0.6 else pick.choice(_VIEWS).format("x")
        )
        self._arrays.remove("x")
        default = f"={pick.choice(self._arrays)}" if pick.random() < 0.3 else ""
        shape = pick.randrange(4)
        if shape == 0:
            self._lines.append(f"{name} = lambda x{default}: {value}")
        elif shape == 1:
            self._lines += [f"def {name}(x{default}):", f"    y = {value}"]
            self._lines += ["    if len(y) > 90:", "        return x", "    return y"]
        else:
            self._lines += [f"def {name}(x{default}):", f"    return {value}"]
        self._kinds["give"].append(name)

    def _taker(self) -> None:
        """A function with a loop over its parameters, which may be called anywhere."""
        pick = self._random
        name = self._new("t")
        body = pick.choice(_BODIES)
        way = pick.randrange(4)
        if way == 0:
            one, other = pick.choice(self._arrays), pick.choice(self._arrays)
            other = one if pick.random() < 0.3 else other
            given = f"p={one}, q={other}" if pick.random() < 0.4 else f"p, q={other}"
            head, x, y = f"def {name}({given}):", "p", "q"
        elif way == 1:
            head, x, y = f"def {name}(p, q):", "p", pick.choice(self._arrays)
        elif way == 2:
            head, x, y = f"def {name}(p, *, q):", "q", "p"
        else:
            head, x, y = f"def {name}(p, q):", "p", "q"
        if "." in y and pick.random() < 0.5:
            body = body.replace("{y}", "z")
            self._lines += [head, f"    z = {y}"]
        else:
            self._lines.append(head)
        self._lines += [f"    {_LOOP}", f"        {body.format(x=x, y=y)}"]
        if way == 0:
            self._kinds["take"].append(f"{name}(" + "{0})")
            if "(p=" in head:
                self._kinds["take"].append(f"{name}()")
        way_to = "{0}, q={1}" if way == 2 or pick.random() < 0.3 else "{0}, {1}"
        way_to = "*({0}, {1})" if way == 3 and pick.random() < 0.3 else way_to
        self._kinds["take"].append(f"{name}({way_to})")

    def _setter(self) -> None:
        name = self._new("s")
        own = [each for each in self._arrays if "." not in each]
        changed = self._random.choice(own or [self._new("a")])
        self._lines += [f"def {name}():", f"    global {changed}"]
        self._lines += [f"    {changed} = {self._value()}", f"{name}()"]

    def _keeper(self) -> None:
        name = self._new("c")
        self._lines += [f"{name} = []"]
        for _ in range(2):
            way = self._random.choice(("append({})", "extend([{}])", "insert(0, {})"))
            self._lines.append(f"{name}.{way.format(self._value())}")
        self._kinds["list"].append(name)

    def _kernel(self) -> None:
        pick = self._random
        name = self._new("r")
        lines = [f"def {name}():"]
        names = []
        for _ in range(2):
            value = self._value(1)
            likely = 0.7 if value.endswith("]") else 1.0
            if pick.random() < (likely if value.endswith((")", "T", "]")) else 0.4):
                local = self._new("l")
                entered = self._kinds["__enter__"]
                if entered and pick.random() < 0.3:
                    lines += [
                        f"    with {pick.choice(entered)} as {local}:",
                        "        pass",
                    ]
                else:
                    lines.append(f"    {local} = {value}")
                value = local
            names.append(value)
        body = pick.choice(_BODIES).format(x=names[0], y=names[1])
        self._lines += [*lines, f"    {_LOOP}", f"        {body}"]
        self._kinds["kernel"].append(name)

    def _main(self) -> None:
        lines = ["def main():"]
        for each in self._kinds["kernel"]:
            lines.append(f"    {each}()")
        for each in self._kinds["take"]:
            lines.append(f"    {each.format(self._value(1), self._value(1))}")
            same = self._random.choice(self._arrays)
            if self._random.random() < 0.3:
                lines.append(f"    {each.format(same, same)}")
        for each in self._kinds["object"]:
            lines.append(f"    {each}.run()")
        for each in self._kinds["chain"] if self._kinds["node"] else ():
            lines.append(f"    {each}({self._random.choice(self._kinds['node'])})")
        held = [*self._kinds["object"], *self._kinds["space"]]
        for each in self._kinds["meet"] if held else ():
            one, other = self._random.choice(held), self._random.choice(held)
            lines.append(f"    {each}({one}, {other})")
        self._lines += [*lines, "main()"]


def outcome(texts: dict[str, str], loops: set[tuple[str, int]], mode: int) -> list[Any]:
    """What the names of all modules hold after a run, with some loops in another order."""
    made: dict[str, ModuleType] = {}
    try:
        for name, text in texts.items():
            lines = text.split("\n")
            for module, line in loops:
                if module == name:
                    changed = lines[line - 1].replace("range(12)", f"ordered({mode})")
                    lines[line - 1] = changed
            made[name] = sys.modules[name] = ModuleType(name)
            vars(builtins)["ordered"] = ordered
            exec(compile("\n".join(lines), name, "exec"), made[name].__dict__)
        return [_seen(value) for each in made.values() for value in vars(each).values()]
    finally:
        vars(builtins).pop("ordered", None)
        for name in made:
            del sys.modules[name]


def ordered(mode: int) -> list[int]:
    orders = (
        list(range(12)),
        list(range(11, -1, -1)),
        [7, 2, 11, 0, 5, 9, 1, 10, 3, 8, 6, 4],
        [1, 0, 3, 2, 5, 4, 7, 6, 9, 8, 11, 10],
    )
    return orders[mode]


def _seen(value: object) -> object:
    if isinstance(value, np.ndarray):
        return value.tolist()
    if isinstance(value, list | tuple):
        return [_seen(each) for each in value]
    if isinstance(value, dict) and set(value) <= {"u", "v"}:
        return [_seen(each) for each in value.values()]
    if isinstance(value, SimpleNamespace):
        return [_seen(value.u), _seen(value.v)]
    if hasattr(value, "rest"):
        return [_seen(getattr(value, name)) for name in ("u", "rest")]
    if hasattr(value, "seen") and not isinstance(value, type):
        return [_seen(getattr(value, name)) for name in ("u", "v", "k")]
    return None
