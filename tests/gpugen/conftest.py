"""A device without a device: skipped only where no C++ compiler is found."""

import pytest

from gpugen.shim.device import Shim, compiler


@pytest.fixture(scope="session")
def shim(tmp_path_factory: pytest.TempPathFactory) -> Shim:
    if compiler() is None:
        pytest.skip("there is no g++ to compile kernels with")
    return Shim(tmp_path_factory.mktemp("kernels"))
