"""Every form of the nests of the published table leaves what the text itself leaves."""

import pytest

from benchmarks.nests import programs, run_in_order
from gpugen.cuda.forkjoin import FORMS, nest_kernel
from gpugen.cuda.kernels import Held
from gpugen.cuda.launching import Values, launched
from gpugen.emit.codes import DONE
from gpugen.offloading import nests
from gpugen.shim.device import Shim, compiler

PROGRAMS = {each.name: each for each in programs()}
BY_DAY = [(name, FORMS[n % len(FORMS)]) for n, name in enumerate(PROGRAMS)]
needs_compiler = pytest.mark.skipif(compiler() is None, reason="there is no g++")


@pytest.fixture(scope="module")
def folder(tmp_path_factory):
    return tmp_path_factory.mktemp("nests")


def test_there_are_as_many_as_in_the_table():
    assert len(PROGRAMS) == 25
    winners = {each.winner for each in PROGRAMS.values()}
    assert winners == {"baseline", "even", "nested"}


@needs_compiler
@pytest.mark.parametrize(("name", "form"), BY_DAY)
def test_a_form_leaves_what_the_text_leaves(name, form, folder):
    agrees(PROGRAMS[name], form, 33, folder, 1)


@needs_compiler
@pytest.mark.nightly
@pytest.mark.parametrize("name", PROGRAMS)
@pytest.mark.parametrize("form", FORMS)
@pytest.mark.parametrize("threads", [1, 31, 32, 33, 63, 992])
def test_forms_and_threads(name, form, threads, folder):
    agrees(PROGRAMS[name], form, threads, folder, 4 if threads < 992 else 1)


def agrees(program, form, threads, folder, seeds):
    ((nest, error),) = nests(program.place)
    assert nest is not None, error
    kernel = nest_kernel(
        nest.plan, nest.regions, Held.supposed(nest.plan), form, threads
    )
    for seed in range(seeds):
        for is_strict in (True, False):
            arrays, expected = program.data(seed), program.data(seed)
            run_in_order(program, expected, folder, compiler())
            values = Values(arrays, program.small, 0, 1, program.small["n"])
            shim = Shim(folder, seed, is_strict=is_strict)
            assert launched(shim, kernel, values, {}).code == DONE
            for name, each in expected.items():
                assert arrays[name].tobytes() == each.tobytes(), name
