"""What the other file takes for constant is not, but for one number."""

import given_numbers as known


def change():
    known.LISTED, x = 0, known.READ
    known.ANNOTATED: int = 0
    known.STEPPED -= 3
    for known.LOOPED in range(2):  # expect: parallel or unknown
        pass
    return x
