"""Random C files whose functions call each other and hand pointers and structures around.

Input: a seed. Output: a text that a compiler takes without an error. It need not end or be
defined: what is tested is that every text is read. The functions share their indices, have
several exits, and allocate in nested blocks; a function calls those above it only.
"""

import random
from dataclasses import dataclass, field

_HEAD = """#include <stdlib.h>
typedef struct S { int n; int *d; struct S *next; double v[4]; } S;
typedef struct { S in; S *p; int k; } T;
static int total;
static S shared;
static int *where;
"""
_KINDS = ("int", "int *", "S *", "S", "void", "T")
_NAMES = {"int": "x", "int *": "p", "S *": "s", "S": "r", "T": "t"}


@dataclass
class _Function:
    kind: str
    name: str
    parameters: tuple[tuple[str, str], ...]


@dataclass
class _Text:
    """A function that is being written; `scopes` has the variables of each block."""

    random: random.Random
    functions: list[_Function]
    kind: str = "void"
    scopes: list[list[tuple[str, str]]] = field(default_factory=list)
    labels: int = 0
    loops: int = 0
    switches: int = 0
    fresh: int = 0
    waiting: list[str] = field(default_factory=list)

    def one(self, *choices):
        return self.random.choice(choices)

    def chance(self, percent):
        return self.random.randrange(100) < percent

    def known(self, kind):
        return [name for scope in self.scopes for k, name in scope if k == kind]

    def variable(self, kind):
        return self.random.choice(self.known(kind))

    # Expressions of each kind.

    def value(self, kind, depth=0):
        call = self.called(kind, depth)
        if call is not None:
            return call
        return {
            "int": self.integer,
            "int *": self.pointer,
            "S *": self.to_struct,
            "S": self.struct,
            "T": lambda _: self.variable("T"),
        }[kind](depth)

    def called(self, kind, depth):
        fitting = [f for f in self.functions if f.kind == kind]
        if depth > 1 or not fitting or not self.chance(25):
            return None
        return self.call(self.random.choice(fitting), depth)

    def call(self, function, depth):
        given = [self.value(kind, depth + 1) for kind, _ in function.parameters]
        return f"{function.name}({', '.join(given)})"

    def integer(self, depth):
        forms = [self.variable("int"), str(self.random.randrange(9)), "total"]
        forms += [f"{self.structure()}n", f"{self.variable('T')}.k"]
        if depth < 3:
            a, b = self.value("int", depth + 1), self.value("int", depth + 1)
            forms += [
                f"({a} {self.one('+', '-', '*', '<', '&&', '==')} {b})",
                f"{self.value('int *', depth + 1)}[{a}]",
                f"({a} ? {a} : {b})",
            ]
        return self.random.choice(forms)

    def structure(self):
        """A structure and the way to its members."""
        return self.one(
            f"{self.variable('S')}.",
            f"{self.variable('S *')}->",
            "shared.",
            f"{self.variable('T')}.in.",
            f"{self.variable('T')}.p->",
            f"{self.variable('S *')}->next->",
        )

    def pointer(self, depth):
        forms = [self.variable("int *"), f"{self.structure()}d", "where", "(&total)"]
        if depth < 2:
            n = self.value("int", depth + 1)
            forms += [
                f"({self.variable('int *')} + {n})",
                f"((int *)malloc({n} * sizeof(int)))",
                f"(&{self.variable('int *')}[{n}])",
                f"({n} ? {self.variable('int *')} : {self.variable('int *')})",
            ]
        return self.random.choice(forms)

    def to_struct(self, depth):
        forms = [self.variable("S *"), f"{self.structure()}next", "&shared"]
        forms += [f"&{self.variable('S')}", f"{self.variable('T')}.p"]
        forms += ["(S *)malloc(sizeof(S))", "malloc(sizeof(S))", "NULL"]
        return self.random.choice(forms)

    def struct(self, depth):
        pointer = self.value("S *", depth + 1) if depth < 2 else self.variable("S *")
        is_safe = not pointer.startswith(("malloc", "NULL"))
        forms = [self.variable("S"), "shared", f"{self.variable('T')}.in"]
        return self.random.choice([*forms, f"*{pointer}"] if is_safe else forms)

    # Statements.

    def block(self, depth, most=3):
        self.scopes.append([])
        lines = [self.statement(depth) for _ in range(self.random.randint(1, most))]
        self.scopes.pop()
        return "{ " + " ".join(lines) + " }"

    def statement(self, depth):
        simple = [self.assignment, self.assignment, self.declaration, self.invoked]
        simple += [self.leaving]
        nested = [self.counted, self.counted, self.choice, self.looping, self.switched]
        if depth > 2 or self.chance(50):
            return self.random.choice(simple)(depth)
        return self.random.choice([*nested, self.labelled])(depth)

    def declaration(self, depth):
        kind = self.one("int", "int *", "S *", "S", "T")
        self.fresh += 1
        name = f"{_NAMES[kind]}{self.fresh}" if self.chance(70) else _NAMES[kind]
        if any(name == other for _, other in self.scopes[-1]):
            return ";"
        text = f"{kind} {name} = {self.value(kind)};"
        self.scopes[-1].append((kind, name))
        return text

    def assignment(self, depth):
        kind = self.one("int", "int", "int", "int *", "S *", "S", "T")
        if kind == "int":
            target = self.one(
                self.variable("int"),
                "total",
                f"{self.value('int *', 1)}[{self.value('int', 1)}]",
                f"{self.structure()}n",
                f"{self.structure()}d[{self.variable('int')}]",
            )
            return f"{target} {self.one('=', '+=')} {self.value('int')};"
        member = {"int *": "d", "S *": "next"}.get(kind)
        target = self.variable(kind)
        if member and self.chance(40):
            target = f"{self.structure()}{member}"
        elif kind == "int *" and self.chance(20):
            target = "where"
        if kind == "int *" and self.chance(20):
            return f"{self.variable(kind)}++;"
        return f"{target} = {self.value(kind)};"

    def invoked(self, depth):
        if not self.functions:
            return f"free({self.variable('int *')});"
        return self.call(self.random.choice(self.functions), 0) + ";"

    def leaving(self, depth):
        forms = [
            f"return {self.value(self.kind)};" if self.kind != "void" else "return;"
        ]
        if self.loops:
            forms += ["break;", "continue;"] * 2
        elif self.switches:
            forms += ["break;"]
        if self.waiting:
            forms += [f"goto {self.random.choice(self.waiting)};"] * 2
        return f"if ({self.value('int', 1)}) {self.random.choice(forms)}"

    def counted(self, depth):
        index = self.one("i", "i", "j")
        bound = self.value("int", 2)
        head = self.one(
            f"for ({index} = 0; {index} < {bound}; {index}++)",
            f"for ({index} = {bound}; {index} > 0; {index}--)",
            f"for ({index} = 0; {index} < {bound}; {index} += 2)",
            f"for ({index} = 0, j = 3; {index} < {bound}; {index}++, j++)",
            f"for (int {index} = 0; {index} < {bound}; {index}++)",
            f"for (; {index} < {bound}; ++{index})",
        )
        return f"{head} {self.body(depth)}"

    def looping(self, depth):
        test, body = self.value("int", 2), self.body(depth)
        walked = self.variable("S *")
        return self.one(
            f"while ({test}) {body}",
            f"do {body} while ({test});",
            f"do {body} while (0);",
            f"for (;;) {body}",
            f"while ({walked}) {{ {walked} = {walked}->next; {body} }}",
            f"while (i-- > 0) {body}",
        )

    def body(self, depth):
        self.loops += 1
        text = self.block(depth + 1)
        self.loops -= 1
        return text

    def choice(self, depth):
        text = f"if ({self.value('int', 1)}) {self.block(depth + 1)}"
        if self.chance(60):
            text += f" else {self.block(depth + 1)}"
        return text

    def switched(self, depth):
        loops, self.loops = self.loops, 0
        self.switches += 1
        cases = []
        for number in range(self.random.randint(1, 3)):
            end = self.one("break;", "", "break;")
            cases.append(f"case {number}: {self.block(depth + 1, 2)} {end}")
        if self.chance(60):
            cases.append(f"default: {self.block(depth + 1, 2)}")
        self.switches -= 1
        self.loops = loops
        return f"switch ({self.value('int', 1)}) {{ {' '.join(cases)} }}"

    def labelled(self, depth):
        self.labels += 1
        label = f"out{self.labels}"
        self.waiting.append(label)
        inside = self.block(depth + 1)
        is_backward = self.chance(15)
        if not is_backward:
            self.waiting.remove(label)
            return f"{inside} {label}: ;"
        self.waiting.remove(label)
        return f"{label}: {inside}"


def c_program(seed):
    """A random file of one to four functions."""
    chosen = random.Random(seed)
    functions: list[_Function] = []
    texts = [_HEAD]
    for number in range(chosen.randint(1, 4)):
        kind = chosen.choice(_KINDS)
        count = chosen.randint(0, 3)
        kinds = [chosen.choice(_KINDS[:4]) for _ in range(count)]
        parameters = tuple((k, f"{_NAMES[k]}_{n}") for n, k in enumerate(kinds))
        function = _Function(kind, f"f{number}", parameters)
        texts.append(_function(chosen, functions, function))
        functions.append(function)
    return "".join(texts)


def _function(chosen, functions, function):
    text = _Text(chosen, list(functions), function.kind)
    own = [("int", "i"), ("int", "j"), ("int", "x"), ("int *", "p"), ("S *", "s")]
    own += [("S", "r"), ("T", "t")]
    text.scopes.append([*function.parameters, *own])
    head = ", ".join(f"{kind} {name}" for kind, name in function.parameters) or "void"
    body = " ".join(text.statement(0) for _ in range(chosen.randint(1, 4)))
    last = "" if function.kind == "void" else f" return {text.value(function.kind)};"
    start = chosen.choice(["NULL", "&x", "where"])
    made = chosen.choice(["malloc(sizeof *s)", "&r", "&shared"])
    variables = (
        f"int i = 0, j = 0, x = 1; int *p = {start}; S r = shared; S *s = {made};"
    )
    return (
        f"{function.kind} {function.name}({head}) {{ {variables} T t = {{ r, s, 1 }};\n"
        f"  {body}{last} }}\n"
    )
