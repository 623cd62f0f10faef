import pytest

from depanalysis.errors import UsageError
from depanalysis.frontends.cuda import Kernels, Unread
from depanalysis.proofs.launches import check_kernels, is_wanted, launch_problem
from depanalysis.source import NOWHERE, SourceFile


@pytest.mark.parametrize(
    ("block", "grid", "message"),
    [
        ((1024, 1, 1), (1, 1, 1), None),
        ((32, 32, 2), (1, 1, 1), "a block has at most 1,024 threads, not 2,048"),
        ((1, 1, 65), (1, 1, 1), "a block has 1 to 64 in z, not 65"),
        ((0, 1, 1), (1, 1, 1), "a block has 1 to 1,024 in x, not 0"),
        ((1, 1, 1), (1, 65536, 1), "a grid has 1 to 65,535 in y, not 65,536"),
        ((None, 1, 1), (None, None, None), None),
    ],
)
def test_limits_of_the_hardware(block, grid, message):
    assert launch_problem(block, grid) == message


@pytest.mark.parametrize(
    ("name", "wanted", "answer"),
    [
        ("k", (), True),
        ("k", ("j", "k"), True),
        ("k", ("j",), False),
        ("k<1>", ("k",), True),
        ("k<1>", ("k<1>",), True),
        ("k<1>", ("k<2>",), False),
    ],
)
def test_kernels_of_a_template_are_wanted_by_either_name(name, wanted, answer):
    assert is_wanted(name, wanted) is answer


def test_what_does_not_exist_is_refused():
    source = SourceFile("k.cu", "")
    found = Kernels(source, unread=(Unread("k<1>", NOWHERE, ""),))
    check_kernels(found, ("k", "k<1>"))
    with pytest.raises(UsageError, match="--kernel: there is no kernel `k<2>`"):
        check_kernels(found, ("k<2>",))
    with pytest.raises(UsageError, match="--instantiate: no"):
        check_kernels(Kernels(source, refused=("no",)), ())
