"""What the statements of all Fortran files associate, and what their calls hand over.

Input: the texts. Output: associations by name, calls with their arguments, the dummy
arguments of procedures. The texts need not be complete, nor correct.
"""

import re
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field

_NOISE = re.compile(
    r"'[^'\n]*'|\"[^\"\n]*\"|^[c*](?!\w).*$|!.*$", re.MULTILINE | re.IGNORECASE
)
_CONTINUED = re.compile(r"&[ \t]*\n(?:[ \t]*\n)*[ \t]*&?|\n {5}[^ 0\n]")
_HEAD = re.compile(
    r"(?!end)(?:[\w \t*=,()]*?[ \t)])?(?:subroutine|function)[ \t]+(\w+)[ \t]*"
    r"(?:\(([^()]*)\))?(.*)"
)
_RESULT = re.compile(r"\bresult[ \t]*\([ \t]*(\w+)")
_END = re.compile(r"end[ \t]*(?:(?:subroutine|function|procedure)\b.*)?")
_BODY = re.compile(r"module[ \t]+procedure[ \t]+(\w+)")
_INTERFACE = re.compile(r"(?:abstract[ \t]+)?interface\b[ \t]*(\w*).*")
_LISTED = re.compile(r"(?:module[ \t]+)?procedure\b[ \t]*(?:::)?[ \t]*([\w, \t]+)")
_GENERIC = re.compile(r"generic\b.*?::[ \t]*(\w+).*?=>[ \t]*([\w, \t]+)")
_TYPE = re.compile(r"type\b(?![ \t]*\()(.*?)(?:::)?[ \t]*(\w+)")
_PARENT = re.compile(r"\bextends[ \t]*\([ \t]*(\w+)")
_STRUCTURE = re.compile(r"(?:type|class)[ \t]*\([^()]*\)(.*)")
_RENAMING = re.compile(
    r"(?:use\b|(?:\w+[ \t]*:[ \t]*)?(?:select[ \t]*type|associate)\b).*"
)
_ASSOCIATED = re.compile(r"(?<![\w%])([\w%]+)[ \t]*=>[ \t]*([\w%]+)")
_ASSIGNED = re.compile(r"(?:if[ \t]*)?([\w%]+)[ \t]*=(?![=>])[ \t]*([\w%]*)(.*)")
_ADDRESS = re.compile(
    r"\bc_loc[ \t]*\([ \t]*(?:x[ \t]*=)?((?:[^()]|\((?:[^()]|\([^()]*\))*\))*)\)"
)
_TRANSFERRED = re.compile(r"\btransfer[ \t]*\([ \t]*([\w%]+)")
_REFERENCE = re.compile(r"(\bcall[ \t]+)?(?<![\w%])([\w%]+)[ \t]*\(")
_KEYWORD = re.compile(r"(\w+)[ \t]*=(?![=>])")
_INNERMOST = re.compile(r"\([^()]*\)")
_DEEPEST = 50


@dataclass(frozen=True, slots=True)
class Call:
    """A call: what its name means, and the keyword, if any, and the name of each argument."""

    callee: str
    arguments: tuple[tuple[str, str], ...]
    is_bound: bool

    def matched(
        self, procedure: str, dummies: tuple[str, ...]
    ) -> tuple[tuple[str, str], ...]:
        """The dummies of a procedure with what they get."""
        found = []
        for position, (keyword, given) in enumerate(self.arguments):
            is_there = keyword in dummies if keyword else position < len(dummies)
            if given and is_there:
                dummy = keyword or dummies[position]
                found.append((f"{procedure}.{dummy}", given))
        return tuple(found)


@dataclass(slots=True)
class Handed:
    """What all texts say; `heads` are the dummies of each procedure of a name.

    `own` are the dummies and the result of a procedure, and `hosts` the procedures around.
    `pointers` are the components of a type that are pointers or addresses, those of its parent
    included.
    """

    targets: dict[str, set[str]] = field(default_factory=dict)
    calls: list[Call] = field(default_factory=list)
    heads: dict[str, list[tuple[str, ...]]] = field(default_factory=dict)
    own: dict[str, set[str]] = field(default_factory=dict)
    hosts: dict[str, tuple[str, ...]] = field(default_factory=dict)
    pointers: dict[str, list[str]] = field(default_factory=dict)
    structures: set[str] = field(default_factory=set)
    has_copies: bool = False

    def named(self, procedure: str, place: str) -> str:
        """What a place of a procedure is called here."""
        return self.scoped(place, (*self.hosts.get(procedure, ()), procedure))

    def scoped(self, place: str, around: tuple[str, ...]) -> str:
        """The name of a place, by its last component, inside of some procedures."""
        name = last_name(place)
        if "%" in place:
            return name
        owners = (each for each in reversed(around) if name in self.own.get(each, ()))
        return next((f"{owner}.{name}" for owner in owners), name)

    def lead(self, pointer: str, target: str) -> None:
        """A name may lead to another one."""
        if pointer and target and target != "null":
            self.targets.setdefault(pointer, set()).add(target)


def handed(texts: Iterable[str]) -> Handed:
    """What the statements of all texts associate and hand over."""
    found = Handed()
    statements = [tuple(statements_of(text)) for text in texts]
    for each in statements:
        _read_heads(found, each)
    for each in statements:
        _read_uses(found, each)
    return found


def last_name(place: str) -> str:
    """The name that a place ends with: a variable or a component."""
    names: list[str] = re.findall(r"[a-z_]\w*", _bare(place.lower()))
    return names[-1] if names else ""


def statements_of(text: str) -> Iterator[str]:
    """The statements of a text in lower case, without comments and texts."""
    plain = _NOISE.sub(lambda x: "''" if x[0][0] in "'\"" else "", text.lower())
    joined = re.sub(r"[ \t]*%[ \t]*", "%", _CONTINUED.sub(" ", plain))
    for line in re.split(r"[\n;]", joined):
        if line.strip():
            yield line.strip()


# Procedures and types.


def _read_heads(found: Handed, statements: Iterable[str]) -> None:
    kind = ""
    for statement, around in _placed(found, statements):
        head = _HEAD.fullmatch(statement)
        if head is not None:
            name, dummies = head[1], _listed(head[2] or "")
            result = _RESULT.search(head[3])
            own = found.own.setdefault(name, set())
            own.update((*dummies, result[1] if result else name))
            found.hosts[name] = around[:-1]
            found.heads.setdefault(name, []).append(dummies)
            found.lead(name, f"{name}.{result[1] if result else name}")
        declared = _STRUCTURE.fullmatch(statement)
        if declared is not None and head is None:
            names = _declared(declared[1].rpartition("::")[2])
            found.structures.update(found.scoped(each, around) for each in names)
        kind = _read_type(found, statement, kind)


def _read_type(found: Handed, statement: str, kind: str) -> str:
    """Notes the components of a type; the type that goes on behind the statement."""
    begin = _TYPE.fullmatch(statement)
    if begin is not None:
        parent = _PARENT.search(begin[1])
        inherited = found.pointers.get(parent[1], []) if parent else []
        found.pointers.setdefault(begin[2], [*inherited])
        return begin[2]
    if re.match(r"end[ \t]*type\b|contains\b", statement):
        return ""
    attributes, _, names = statement.partition("::")
    if kind and re.search(r"\b(?:pointer|c_ptr)\b", attributes):
        found.pointers[kind] += _declared(names)
    return kind


def _placed(
    found: Handed, statements: Iterable[str]
) -> Iterator[tuple[str, tuple[str, ...]]]:
    """Each statement with the procedures around it; interfaces give generic names."""
    around: list[str] = []
    interfaces: list[str] = []
    for statement in statements:
        interface = _INTERFACE.fullmatch(statement)
        head = _HEAD.fullmatch(statement) or (
            None if interfaces else _BODY.fullmatch(statement)
        )
        listed = _LISTED.fullmatch(statement)
        if interface is not None:
            interfaces.append(interface[1])
        elif re.match(r"end[ \t]*interface\b", statement):
            del interfaces[-1:]
        elif interfaces and listed is not None and head is None:
            for name in _listed(listed[1]):
                found.lead(interfaces[-1], name)
        elif head is not None:
            around.append(head[1])
            if interfaces and interfaces[-1] and interfaces[-1] != head[1]:
                found.lead(interfaces[-1], head[1])
        yield statement, tuple(around)
        if _END.fullmatch(statement):
            del around[-1:]


# Associations, assignments and calls.


def _read_uses(found: Handed, statements: Iterable[str]) -> None:
    for statement, around in _placed(found, statements):
        if _HEAD.fullmatch(statement):
            continue
        bare = _bare(statement)
        if bare.startswith("allocate") and re.search(r"\bsource[ \t]*=", statement):
            found.has_copies = True
        if _RENAMING.fullmatch(bare):
            # Procedures that have another name here; variables are told apart elsewhere.
            for name, used in _ASSOCIATED.findall(bare):
                if used in found.heads:
                    found.lead(name, used)
            continue
        for pointer, target in _ASSOCIATED.findall(bare):
            found.lead(found.scoped(pointer, around), found.scoped(target, around))
        generic = _GENERIC.fullmatch(bare)
        for each in _listed(generic[2]) if generic else ():
            found.lead(generic[1] if generic else "", each)
        _read_assigned(found, bare, statement, around)
        _read_calls(found, statement, around)


def _read_assigned(
    found: Handed, bare: str, statement: str, around: tuple[str, ...]
) -> None:
    assigned = _ASSIGNED.fullmatch(bare)
    if assigned is None:
        return
    target = found.scoped(assigned[1], around)
    for pattern in (_ADDRESS, _TRANSFERRED):
        for source in pattern.findall(statement):
            found.lead(target, found.scoped(source, around))
    if target in found.structures and not assigned[3].strip():
        # An address, too, is a structure to Fortran.
        found.lead(target, found.scoped(assigned[2], around))
    is_made = assigned[2] in found.pointers and not assigned[3].strip()
    found.has_copies |= target in found.structures and not is_made


def _read_calls(found: Handed, statement: str, around: tuple[str, ...]) -> None:
    for reference in _REFERENCE.finditer(statement):
        place = reference[2]
        name = last_name(place)
        is_known = name in found.heads or name in found.targets
        if not (reference[1] or is_known or name in found.pointers):
            continue
        texts = _divided(_inside(statement[reference.end() :]))
        arguments = tuple(_argument(found, each, around) for each in texts)
        if name == "c_f_pointer" and len(arguments) > 1:
            found.lead(arguments[1][1], arguments[0][1])
        for component in found.pointers.get(name, ()):
            for _, given in arguments:
                found.lead(component, given)
        if name in found.pointers:
            found.has_copies |= any(given in found.structures for _, given in arguments)
        callee = found.scoped(place, around)
        found.calls.append(Call(callee, arguments, "%" in place))


def _argument(found: Handed, text: str, around: tuple[str, ...]) -> tuple[str, str]:
    """The keyword and the name of an argument; what is computed has no name."""
    keyword = _KEYWORD.match(text)
    value = text[keyword.end() :] if keyword else text
    bare = _bare(_ADDRESS.sub(r"\1", value)).replace(" ", "")
    is_place = re.fullmatch(r"[a-z_][\w%]*", bare)
    return (
        keyword[1] if keyword else "",
        found.scoped(bare, around) if is_place else "",
    )


# Texts.


def _inside(text: str) -> str:
    """What stands in a bracket that is open."""
    depth = 1
    for position, sign in enumerate(text):
        depth += (sign == "(") - (sign == ")")
        if depth == 0:
            return text[:position]
    return text


def _divided(text: str) -> list[str]:
    """The parts of a list between its commas."""
    depth, parts = 0, [""]
    for sign in text:
        depth += (sign in "([") - (sign in ")]")
        if sign == "," and depth == 0:
            parts.append("")
        else:
            parts[-1] += sign
    return [part.strip() for part in parts]


def _declared(text: str) -> list[str]:
    """The names in a list of declarations."""
    names = (re.match(r"\w+", _bare(part).strip()) for part in _divided(text))
    return [found[0] for found in names if found]


def _listed(text: str) -> tuple[str, ...]:
    return tuple(re.findall(r"\w+", text))


def _bare(text: str) -> str:
    """A text without what stands in brackets."""
    for _ in range(_DEEPEST):
        text, count = _INNERMOST.subn("", text)
        if not count:
            break
    return text
