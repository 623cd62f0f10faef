"""A bench of a device that breaks; other processes import no more than this."""

import time


class Broken:
    """A bench where kernels of one form hang, and those of another one fail."""

    def rows(self, trial):
        if trial.form == "spmd":
            time.sleep(60)
        if trial.form == "guarded":
            raise ValueError("it is broken")
        return [[trial.form, trial.threads]]


def opened(folder, is_stand_in):
    return Broken()
