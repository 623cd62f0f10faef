"""Which way of running a loop is likely to pay, said before any of them is tried.

The *density* is the number of edges an iteration has, summed over the equations; in a wide
range around the fixed points it is the sum of gcd(a, b) / max(|a|, |b|). Like in a random
graph, at about 1/2 one giant component appears that holds most of the range; below 0.4
components are many and short. This is a rule of thumb, measured on random equations. The
bounds on the depth and the length of components that are quoted beside it are theorems.
"""

from dataclasses import dataclass
from fractions import Fraction
from typing import Literal, TypeAlias

from depanalysis.diophantine.single.chains import Chains
from depanalysis.diophantine.single.counting import logarithmic_length_bound
from depanalysis.diophantine.single.degenerate import (
    Clique,
    ConstantDistance,
    Involution,
)
from depanalysis.diophantine.single.structures import Structure
from depanalysis.diophantine.systems.counts import Count, component_bounds, lengths
from depanalysis.diophantine.systems.depths import cuts, depth_bound
from depanalysis.diophantine.systems.system import System

Method: TypeAlias = Literal["components", "multi-split", "wavefronts"]

GIANT = Fraction(1, 2)
SPARSE = Fraction(2, 5)


@dataclass(frozen=True, slots=True)
class Advice:
    """The method that is likely to pay, the numbers it rests on, and sentences why."""

    method: Method
    reasons: tuple[str, ...]
    density: Fraction
    components: Count
    depth_bound: int | None
    cuts: tuple[int, ...]

    def __str__(self) -> str:
        return "\n".join((f"{self.method}:", *(f"- {each}" for each in self.reasons)))


def advice(system: System) -> Advice:
    """What to do with a system, from its equations alone."""
    graphs, components = system.graphs(), component_bounds(system)
    method, reasons = _method(graphs, system, components)
    return Advice(
        method,
        (*reasons, _components_sentence(components, system.size)),
        density(system),
        components,
        depth_bound(system),
        cuts(system),
    )


def density(system: System) -> Fraction:
    """Edges per iteration; an edge of several equations counts for each."""
    edges = sum(shape.edge_count for shape in system.graphs())
    return Fraction(edges, max(1, system.size))


def _method(
    graphs: tuple[Structure, ...], system: System, components: Count
) -> tuple[Method, tuple[str, ...]]:
    if not graphs:
        return "components", ("no iteration depends on another",)
    if any(isinstance(shape, Clique) for shape in graphs):
        why = "every two iterations are dependent, so they run one after the other"
        return "components", (why,)
    if any(isinstance(shape, ConstantDistance) for shape in graphs):
        return _with_constant_distances(graphs, system.size, components)
    if len(graphs) == 1 and isinstance(graphs[0], Chains | Involution):
        longest = logarithmic_length_bound(2, system.size)
        why = f"theorem: one equation leaves components of at most {longest} iterations"
        return "components", (why,)
    return _short_components(system) or _by_density(graphs, system)


def _short_components(system: System) -> tuple[Method, tuple[str, ...]] | None:
    """Components, if a closed form says that none is longer than the wavefronts' bound."""
    known, most = lengths(system), depth_bound(system)
    longest = max(known or {}, default=0)
    if known is None or most is None or longest > most:
        return None
    why = f"theorem: the components have at most {_counted(longest, 'iteration')}"
    return "components", (why,)


def _with_constant_distances(
    graphs: tuple[Structure, ...], size: int, components: Count
) -> tuple[Method, tuple[str, ...]]:
    distance = min(s.distance for s in graphs if isinstance(s, ConstantDistance))
    why = (
        f"theorem: the constant distance {distance} forces at least "
        f"{-(-size // distance)} wavefronts, of at most {distance} iterations each"
    )
    # As many components as a wavefront has iterations need no barrier between them.
    if 2 * components.least >= distance:
        return "components", (why,)
    return "wavefronts", (why, f"and strips of {distance} iterations have no more")


def _by_density(
    graphs: tuple[Structure, ...], system: System
) -> tuple[Method, tuple[str, ...]]:
    edges = density(system)
    shown = f"rule of thumb: {float(edges):.3g} edges an iteration"
    if edges < SPARSE:
        return "components", (f"{shown} are too few for a giant component",)
    why = f"{shown}, and from about {float(GIANT)} on one component holds most of them"
    phases = len(cuts(system)) + 1
    if all(isinstance(s, Involution) or _crosses(s) for s in graphs):
        return "multi-split", (
            why,
            f"theorem: cut after every fixed point, and the {phases} phases have no "
            "dependence inside",
        )
    return "wavefronts", (
        why,
        f"theorem: there are at most {depth_bound(system)} wavefronts",
    )


def _crosses(shape: Structure) -> bool:
    return isinstance(shape, Chains) and shape.weights.a > 0


def _components_sentence(components: Count, size: int) -> str:
    of_all = f"of {_counted(size, 'iteration')}"
    if components.exact is not None:
        verb = "is" if components.exact == 1 else "are"
        return f"there {verb} {_counted(components.exact, 'component')} {of_all}"
    least, most = components.least, components.most
    return f"there are between {least} and {most} components {of_all}"


def _counted(number: int, noun: str) -> str:
    return f"{number} {noun}" if number == 1 else f"{number} {noun}s"
