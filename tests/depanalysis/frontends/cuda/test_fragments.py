"""A file of kernels without its types is read as a part of the file that includes it."""

from depanalysis.frontends.cuda import translate
from depanalysis.source import SourceFile

KERNELS = """__global__ void scaled(real *x) { x[threadIdx.x] = FACTOR * x[threadIdx.x]; }
__global__ void cleared(real *x) { x[threadIdx.x] = 0; }
"""
MAIN = """typedef float real;
#define FACTOR 2
#include "kernels.cu"
__global__ void own(real *x) { x[0] = 1; }
int main() { real *x; scaled<<<1, 32>>>(x); }
"""


def read(path, text):
    path.write_text(text)
    return translate(SourceFile(str(path), text))


def test_its_own_kernels_are_found_with_their_launches(tmp_path):
    (tmp_path / "main.cu").write_text(MAIN)
    found = read(tmp_path / "kernels.cu", KERNELS)
    assert found.errors == ()
    assert [each.program.name for each in found.kernels] == ["scaled", "cleared"]
    assert found.kernels[0].launches[0].block == (32, 1, 1)
    assert found.kernels[0].program.span.path == str(tmp_path / "kernels.cu")
    note = "its file is read as a part of main.cu, which includes it"
    assert note in found.kernels[0].program.notes


def test_a_file_that_stands_by_itself_is_read_by_itself(tmp_path):
    (tmp_path / "main.cu").write_text(MAIN)
    found = read(
        tmp_path / "kernels.cu", "typedef int real;\n#define FACTOR 3\n" + KERNELS
    )
    assert [each.launches for each in found.kernels] == [(), ()]
    assert "main.cu" not in "".join(found.kernels[0].program.notes)


def test_without_such_a_file_its_errors_are_told(tmp_path):
    (tmp_path / "main.cu").write_text('#include "others.cu"\n')
    (tmp_path / "broken.cu").write_bytes(b'#include "kernels.cu"\n\0')
    found = read(tmp_path / "kernels.cu", KERNELS)
    assert found.errors
    assert found.kernels == ()


def test_files_that_include_each_other_are_read_once(tmp_path):
    (tmp_path / "main.cu").write_text('#include "kernels.cu"\n')
    found = read(tmp_path / "kernels.cu", '#include "main.cu"\n' + KERNELS)
    assert found.errors
