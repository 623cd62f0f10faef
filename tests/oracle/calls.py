"""Random programs with procedures: values and references, views, globals, nested calls."""

import random

_RANKS = {"v": 1, "w": 1, "m": 2, "k": 2}


class _Text:
    """One program as text; later procedures call earlier ones."""

    def __init__(self, seed: int) -> None:
        self.random = random.Random(seed)
        self.formals: dict[str, list[tuple[str, str]]] = {}
        self.loops = 0

    def whole(self) -> str:
        texts = [self._procedure(f"p{k}") for k in range(self.random.randint(1, 4))]
        return "\n".join([*texts, self._program()])

    def _procedure(self, name: str) -> str:
        kinds = ("value", "in", "in out", "out", "1", "2")
        chosen = [self.random.choice(kinds) for _ in range(self.random.randint(0, 4))]
        formals = [(f"x{k}", kind) for k, kind in enumerate(chosen)]
        lines = [
            f"parameter {n}: i64" if kind == "value"
            else f"array {n}: i64[{', '.join('?' * int(kind))}]" if kind.isdigit()
            else f"scalar {n}: {kind} i64"
            for n, kind in formals
        ]  # fmt: skip
        lines.sort(
            key=lambda line: ("parameter", "array", "scalar").index(line.split()[0])
        )
        # Also names that the program around has for something else.
        locals_ = ["t", self.random.choice(["u", "i"])]
        used = [a for a in ("v", "m") if self.random.random() < 0.3]
        lines += [_declared(a) for a in used]
        lines += [f"scalar {n}: i64" for n in locals_]
        is_global = self.random.random() < 0.3
        lines += ["scalar s: in out i64"] * is_global
        scalars = [n for n, kind in formals if kind in ("in", "in out", "out")]
        readable = [n for n, kind in formals if kind in ("value", "in", "in out")]
        own = {n: int(kind) for n, kind in formals if kind.isdigit()}
        self.writable = [*scalars, *locals_, *["s"] * is_global]
        self.readable = [*readable, *locals_, *["s"] * is_global]
        self.arrays = {**own, **{a: _RANKS[a] for a in used}}
        self.is_procedure = True
        lines += [f"{n} = {k}" for k, n in enumerate(locals_)]
        lines += [f"{n} = {k}" for k, (n, kind) in enumerate(formals) if kind == "out"]
        self.readable += [n for n, kind in formals if kind == "out"]
        lines += self._body(3, "")
        text = f"procedure {name}({', '.join(n for n, _ in formals)}) {{"
        self.formals[name] = formals
        return "\n".join([text, *lines, "}"])

    def _program(self) -> str:
        self.writable = ["s", "t", "u"]
        self.readable = ["n", "s", "t", "u"]
        self.arrays = dict(_RANKS)
        self.is_procedure = False
        lines = ["program whole {", "parameter n: i64"]
        lines += [_declared(a) for a in _RANKS]
        lines += [
            "scalar s: in out i64",
            "scalar t: in out i64",
            "scalar u: in out i64",
        ]
        return "\n".join([*lines, *self._body(5, ""), "}"])

    def _body(self, size: int, indent: str) -> list[str]:
        return [line for _ in range(size) for line in self._statement(size, indent)]

    def _statement(self, size: int, indent: str) -> list[str]:
        kind = self.random.random()
        if kind < 0.35 and (callable_ := self._callable()):
            name = self.random.choice(callable_)
            given = ", ".join(self._argument(kind) for _, kind in self.formals[name])
            return [f"call {name}({given})"]
        if kind < 0.5 and size > 1:
            index = f"j{self.loops}"
            self.loops += 1
            self.readable.append(index)
            body = self._body(size - 2, indent + "  ")
            self.readable.remove(index)
            upper = self.random.randint(0, 2)
            return [f"for {index} = 0 to {upper} {{", *body, "}"]
        if kind < 0.6 and size > 1:
            return [f"if {self._value(1)} > 2 {{", *self._body(size - 2, indent), "}"]
        if kind < 0.66 and self.is_procedure:
            end = self.random.choice(["return", "return", "return", "stop"])
            return [f"if {self._value(1)} == 3 {{", end, "}"]
        target = self.random.choice([*self.writable, self._element(), self._element()])
        return [f"{target} = ({self._value(2)}) % 7"]

    def _callable(self) -> list[str]:
        """The procedures for which there are arguments."""
        return [
            name
            for name, formals in self.formals.items()
            if self.arrays or not any(kind.isdigit() for _, kind in formals)
        ]

    def _argument(self, kind: str) -> str:
        if kind in ("value", "in"):
            return self._value(2)
        if kind in ("in out", "out"):
            return self.random.choice([*self.writable, self._element()])
        array = self.random.choice(list(self.arrays))
        marks = ["$0"] if kind == "1" else ["$0 + $1", "$1", "$0"]
        parts = [
            self.random.choice(
                [
                    self.random.choice(marks),
                    f"{self._value(1)} + {self.random.choice(marks)}",
                ]
            )
            for _ in range(self.arrays[array])
        ]
        if len(parts) == 2 and self.random.random() < 0.4:
            parts[self.random.randint(0, 1)] = self._value(1)
        return f"{array}[{', '.join(parts)}]"

    def _element(self) -> str:
        if not self.arrays:
            return self.random.choice(self.writable)
        array = self.random.choice(list(self.arrays))
        parts = (self._value(1) for _ in range(self.arrays[array]))
        return f"{array}[{', '.join(parts)}]"

    def _value(self, size: int) -> str:
        kind = self.random.random()
        if kind < 0.3 or size == 0:
            return self.random.choice([*self.readable, "1", "2"])
        if kind < 0.6:
            return f"({self._value(size - 1)} + {self._value(size - 1)})"
        if kind < 0.7:
            return str(self.random.randint(0, 3))
        return self._element() if size > 1 else self.random.choice(self.readable)


def _declared(array: str) -> str:
    extents = {1: "?", 2: "?, 5" if array == "k" else "?, ?"}[_RANKS[array]]
    return f"array {array}: i64[{extents}]"


def random_text(seed: int) -> str:
    """The text of a program and of the procedures that it calls."""
    return _Text(seed).whole()
