"""What compilers of OpenMP make of the nests, where they are installed."""

import pytest

from benchmarks.nvrtc import disassembler, library
from benchmarks.offload.peers import annotated, by_compiler, ours
from benchmarks.offload.preparing import nest_at
from benchmarks.offload.programs import programs

PROGRAMS = {each.name: each for each in programs()}


def test_each_region_has_its_directive():
    program = PROGRAMS["pep_k2"]
    lines = annotated(program, nest_at(program.place)).split("\n")
    heads = [each for each in lines if each.startswith("#pragma omp")]
    assert heads[0].startswith("#pragma omp target teams distribute map(tofrom: ")
    assert [each.partition(" reduction")[0] for each in heads[1:]] == [
        "#pragma omp parallel for"
    ] * (len(heads) - 1)
    assert any("reduction(+: " in each for each in heads[1:])
    rest = [each for each in lines if each not in heads]
    assert "\n".join(rest) == program.path.read_text()


@pytest.mark.skipif(
    library() is None or disassembler() is None, reason="NVRTC is not installed"
)
def test_ours_have_the_chosen_form_and_the_published_one():
    program = PROGRAMS["kmeans"]
    one, two = ours(program, nest_at(program.place))
    assert (one.form, two.form) == ("baseline", "specialised")
    assert one.spilled == two.spilled == one.barriers == 0
    assert two.barriers > 0


@pytest.mark.parametrize("name", ["clang", "gcc"])
def test_a_compiler_has_a_row_where_it_makes_code_for_the_device(name):
    program = PROGRAMS["kmeans"]
    row = by_compiler(name, program, annotated(program, nest_at(program.place)))
    if row is None:
        pytest.skip(f"there is no {name} for nvptx")
    assert row.compiler == name
    assert row.instructions > 0
