"""The text of the run that gives every iteration its level.

It joins the iterations of two kernels: `reach` finds the level before which an iteration
cannot run, `note` leaves its level at the elements that it touches. Iterations are
visited in order.
"""

from gpugen.emit.kernels import Kernel


def leveling(reach: Kernel, note: Kernel) -> str:
    """The text of a module; its `run` takes the levels, then the parameters of `reach`."""
    own = dict(zip(reach.parameters, reach.passed.split(", "), strict=True))
    noting = ", ".join(own.get(each, "1 - code") for each in note.parameters)
    return "\n".join(
        [
            reach.head,
            reach.iteration.replace("def iteration(", "def reach(", 1),
            "",
            "",
            note.iteration.replace("def iteration(", "def note(", 1),
            "",
            "",
            f"def run(first, last, levels, {reach.passed}):",
            f"    for start in range(first, last, {reach.stride}):",
            "        if is_stopped(state):",
            "            return",
            f"        for k in range(start, min(last, start + {reach.stride})):",
            f"            code = reach(k, {reach.passed})",
            "            if code > 0:",
            "                stop(state, code, k)",
            "                return",
            "            levels[k] = 1 - code",
            f"            note(k, {noting})",
            "",
        ]
    )
