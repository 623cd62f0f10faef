"""Types to suppose for the parameters of a template of which a text makes nothing.

Input: a template. Output: the types to try, the likeliest first, and what is said of those
that are chosen. What is followed is a pointer, what counts or stands in a subscript is an
integer, and anything else a real.
"""

import re
from collections.abc import Iterator, Sequence
from itertools import islice, product

from depanalysis.frontends.c.libclang import Cursor, Node, node_of

_REAL, _COMPLEX, _WHOLE = "double", "std::complex<double>", "int"
_MOST_CHOICES = 8
_WORD = re.compile(r"\w+")
_STEPS = ("++", "--")


def choices(function: Cursor, parameters: Sequence[str]) -> tuple[tuple[str, ...], ...]:
    """Types for all parameters of a template, in the order in which to try them."""
    tree = node_of(function)
    kinds = dict.fromkeys(_words_of(_counting(tree)), _WHOLE)
    kinds |= dict.fromkeys(_words_of(_followed(tree)), f"{_REAL} *")
    likely = tuple(kinds.get(each, _REAL) for each in parameters)
    numbers = islice(product((_REAL, _WHOLE), repeat=len(likely)), _MOST_CHOICES)
    last = tuple(_COMPLEX if each == _REAL else each for each in likely)
    return tuple(dict.fromkeys((likely, *numbers, last)))


def said_of(parameters: Sequence[str], types: Sequence[str]) -> str:
    """What an instance for these types takes for granted."""
    if not parameters:
        return "parameters of the template are their defaults"
    said = []
    for kind in dict.fromkeys(types):
        named = [p for p, t in zip(parameters, types, strict=True) if t == kind and p]
        verb = "are" if len(named) > 1 else "is"
        said.append(f"{' and '.join(named) or 'its parameter'} {verb} {kind}")
    return " and ".join(said)


def _words_of(variables: Iterator[Node]) -> Iterator[str]:
    """The words of the types of variables."""
    for each in variables:
        if each.kind == "DECL_REF_EXPR":
            yield from _WORD.findall(each.cursor.type.spelling)


def _counting(tree: Node) -> Iterator[Node]:
    """What stands in subscripts, and what is stepped."""
    for node in tree.walk():
        if node.kind == "ARRAY_SUBSCRIPT_EXPR" or _operator(node) in _STEPS:
            for each in node.children[-1:]:
                yield from each.walk()


def _followed(tree: Node) -> Iterator[Node]:
    """The variables that `*` or a subscript stands at, if these say no pointer themselves."""
    for node in tree.walk():
        if node.kind == "ARRAY_SUBSCRIPT_EXPR" or _operator(node) == "*":
            while node.children and node.kind != "DECL_REF_EXPR":
                node = node.children[0]
            if not {*"*["} & {*node.cursor.type.spelling}:
                yield node


def _operator(node: Node) -> str:
    """The operator with one operand, if it is one that tells something."""
    if node.kind != "UNARY_OPERATOR":
        return ""
    words = [str(each.spelling) for each in node.cursor.get_tokens()]
    return next((w for w in (*words[:1], *words[-1:]) if w in (*_STEPS, "*")), "")
