"""Random Fortran modules in which pointers lead to the same arrays by many ways.

Pointers and components that are associated, copied, returned, made by constructors and set
by procedures, also those of local structures; calls by position, by keyword, by generic and
bound names, by pointers to procedures, through other procedures. A program that is not part
of the given text begins, and calls `everything`. `outputs` runs it with chosen loops in the
order of a mode.
"""

import random

from tests.oracle.batches import printed

MODES = range(3)
_LOOP = "do i = 1, 12"
_AGAIN = "do i_ = 1, 12; i = iorder_(i_)"
_ARRAYS = ("a", "b", "c")
_POINTERS = ("p1", "p2", "p3", "s%u", "s%v", "t%u", "t%v")
_HELPERS = """\
  function pick(k) result(r)
    integer, intent(in) :: k
    integer, pointer :: r(:)
    r => {picked}
    if (k > 1) r => {other}
  end function
  function whole(x)
    integer, target :: x(:)
    integer, pointer :: whole(:)
    whole => x
  end function
  function made(x) result(z)
    integer, target :: x(:)
    type(pair) :: z
    z%u => x
    z%v => {picked}
  end function
  subroutine put(x, y)
    integer, pointer :: x(:)
    integer, target :: y(:)
    x => y
  end subroutine
  subroutine fresh(x)
    integer, pointer :: x(:)
    allocate (x(100))
    x = 5
  end subroutine
"""


class Writer:
    """Writes one module from a seed."""

    def __init__(self, seed):
        self._random = random.Random(seed)
        self._bound = []
        self._generic = []
        self._parts = []
        self._calls = []

    def text(self):
        """The module."""
        pick = self._random
        for number in range(1, pick.randint(4, 6) + 1):
            self._kernel(f"k{number}")
        begin = [f"    call fresh({each})" for each in _POINTERS]
        begin += [f"    {self._store()}" for _ in range(pick.randint(1, 5))]
        head = [
            "module shared",
            "  integer, target :: a(100), b(100), c(100)",
            "  integer, pointer :: p1(:), p2(:), p3(:)",
            "  type pair",
            "    integer, pointer :: u(:) => null(), v(:) => null()",
            "  contains",
            *(f"    procedure, nopass :: {each}" for each in ("put", *self._bound)),
            "  end type",
            "  type(pair) :: s, t",
            *(
                f"  interface g{each}\n    module procedure {each}\n  end interface"
                for each in self._generic
            ),
            "contains",
        ]
        helpers = _HELPERS.format(picked=self._target(), other=self._target())
        tail = [
            "  subroutine begin(m)",
            *begin,
            "  end subroutine",
            "  subroutine everything(m)",
            "    integer :: l",
            *(f"    {each}" for each in self._calls),
            "  end subroutine",
            "end module",
            "",
        ]
        rows = "\n".join((*head, helpers.rstrip(), *self._parts, *tail))
        # Declarations of pointers to procedures stand before what is executed.
        return rows.replace("    integer :: l\n", "".join(self._declared()))

    def _declared(self):
        yield "    integer :: l\n"
        for call in self._calls:
            if " => k" in call:
                name, _, kernel = call.partition(";")[0].partition(" => ")
                yield f"    procedure({kernel}), pointer :: {name}\n"

    def _target(self):
        pick = self._random
        name = pick.choice((*_ARRAYS, *_ARRAYS, *_POINTERS))
        return name + pick.choice(("", "", "(2:)"))

    def _store(self):
        pick = self._random
        one = pick.choice(_POINTERS)
        return pick.choice(
            (
                f"{one} => {self._target()}",
                f"{one} => {self._target()}",
                f"if (m > 0) {one} => {self._target()}",
                f"{one} => pick({pick.randint(1, 2)})",
                f"{one} => whole({self._target()})",
                f"call put({one}, {self._target()})",
                f"call s%put(y={self._target()}, x={one})",
                f"s = pair({pick.choice(_POINTERS)}, {pick.choice(_ARRAYS)})",
                f"t = pair(v={pick.choice(_POINTERS)}, u={pick.choice(_ARRAYS)})",
                "s = t",
                f"t = made({self._target()})",
            )
        )

    def _kernel(self, name):
        pick = self._random
        kind = pick.choice(("pointer", "target", "target", "mixed", "pair", "local"))
        is_function = pick.random() < 0.15
        heads = {
            "pointer": ("    integer, pointer :: x(:), y(:)",),
            "target": ("    integer, target :: x(:), y(:)",),
            "mixed": ("    integer, pointer :: x(:)", "    integer, target :: y(:)"),
            "pair": ("    type(pair) :: x, y",),
            "local": ("    integer, target :: x(:), y(:)", "    type(pair) :: z, w"),
        }[kind]
        own = {
            "pair": ("x%u", "y%u", "x%v"),
            "local": ("x", "y", "z%u", "z%v", "w%u"),
        }.get(kind, ("x", "y"))
        given = tuple(self._given(kind, position) for position in range(2))
        word = "integer function" if is_function else "subroutine"
        self._parts += [
            f"  {word} {name}(x, y, m)",
            *heads,
            *(f"    {each}" for each in self._before(kind, given)),
            f"    {_LOOP}",
            *(f"      {self._statement(own)}" for _ in range(pick.choice((1, 1, 2)))),
            "    end do",
            *([f"    {name} = m"] if is_function else []),
            f"  end {word.split()[-1]}",
        ]
        self._call(name, given, heads, is_function=is_function)

    def _before(self, kind, given):
        """What a kernel allocates and associates before its loop."""
        pick = self._random
        if kind == "mixed" and given[0] in _POINTERS and pick.random() < 0.5:
            yield "call put(x, y)"
        if kind != "local":
            return
        yield "allocate (z%u(100), z%v(100), w%u(100), w%v(100))"
        yield "z%u = 5; z%v = 6; w%u = 7; w%v = 8"
        for _ in range(pick.choice((0, 1, 1, 2))):
            one, target = pick.choice(("z%u", "z%v", "w%u")), pick.choice("xyabc")
            yield pick.choice(
                (
                    f"z = pair({target}, y)",
                    f"w = pair(v={target}, u=x(2:))",
                    f"z = made({target})",
                    f"call put({one}, {target})",
                    f"call put({one}, z%v)",
                    "z = w",
                    "w = t",
                )
            )

    def _given(self, kind, position):
        pick = self._random
        if kind == "pair":
            return pick.choice("st")
        if kind == "pointer" or (kind == "mixed" and position == 0):
            return pick.choice((*_POINTERS, "pick(1)", "pick(2)", "whole(a)"))
        return self._target()

    def _statement(self, own):
        pick = self._random
        one, other = (pick.choice((*own, *own, *_ARRAYS)) for _ in range(2))
        low, high = pick.randint(0, 2), pick.randint(0, 3)
        return f"{one}(i + {low}) = modulo({other}(i + {high}) * 3 + i, 1024)"

    def _call(self, name, given, heads, *, is_function):
        pick = self._random
        one, other = given
        form = pick.choice(("{0}, {1}, m", "m=m, y={1}, x={0}", "{0}, y={1}, m=1"))
        arguments = form.format(one, other)
        ways = ["plain", "generic", "bound", "pointer", "through", "applied"]
        way = "plain" if is_function else pick.choice(ways)
        callee = name
        if way == "generic":
            self._generic.append(name)
            callee = f"g{name}"
        elif way == "bound":
            self._bound.append(name)
            callee = f"{pick.choice('st')}%{name}"
        elif way == "pointer":
            self._calls.append(f"f{name} => {name}; call f{name}({arguments})")
            return
        elif way in ("through", "applied"):
            callee = f"w{name}"
            called, more = (name, "") if way == "through" else ("f", "f, ")
            self._parts += [f"  subroutine {callee}({more}x, y, m)", *heads]
            self._parts += [f"    procedure({name}) :: f"] if more else []
            self._parts += [f"    call {called}(x, y, m)", "  end subroutine"]
            arguments = f"{name}, {one}, {other}, m" if more else arguments
        self._calls.append(
            f"l = {callee}({arguments})"
            if is_function
            else f"call {callee}({arguments})"
        )


_DRIVER = """
integer function iorder_(k)
  integer :: k, mode
  character(9) :: text
  integer, parameter :: mixed(12) = [8, 3, 12, 1, 6, 10, 2, 11, 4, 9, 7, 5]
  call get_command_argument(1, text)
  read (text, *) mode
  iorder_ = k
  if (mode == 1) iorder_ = 13 - k
  if (mode == 2) iorder_ = mixed(k)
end function
program driver
  use shared
  integer :: k
  call begin(1)
  a = [(modulo(k * 7, 11), k = 1, 100)]
  b = [(modulo(k * 5, 13), k = 1, 100)]
  c = [(modulo(k * 3, 17), k = 1, 100)]
  call everything(1)
  print *, a, b, c, p1(:20), p2(:20), p3(:20), s%u(:20), s%v(:20), t%u(:20), t%v(:20)
end program
"""


def outputs(text, lines, folder):
    """What the program prints with the loops on these lines in each order of iterations."""
    rows = enumerate(text.split("\n"), start=1)
    changed = [row.replace(_LOOP, _AGAIN) if at in lines else row for at, row in rows]
    source, binary = folder / "program.f90", folder / "program"
    source.write_text("\n".join(changed) + _DRIVER)
    command = ["gfortran", "-O0", "-w", "-J", folder, "-o", binary, source]
    return printed(command, binary, MODES)
