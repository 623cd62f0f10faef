from depanalysis.ir.expressions import Expr, Load, Var
from depanalysis.ir.parser import parse_expression
from depanalysis.ir.printer import show_expression
from depanalysis.proofs.openmp.renaming import renamed


def test_scalars_and_arrays_get_other_names():
    expr = parse_expression("select(not x < 1, -a[x + y], i32(f(a[b[y]])))", "a test")
    names: dict[str, Expr] = {"x": Var("x2"), "y": Load("y.shared", (Var("z"),))}
    shown = show_expression(renamed(expr, names, {"a": "c"}))
    assert (
        shown == "select(not x2 < 1, -c[x2 + y.shared[z]], i32(f(c[b[y.shared[z]]])))"
    )
