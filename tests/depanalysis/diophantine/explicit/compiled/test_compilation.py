"""Compiled functions, with and without a place to keep the machine code."""

import threading
from typing import Any

from depanalysis.diophantine.explicit.compiled import kernels
from depanalysis.diophantine.explicit.compiled.kernels import compiled


def test_a_function_without_a_file_is_compiled_and_not_kept():
    namespace: dict[str, Any] = {"compiled": compiled}
    exec("@compiled\ndef twice(number):\n    return number + number", namespace)
    assert namespace["twice"](21) == 42


def test_compiled_functions_let_other_threads_run_and_are_kept():
    unite: Any = kernels.unite
    assert unite.targetoptions["nogil"] is True
    assert unite._cache.cache_path


def test_they_can_be_called_first_by_several_threads():
    @compiled
    def half(number):
        return number // 2

    found = []
    threads = [
        threading.Thread(target=lambda: found.append(half(42))) for _ in range(4)
    ]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert found == [21] * 4
