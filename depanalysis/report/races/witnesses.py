"""Witnesses of races in words."""

from depanalysis.proofs.races.verdicts import Actor, Race, RaceWitness
from depanalysis.verdicts import element_text


def witness_text(race: Race) -> str:
    """A run in which two threads collide, or part at a barrier, as one sentence."""
    witness = race.witness
    start = _start(witness)
    first, second = _actors(witness)
    if race.kind == "divergence":
        return f"{start}: {', '.join(steps(race))}"
    element = element_text(race.variable, witness.element)
    return f"{start}: {first} and {second} touch {element}"


def steps(race: Race) -> tuple[str, str]:
    """What the two threads do, in either order."""
    first, second = _actors(race.witness)
    if race.kind == "divergence":
        return f"{first} waits at the barrier", f"{second} never reaches it"
    return f"{first} is at {race.first.text}", f"{second} is at {race.second.text}"


def _actors(witness: RaceWitness) -> tuple[str, str]:
    return _actor(witness.first), _actor(witness.second)


def _start(witness: RaceWitness) -> str:
    parts = [f"{name} {_size(values)}" for name, values in witness.launch]
    parts += [f"{name} = {value}" for name, value in witness.parameters]
    parts += [f"{name} = {value}" for name, value in witness.memory]
    return ", ".join(parts) or "any run"


def _actor(actor: Actor) -> str:
    turns = ", ".join(f"{name} = {value}" for name, value in actor.iteration)
    return f"{actor.text} ({turns})" if turns else actor.text


def _size(values: tuple[int, ...]) -> str:
    shown = list(values)
    while len(shown) > 1 and shown[-1] == 1:
        shown.pop()
    return " x ".join(map(str, shown))
