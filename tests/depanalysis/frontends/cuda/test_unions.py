"""A store to a member of a union loses what the others held."""

from depanalysis.ir.printer import show
from tests.depanalysis.frontends.cuda.texts import kernel

HEAD = "union bits { float f; unsigned u; };\n"


def body(text):
    return show(kernel(f"{HEAD}__global__ void k(int *x) {{ {text} }}").program)


def test_other_members_are_unknown_after_a_store():
    assert "a.f = bits" in body("bits a; a.u = 3; x[a.u] = 1;")


def test_unions_with_addresses_are_not_modelled():
    assert "has a union type" in body("bits a; a.u = 3; float *p = &a.f; *p = 1;")


def test_steps_of_a_member_are_not_modelled():
    assert "changes a member of a union" in body("bits a; a.u = 3; a.u++;")
