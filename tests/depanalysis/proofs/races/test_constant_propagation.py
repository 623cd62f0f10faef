"""Values that follow from known scalars."""

from depanalysis.ir.expressions import Binary, IntConst, Load, Var
from depanalysis.ir.statements import Assign, Opaque
from depanalysis.proofs.races.constant_propagation import constant_of, forget


def test_expressions_of_known_scalars_have_values():
    env = {"k": 4}
    assert constant_of(Binary("*", Var("k"), IntConst(3)), env) == 12
    assert constant_of(Binary("<", Var("k"), IntConst(3)), env) == 0
    assert constant_of(Binary("+", Var("k"), Var("j")), env) is None
    assert constant_of(Load("a", (Var("k"),)), env) is None


def test_what_is_written_is_forgotten():
    env = {"k": 4, "j": 5, "i": 6}
    forget((Assign(Var("k"), IntConst(1)), Opaque("it may", (), ("j",))), env)
    assert env == {"i": 6}
    forget((Opaque("anything"),), env)
    assert env == {}
