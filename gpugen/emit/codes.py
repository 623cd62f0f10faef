"""What an iteration of generated code may come to; 0 is all that lets the loop go on."""

DONE = 0
CLASH = 1
OUTSIDE = 2
ZERO = 3
OVERFLOW = 4
UNDEFINED = 5
STOPPED = 6
ENDLESS = 7

NAMES = {
    "DONE": DONE,
    "CLASH": CLASH,
    "OUTSIDE": OUTSIDE,
    "ZERO": ZERO,
    "OVERFLOW": OVERFLOW,
    "UNDEFINED": UNDEFINED,
    "STOPPED": STOPPED,
    "ENDLESS": ENDLESS,
}

RAISED: dict[int, type[Exception]] = {
    OUTSIDE: IndexError,
    ZERO: ZeroDivisionError,
    OVERFLOW: OverflowError,
}
"""What a fault is in Python; any other one is a `ValueError`."""

FAULTS = {
    OUTSIDE: "a subscript left its array",
    ZERO: "a division by zero",
    OVERFLOW: "an integer did not fit its type",
    UNDEFINED: "a function had no value, or an assertion failed",
    ENDLESS: "an inspector does not come to the end of a `while`",
}
