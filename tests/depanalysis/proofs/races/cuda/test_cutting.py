"""What stands for a loop with barriers: pieces in order, each under its conditions."""

from depanalysis.ir.expressions import Binary, IntConst, Var
from depanalysis.ir.statements import Assign, Block, If, Opaque, While, walk_statements
from depanalysis.ir.types import I32
from depanalysis.proofs.races.cuda.cutting import Cut
from depanalysis.proofs.races.cuda.induction_variables import Progression
from depanalysis.proofs.races.cuda.preparing import CUT


class Shop:
    """Copies bodies as they are."""

    shared = frozenset({"s"})
    varying = frozenset({"j"})
    types = dict.fromkeys("ijk", I32)

    def __init__(self):
        self.made = {}

    def copy(self, body, stmt, end, env):
        return Block("inlined", body)

    def parameter(self, name, like, *, is_own):
        self.made[name] = is_own
        return Var(name)


BODY = (Assign(Var("k"), IntConst(1), "+"), Assign(Var("j"), Var("k")))
LOOP = While(Binary("<", Var("k"), Var("n")), BODY)


def cut():
    shop = Shop()
    found = {"k": Progression("+", IntConst(1))}
    return shop, Cut(shop, LOOP, 0, ("j", "k", "s"), found, {"k": "%start"}, {})


def copies(statements):
    blocks = walk_statements(tuple(statements))
    return [each for each in blocks if isinstance(each, Block)]


def test_three_iterations_stand_for_all():
    _, made = cut()
    pieces = made.with_first()
    assert len(copies(pieces)) == 3
    marks = [s for s in walk_statements(tuple(pieces)) if isinstance(s, Assign)]
    assert sum(getattr(s.target, "array", "") == CUT for s in marks) == 1


def test_two_iterations_stand_for_any_two():
    _, made = cut()
    assert len(copies(made.any_two())) == 2


def test_a_progression_is_exact_and_other_scalars_are_any():
    shop, made = cut()
    after = made.afterwards()
    assert isinstance(after[0], Opaque)
    exact = next(s for s in after if isinstance(s, Assign) and s.target == Var("k"))
    moved = Binary("*", IntConst(1), Var("%count0.after"))
    assert exact.value == Binary("+", Var("%start"), moved)
    assert shop.made == {"%count0.after": False, "j%0.after": True}


def test_conditions_guard_what_follows():
    _, made = cut()
    choice = made.any_two()[0]
    assert isinstance(choice, If)
    assert choice.condition == LOOP.condition
