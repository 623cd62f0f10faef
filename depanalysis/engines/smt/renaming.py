"""Expressions of the model over the variables of one instance."""

from collections.abc import Mapping

from depanalysis.engines.instances import Instance
from depanalysis.ir.expressions import Expr, names
from depanalysis.ir.rewriting import substituted


def renamed(
    instance: Instance, expr: Expr, given: Mapping[str, Expr] | None = None
) -> Expr:
    """The expression with each name replaced by its variable, or by what is given for it."""
    values: dict[str, Expr] = dict(given or {})
    for name in sorted(names(expr) - values.keys()):
        values[name] = instance.variable(name)
    return substituted(expr, values)
