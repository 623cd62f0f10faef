"""The schemes as data: which kernels they launch, one after the other, and what is known.

All threads finish a kernel before any begins the next one. Every kernel runs an iteration
a thread; what a kernel does at a checked access is in a file of its own under `text/`.
"""

from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from typing import Literal, TypeAlias

from gpugen.cuda.translation import Writing
from gpugen.emit.marks import Purpose

Way: TypeAlias = Literal["inspector", "speculation"]


@dataclass(frozen=True, slots=True)
class Stage:
    """One kernel: its name, its purpose, the files with its checks, and its contract.

    `is_slice`: it runs the index slice, and leaves the data alone. `opening` is a line
    that the first thread of each warp does for it before the block begins. `over` is not
    empty where the kernel is no iteration of the loop: it is then launched for each
    checked array, a thread for each iteration or element, and takes what `takes` says.
    `state` is the file that says how a run is stopped.
    """

    entry: str
    purpose: Purpose
    checks: tuple[str, ...]
    is_slice: bool
    contract: str
    writing: Writing = field(default_factory=Writing)
    opening: str = ""
    over: Literal["", "iterations", "elements"] = ""
    takes: tuple[str, ...] = ()
    state: str = "state"


@dataclass(frozen=True, slots=True)
class Scheme:
    """A scheme: its kernels for each way of using it, and its words.

    `words` is what a contract says of them. `has_epochs`: they need no clearing between
    launches. `refused` says why a scheme is for comparison only and never run. `log` is
    how many accesses of an iteration to an array are kept, where all of them are, each in
    `entry` words. Where `window` is not 0, so many iterations are run at once, and those
    from the first wrong one on again.
    """

    name: str
    ways: Mapping[Way, tuple[Stage, ...]]
    words: str
    word_bytes: int = 4
    has_epochs: bool = True
    refused: str = ""
    log: int = 0
    entry: int = 1
    window: int = 0


_EPOCHS = (
    "Words are 4 bytes for each element of a checked array: 0 at first, and later what\n"
    "launches of other epochs have left. Iterations are numbered below 2^owner_bits,\n"
    "epochs count from 1."
)
_EXECUTE = Stage(
    "execute",
    "plain",
    (),
    False,
    "Runs the loop as it stands, after the inspector has ended with DONE. Give it private\n"
    "copies of the arrays that it writes, and publish them only if stopped[0] is DONE\n"
    "afterwards.",
)

_CLEARED = (
    "Words are 8 bytes for each element of a checked array, all of them 0.\n"
    "`owner_bits` and `epoch` are not looked at."
)
_LOGS = (
    "Words are `owner_bits` + 1 times 8 bytes for each iteration and checked array, all\n"
    "of them 0. `epoch` is not looked at."
)
_INSPECT = (
    "Checks every access that needs it and touches no data. stopped[0] is DONE\n"
    "afterwards exactly if no two of them meet in two iterations, one of them writing,\n"
    "and nothing fails on the way to them."
)
_SPECULATE = (
    "Runs the loop, each access to a written array after its check. Give it private\n"
    "copies of the arrays that it writes, and publish them only if stopped[0] is DONE\n"
    "afterwards. `first` is a multiple of 32."
)
_CLOCK = "    if (threadIdx.x % 32 == 0) *timestamp() = 0;\n"

LISTED = Stage(
    "run_listed",
    "plain",
    (),
    False,
    "Runs the iterations order[first] to order[last - 1], none of which may depend\n"
    "on another one of them.",
)

IN_ORDER = Stage(
    "in_order",
    "plain",
    (),
    False,
    "Runs the loop as it stands, in its order, where iterations depend on each other.",
)


def _speculation(*checks: str, is_elected: bool = False) -> Stage:
    writing = Writing(is_polling=True, is_elected=is_elected)
    return Stage("speculate", "claim", checks, False, _SPECULATE, writing)


OWNERSHIP = Scheme(
    "ownership",
    {
        "inspector": (
            Stage("inspect", "claim", ("ownership",), True, _INSPECT),
            _EXECUTE,
        ),
        "speculation": (_speculation("ownership"),),
    },
    _EPOCHS,
)

LENIENT = Scheme(
    "lenient",
    {"speculation": (_speculation("lenient", is_elected=True),)},
    _EPOCHS.replace("4 bytes", "8 bytes"),
    word_bytes=8,
)

IMPRINT = Scheme(
    "imprint",
    {
        "inspector": (
            Stage(
                "imprint_all",
                "imprint",
                ("imprint",),
                True,
                "Leaves the number of each iteration in the words of what it writes.",
            ),
            Stage("verify_all", "verify", ("imprint",), True, _INSPECT),
            _EXECUTE,
        ),
    },
    _EPOCHS,
)


_UNSAFE = Stage(
    "execute", "plain", (), False, "Runs the loop as it stands, whatever it touches."
)
UNCHECKED = Scheme(
    "unchecked",
    {"inspector": (_UNSAFE,), "speculation": (_UNSAFE,)},
    "",
    has_epochs=False,
    refused="nothing is checked.",
)


def _two_pass(name: str, order: str) -> Scheme:
    return Scheme(
        name,
        {
            "inspector": (
                Stage(
                    "inspect_writes",
                    "claim",
                    (order, "two_pass", "two_pass_writes"),
                    True,
                    "The first pass: looks for elements that several iterations write.",
                    opening=_CLOCK,
                ),
                Stage(
                    "inspect_reads",
                    "claim",
                    (order, "two_pass", "two_pass_reads"),
                    True,
                    "The second pass: looks for reads of what other iterations write.",
                    opening=_CLOCK,
                ),
                _EXECUTE,
            ),
        },
        _CLEARED,
        word_bytes=8,
        has_epochs=False,
        refused="what was seen in one order is executed in another one, a time of 8 bits\n"
        "wraps, and lanes that are not in lockstep race for it.",
    )


def _wise(name: str, order: str) -> Scheme:
    return Scheme(
        name,
        {"speculation": (_speculation(order, "wise"),)},
        _CLEARED,
        word_bytes=8,
        has_epochs=False,
        refused="a read looks for writers before it announces itself, and a later reader\n"
        "hides an earlier one.",
    )


def _unflagged() -> Scheme:
    """WISE where no thread looks whether another one has stopped the run."""
    stage = _speculation("order_in_warp", "wise")
    alone = replace(stage, writing=Writing(), state="state_alone")
    wise = _wise("wise-unflagged", "order_in_warp")
    refused = (
        f"{wise.refused} A\nwrong value that becomes a bound may keep it from ending."
    )
    return replace(wise, ways={"speculation": (alone,)}, refused=refused)


def _paragon(name: str) -> Scheme:
    return Scheme(
        name,
        {
            "speculation": (
                _speculation("paragon"),
                Stage(
                    "compare",
                    "claim",
                    ("paragon_compare",),
                    False,
                    "Counts for each element the iterations that write it and that only read it.",
                    over="iterations",
                    takes=("owners", "owner_bits", "writers", "readers"),
                ),
                Stage(
                    "count",
                    "claim",
                    (name.replace("-", "_"),),
                    False,
                    "Looks for elements that one iteration writes and another one touches.",
                    over="elements",
                    takes=("state", "writers", "readers"),
                ),
            ),
        },
        _LOGS,
        word_bytes=8,
        has_epochs=False,
        refused="nothing is known before the run has ended, so a wrong value that becomes\n"
        "a bound may keep it from ending.",
        log=8,
    )


_TLS = (
    "Runs the loop, but stores to logs: an iteration reads what it has written itself,\n"
    "or a lane below it, or what was in memory before the launch. `first` is that of the\n"
    "window, which begins again at the lowest iteration that may not be kept."
)
_TLS_WORDS = (
    "Words are 2 * `owner_bits` + 1 times 8 bytes for each iteration of a window and each\n"
    "checked array, all of them 0. `epoch` is not looked at."
)


def _after_window(entry: str, contract: str, *takes: str, check: str = "") -> Stage:
    """A kernel of GPU-TLS after the loop itself: what the iterations of a window do."""
    checks = ("tls_log", *([check] if check else []), f"tls_{entry}")
    logs = (*(["state"] if entry != "clear" else []), "owners", "owner_bits")
    return Stage(
        entry, "claim", checks, False, contract, over="iterations",
        takes=(*logs, *takes), state="tls_state",
    )  # fmt: skip


GPU_TLS = Scheme(
    "gpu_tls",
    {
        "speculation": (
            Stage(
                "speculate",
                "claim",
                ("tls_log", "tls_bits", "tls"),
                False,
                _TLS,
                Writing(is_polling=True, is_deferred=True),
                state="tls_state",
            ),
            _after_window(
                "mark",
                "Finds the first iteration of a window that writes an element.",
                "first_writers",
            ),
            _after_window(
                "check",
                "Looks for iterations that have read too early, in whatever warp.",
                "first_writers",
            ),
            _after_window(
                "elect",
                "Finds the last iteration that writes an element, of those before the\n"
                "first wrong one.",
                "last_writers",
            ),
            _after_window(
                "commit",
                "Stores what the iterations before the first wrong one have written.",
                "last_writers",
                "array",
                check="tls_bits",
            ),
            _after_window(
                "clear", "Clears logs and marks.", "first_writers", "last_writers"
            ),
        ),
    },
    _TLS_WORDS,
    word_bytes=8,
    has_epochs=False,
    refused="every access is logged, and every log is looked through at every access. A\n"
    "wrong value that becomes a bound may keep a window from ending.",
    log=8,
    entry=2,
    window=2**16,
)


SCHEMES: Mapping[str, Scheme] = {
    each.name: each
    for each in (
        OWNERSHIP,
        IMPRINT,
        LENIENT,
        _two_pass("two_pass", "order_in_warp"),
        _two_pass("two_pass-fp", "order_of_none"),
        _wise("wise", "order_in_warp"),
        _wise("wise-fp", "order_of_none"),
        _unflagged(),
        _paragon("paragon-atomic"),
        _paragon("paragon-reduce"),
        GPU_TLS,
        UNCHECKED,
    )
}
