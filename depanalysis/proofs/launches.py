"""What a user says of the kernels of a file and their launches, checked before all else."""

from depanalysis.errors import UsageError
from depanalysis.frontends.cuda import Extent, Kernels

_MOST_THREADS = 1024
_MOST_IN_BLOCK = (1024, 1024, 64)
_MOST_IN_GRID = (2**31 - 1, 65535, 65535)


def launch_problem(block: Extent, grid: Extent) -> str | None:
    """Why the hardware refuses a launch, if it does."""
    for sizes, most, name in (
        (block, _MOST_IN_BLOCK, "block"),
        (grid, _MOST_IN_GRID, "grid"),
    ):
        for axis, size, limit in zip("xyz", sizes, most, strict=True):
            if size is not None and not 1 <= size <= limit:
                return f"a {name} has 1 to {limit:,} in {axis}, not {size:,}"
    count = 1
    for size in block:
        count *= size or 1
    if count > _MOST_THREADS:
        return f"a block has at most {_MOST_THREADS:,} threads, not {count:,}"
    return None


def is_wanted(name: str, wanted: tuple[str, ...]) -> bool:
    """Whether a kernel is one of those that are wanted; a template is by its plain name."""
    return not wanted or name in wanted or _template(name) in wanted


def check_kernels(found: Kernels, wanted: tuple[str, ...]) -> None:
    """Refuses to look for kernels, or make some of templates, that cannot be."""
    for text in found.refused:
        raise UsageError(f"--instantiate: {text}")
    names = [each.program.name for each in found.kernels]
    names += [each.name for each in found.unread]
    for name in wanted:
        if not any(is_wanted(each, (name,)) for each in names):
            raise UsageError(f"--kernel: there is no kernel `{name}`")


def _template(name: str) -> str:
    return name.partition("<")[0]
