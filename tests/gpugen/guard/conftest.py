"""A shim that watches, and compiles its scheduler once."""

import pytest

from gpugen.guard.monitoring import watching_shim
from gpugen.shim.device import Shim, compiler


@pytest.fixture(scope="session")
def watching(tmp_path_factory: pytest.TempPathFactory) -> Shim:
    if compiler() is None:
        pytest.skip("there is no g++ to compile kernels with")
    return watching_shim(tmp_path_factory.mktemp("watched"), resident=1)
