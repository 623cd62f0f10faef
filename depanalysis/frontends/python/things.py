"""What names and loops are about that is neither a range of numbers nor an array.

Input: a loop or an expression of the text. Output: the values of a name, how many parts there
are, as far as the text says, who decides it otherwise, and whether a loop may be about numbers.
"""

import ast
import builtins

from depanalysis.frontends.python.annotations import dictionaries
from depanalysis.frontends.python.kinds import assigned_values
from depanalysis.frontends.python.names import (
    BUILTINS,
    LIBRARIES,
    REDUCTIONS,
    dotted,
    inside,
)
from depanalysis.frontends.python.state import State
from depanalysis.frontends.python.surveys import defined
from depanalysis.ir.statements import UNSEEN

_DEEPEST = 3
PURE = (*BUILTINS, "isinstance", "sorted", "list", "tuple", "set")
OF_LISTS = ("append", "clear", "copy", "extend", "insert", "pop", "reverse")
"""Methods that change nothing but a list, whatever lies in it."""

PAIRS = ("items", "keys", "values")
_DICTIONARIES = (
    "dict", "defaultdict", "collections.defaultdict", "OrderedDict",
    "collections.OrderedDict", "Counter", "collections.Counter",
)  # fmt: skip


_ITERATORS = (
    "product", "permutations", "combinations", "combinations_with_replacement", "chain",
    "islice", "cycle", "zip_longest", "groupby", "walk", "split", "splitlines", "readlines",
    "glob", "listdir", "finditer", "findall", "subTest", "open",
)  # fmt: skip
"""Functions that give other things than numbers one after the other."""


def computes(s: State, node: ast.For) -> bool:
    """Whether a loop may be about numbers: it counts, computes, or uses parts of an array."""
    own = _bound(_element(node)) - _keys(s, node)
    over = {x.id for x in ast.walk(node.iter) if isinstance(x, ast.Name)}
    if any(_takes_for_number(s, part, own, over) for part in ast.walk(node)):
        return True
    is_object = any(_is_object(part, own) for part in ast.walk(node))
    return not (is_object or _is_of_things(s, node.iter)) and _may_compute(s, node)


def _keys(s: State, node: ast.For) -> set[str]:
    """What a loop calls the keys of a dictionary, which are no places in an array."""
    match node.iter:
        case ast.Call(func=ast.Attribute(attr="keys"), args=[]) | ast.Dict():
            keys: ast.expr = node.target
        case ast.Call(func=ast.Attribute(attr="items"), args=[]) if isinstance(
            node.target, ast.Tuple
        ):
            keys = node.target.elts[0]
        case _:
            return set()
    return set() if {"keys", "items"} & s.survey.methods else _bound(keys)


def _bound(target: ast.expr) -> set[str]:
    parts = (part for part in ast.walk(target) if isinstance(part, ast.Name))
    return {part.id for part in parts if isinstance(part.ctx, ast.Store)}


def _may_compute(s: State, node: ast.For) -> bool:
    """Whether a loop uses numbers, or parts of what may be an array."""
    for part in ast.walk(node):
        match part:
            case ast.Call(func=ast.Name(id="range")) | ast.BinOp(op=ast.MatMult()):
                return True
            case ast.Name(id=name) if name in LIBRARIES:
                return True
            case ast.Attribute(attr="flat" | "T"):
                return True
            case ast.Subscript(slice=ast.Constant(value=str())):
                pass
            case ast.Subscript(value=ast.Name(id=name)) if is_dictionary(s, name):
                pass
            case ast.Subscript():
                return True
    return False


def _element(node: ast.For) -> ast.expr:
    """What a loop calls an element of what it goes over, without a number that it counts."""
    match node.target, node.iter:
        case (
            ast.Tuple(elts=[_, inner]),
            ast.Call(func=ast.Name(id="enumerate")),
        ):
            return inner
        case _:
            return node.target


def _is_object(node: ast.AST, own: set[str]) -> bool:
    """Whether one of some variables is joined with a text, or has what no array has."""
    match node:
        case ast.BinOp(op=ast.Add()) if _is_text(node):
            return any(isinstance(x, ast.Name) and x.id in own for x in ast.walk(node))
        case ast.Attribute(value=ast.Name(id=name), attr=word):
            return name in own and word not in (
                *_METHODS,
                "shape",
                "size",
                "T",
                "dtype",
            )
        case _:
            return False


def _takes_for_number(s: State, node: ast.AST, own: set[str], over: set[str]) -> bool:
    """Whether some variables are operands, subscripts or ends of a range.

    What a loop goes `over` has entries for them.
    """
    match node:
        case ast.BinOp(left=left, right=right):
            parts = [] if _is_text(left) or _is_text(right) else [left, right]
        case ast.AugAssign(value=value) | ast.UnaryOp(op=ast.USub(), operand=value):
            parts = [value]
        case ast.Subscript(value=ast.Name(id=name)) if (
            is_dictionary(s, name) or name in over
        ):
            return False
        case ast.Subscript(value=ast.Name(id=name)) if name in own:
            index = node.slice
            is_text = isinstance(index, ast.Constant) and isinstance(index.value, str)
            return not is_text
        case ast.Subscript(slice=index):
            parts = index.elts if isinstance(index, ast.Tuple) else [index]
        case ast.Call(func=ast.Name(id="range"), args=ends):
            parts = ends
        case _:
            return False
    return any(isinstance(part, ast.Name) and part.id in own for part in parts)


def _is_text(node: ast.expr) -> bool:
    """Whether an operand, or one beside it, is a text that is written out."""
    match node:
        case ast.BinOp(left=left, right=right):
            return _is_text(left) or _is_text(right)
        case ast.Constant(value=value):
            return isinstance(value, str)
        case _:
            return isinstance(node, ast.JoinedStr)


def _is_of_things(s: State, over: ast.expr, depth: int = _DEEPEST) -> bool:
    """Whether the text shows that a loop goes over other things than an array's elements."""
    match over:
        case ast.Constant(value=str()) | ast.Dict() | ast.Set() | ast.JoinedStr():
            return True
        case ast.List() | ast.Tuple() | ast.ListComp() | ast.SetComp():
            return True
        case ast.GeneratorExp() | ast.DictComp():
            return True
        case ast.BinOp(left=left, op=ast.Add(), right=right):
            return _is_of_things(s, left, depth) and _is_of_things(s, right, depth)
        case ast.Call(func=ast.Attribute(attr=word), args=[]) if word in PAIRS:
            return word not in s.survey.methods
        case ast.Call(func=ast.Name(id=name), args=values) if name in _WRAPPING:
            is_known = bool(values) and name not in s.survey.hidden
            return is_known and any(_is_of_things(s, each, depth) for each in values)
        case ast.Call(func=ast.Name(id=word) | ast.Attribute(attr=word)):
            return word in _ITERATORS
        case ast.Name(id=name) if name not in s.survey.parameters and depth:
            values = given(s, name)
            return bool(values) and all(
                _is_of_things(s, each, depth - 1) for each in values
            )
        case _:
            return False


_METHODS = {
    *dir(list), *dir(dict), *dir(str), *dir(set), *REDUCTIONS, "ravel", "flatten", "reshape",
    "transpose", "astype", "cumsum", "cumprod", "argsort", "nonzero", "dot", "item", "tolist",
    "fill", "conj", "conjugate", "take", "squeeze", "round", "clip", "repeat", "swapaxes",
    "diagonal", "trace", "view", "resize", "partition", "searchsorted", "choose", "put", "toarray",
    "todense", "tocsr", "tocsc", "tobytes", "byteswap", "setflags", "argpartition", "ptp",
}  # fmt: skip
"""Methods of arrays and containers."""

_WRAPPING = ("enumerate", "zip", "reversed", "sorted", "list", "tuple", "set")


def is_unseen(s: State, node: ast.Call) -> bool:
    """Whether a call is of a function that is in none of the files, nor known otherwise."""
    match node.func:
        case ast.Name(id=name):
            if s.here is not None and name in s.here.module.bound(s.here.module.tree):
                # The file imports it, or gives it a meaning.
                return name in s.survey.parameters
            return name not in dir(builtins)
        case ast.Attribute(value=owner, attr=word):
            root = (dotted(owner) or "").partition(".")[0]
            is_library = root in LIBRARIES or root == "scipy"
            is_own = word in s.survey.methods or word in _METHODS
            return not (is_library or is_own or isinstance(owner, ast.Constant))
        case _:
            return False


def is_dictionary(s: State, name: str) -> bool:
    """Whether a name stands for nothing but dictionaries.

    The function or the file makes them, or the annotation of a parameter says so.
    """
    if s.here is None:
        return False
    if name in s.survey.parameters:
        return name in dictionaries(s.here.scope)
    if name not in s.survey.assigned:
        return isinstance(of_global(s, name), ast.Dict)
    values = assigned_values(list(inside(s.here.scope))).get(name, [])
    return bool(values) and all(
        isinstance(each, ast.Dict | ast.DictComp)
        or (isinstance(each, ast.Call) and dotted(each.func) in _DICTIONARIES)
        for each in values
    )


def is_list(s: State, name: str) -> bool:
    """Whether a function gives a name nothing but lists that it makes."""
    facts = s.survey
    is_shared = s.is_module or name in facts.outer | facts.captured
    values = [] if is_shared or name in facts.parameters else given(s, name)
    return bool(values) and all(isinstance(x, ast.List | ast.ListComp) for x in values)


def given(s: State, name: str) -> list[ast.expr]:
    """All values that a scope gives a name, if nothing else binds it."""
    if s.here is None:
        return []
    nodes = list(inside(s.here.scope))
    bound = sum(
        isinstance(x, ast.Name | ast.Attribute)
        and not isinstance(x.ctx, ast.Load)
        and dotted(x) == name
        for x in nodes
    )
    found = [
        each.value
        for each in nodes
        if isinstance(each, ast.Assign | ast.AugAssign | ast.AnnAssign)
        and each.value is not None
        and [dotted(target) for target in _targets(each)] == [name]
    ]
    return found if len(found) == bound else []


def _targets(node: ast.Assign | ast.AugAssign | ast.AnnAssign) -> list[ast.expr]:
    return node.targets if isinstance(node, ast.Assign) else [node.target]


def length(over: ast.expr) -> int | None:
    """How many values there are in a list, if the text has them one by one."""
    match over:
        case ast.Tuple(elts=values) | ast.List(elts=values):
            is_open = any(isinstance(each, ast.Starred) for each in values)
            return None if is_open else len(values)
        case _:
            return None


def is_given(s: State, over: ast.expr) -> bool:
    """Whether whoever calls the function says how many parts a loop goes over."""
    match over:
        case ast.Call(func=ast.Attribute(value=owner, attr=word), args=[]):
            is_pairs = word in PAIRS and word not in s.survey.methods
            return is_pairs and is_given(s, owner)
        case ast.Call(func=ast.Name(id=name), args=parts):
            # How many numbers a range has, its ends say.
            is_known = name in PURE and name not in {*s.survey.hidden, "range"}
            return is_known and all(is_given(s, part) for part in parts)
        case ast.Subscript(value=owner, slice=ast.Slice()):
            return is_given(s, owner)
        case _:
            root = (dotted(over) or "").partition(".")[0]
            return root in s.survey.parameters and root not in s.survey.assigned


def is_from_outside(s: State, value: ast.expr) -> bool:
    """Whether code that is not given, or whoever calls the function, says what a value is."""
    for part in ast.walk(value):
        match part:
            case ast.Call(func=ast.Name(id="len"), args=[ast.Name(id=name)]) if (
                "len" not in s.survey.hidden and _is_measured_once(s, name)
            ):
                values = given(s, name)
                if values and all(is_from_outside(s, each) for each in values):
                    return True
            case ast.Call(func=function):
                root = (dotted(function) or "").partition(".")[0]
                is_known = root in dir(builtins) or root in (*LIBRARIES, "scipy")
                if not (is_known or _is_of_text(s, part)) or root in s.survey.hidden:
                    return True
            case ast.Attribute() | ast.Subscript() if part is value:
                if is_given(s, _root(part)):
                    return True
    return False


def _is_of_text(s: State, call: ast.Call) -> bool:
    """Whether the files that are given say what a call does."""
    if s.here is None:
        return False
    found = s.here.function(call)
    if found is not None:
        return not (isinstance(found, str) and found.endswith(UNSEEN))
    root = (dotted(call.func) or "").partition(".")[0]
    is_method = isinstance(call.func, ast.Attribute) and (
        call.func.attr in s.survey.methods
    )
    return is_method or root in defined(s.here.module.tree)


def _is_measured_once(s: State, name: str) -> bool:
    """Whether nothing but one expression says how many parts there are of what has a name."""
    nodes = [] if s.here is None else inside(s.here.scope)
    asked = [
        node
        for node in nodes
        if isinstance(node, ast.Call)
        and dotted(node.func) == "len"
        and [dotted(each) for each in node.args] == [name]
    ]
    return len(asked) == 1


def _root(node: ast.expr) -> ast.expr:
    while isinstance(node, ast.Attribute | ast.Subscript):
        node = node.value
    return node


def of_global(s: State, name: str) -> ast.expr | None:
    """What the file gives a global variable that nothing else binds."""
    if s.here is None:
        return None
    tree, scope = s.here.module.tree, s.here.scope
    is_global = scope is not tree and s.here.module.owner(scope, name) is tree
    if not is_global or s.here.module.bound(tree)[name] != 1:
        return None
    for stmt in tree.body:
        match stmt:
            case ast.Assign(targets=[ast.Name(id=own)], value=value) if own == name:
                return value
    return None


def is_key(s: State, name: str, index: ast.expr) -> bool:
    """Whether the file gives a dictionary an entry, in so many words."""
    match of_global(s, name), index:
        case ast.Dict(keys=keys), ast.Constant(value=value):
            return any(isinstance(x, ast.Constant) and x.value == value for x in keys)
        case _:
            return False
