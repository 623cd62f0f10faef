"""The Fortran frontend: text of a file in free or fixed form, to Programs.

    text ─lines─▶ what the parser may see ─tree─▶ Nodes ─scopes─▶ symbols ─statements─▶ Program

    linking.py       which other file defines a module or a procedure
    preprocessor.py  conditions, macros and files, run as `cpp` runs them
    lines.py         form by suffix, tabs, INCLUDE lines, program units
    includes.py      the files that INCLUDE names
    tree.py          the only home of fparser: text to `Node`s with exact spans
    symbols.py       what a name is: type, dimensions, attributes; scopes and implicit typing
    declarations.py  specification parts to scopes
    imports.py       USE, PUBLIC and PRIVATE, INTERFACE
    usage.py         types of names whose module is missing
    storage.py       EQUIVALENCE and COMMON: names as places in one storage
    layouts.py       COMMON: which variable of one unit is which of another
    static_values.py which values variables have that live as long as the program
    changes.py       which names a unit may change, which arguments a procedure
    bindings.py      which procedure of a type `x%f(a)` calls
    procedures.py    which procedure a name stands for
    state.py         the translation of one unit in progress, names of the Program
    expressions.py   values and conditions; `value(s, node)` gives an expression and its kind
    places.py        variables, elements and fields as targets or operands
    functions.py     the names of the functions of the language
    intrinsics.py    the functions of the language on single values
    statements.py    one rule a statement; a new statement is a line in `_RULES`
    arrays.py        which operands are arrays, and the node of each element
    operands.py      array operands as expressions at any position
    array_functions.py  functions of the user on arrays, or that give some
    assignments.py   whole arrays and sections, WHERE, FORALL
    reductions.py    SUM and the other functions of arrays that give one value
    texts.py         comparisons of texts that stay as they are
    inquiries.py     SIZE, LBOUND, UBOUND
    jumps.py         where GO TO and its relatives lead, lists of statements in blocks
    leaps.py         GO TO, computed GO TO and arithmetic IF
    transfers.py     input and output: what is stored to, and the order of a unit
    errors.py        branches that end the program
    loops.py         DO in all its forms
    whiles.py        DO WHILE and DO without control, counted where they count
    copies.py        assignments of structures, component by component
    constructs.py    BLOCK, ASSOCIATE, SELECT TYPE and pointer assignments
    calls.py         CALL and references to functions of the user, inlined
    arguments.py     what dummy arguments stand for in a call
    associations.py  dummy arrays and the elements that they have
    steady.py        values as they are when a procedure is called
    programs.py      the finished Program: inputs, outputs, what opaque code may touch
    translate.py     all units of a file

What is not modelled raises `UnmodelledError`; the statement around it becomes an `Opaque`.
"""

from depanalysis.frontends.fortran.translate import translate

__all__ = ["translate"]
