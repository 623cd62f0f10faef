"""Where the elements of arrays lie in memory, in bytes, from the types of the text.

Input: the type of the object that an array belongs to, and the members that its name
ends with. Output: a `Layout`, or nothing where pointers lie in between.
"""

from depanalysis.frontends.c.libclang import ClangType, type_kind
from depanalysis.frontends.cuda.kernels import Layout

_BITS = 8
_ARRAYS = ("CONSTANTARRAY", "INCOMPLETEARRAY")


def layout_of(
    raw: ClangType, members: tuple[tuple[int, str], ...], subscripts: int
) -> Layout | None:
    """The layout of `base.member…`, where the type of the base is a pointer or an array.

    `members` gives for each the number of subscripts before it.
    """
    walk = _Walk(raw.get_canonical())
    for count, member in members:
        if not walk.subscribe(count) or not walk.select(member):
            return None
    if not walk.subscribe(subscripts) or walk.size <= 0:
        return None
    return Layout(walk.offset, tuple(walk.strides), walk.size)


class _Walk:
    """A type, and the subscripts and members on the way to it."""

    def __init__(self, raw: ClangType) -> None:
        self.raw = raw
        self.offset = 0
        self.strides: list[int] = []

    @property
    def size(self) -> int:
        """The bytes of the object that has been reached."""
        return int(self.raw.get_size())

    def subscribe(self, count: int) -> bool:
        """Whether the first subscripts lead to elements at a fixed distance."""
        while len(self.strides) < count:
            kind = type_kind(self.raw)
            if kind == "POINTER" and not self.strides:
                self.raw = self.raw.get_pointee().get_canonical()
            elif kind in _ARRAYS:
                self.raw = self.raw.element_type.get_canonical()
            else:
                return False
            self.strides.append(self.size)
        return True

    def select(self, member: str) -> bool:
        """Whether a member lies at a fixed distance from the start of its record."""
        for part in self.raw.get_fields() if type_kind(self.raw) == "RECORD" else ():
            if part.spelling == member:
                self.offset += self.raw.get_offset(member) // _BITS
                self.raw = part.type.get_canonical()
                return True
        return False
