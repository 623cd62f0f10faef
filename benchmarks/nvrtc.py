"""NVRTC alone: CUDA text to machine code for a GPU that is not there, by ctypes."""

import ctypes
import importlib.util
import re
import shutil
import subprocess
from functools import cache
from pathlib import Path
from tempfile import NamedTemporaryFile
from typing import NamedTuple


class Built(NamedTuple):
    """What ptxas says of a kernel, and its machine code."""

    registers: int
    spilled: int
    code: bytes

    @property
    def size(self) -> int:
        """The bytes of the code."""
        return len(self.code)


@cache
def library() -> ctypes.CDLL | None:
    """NVRTC of the package `nvidia-cuda-nvrtc`, if it is installed."""
    spec = importlib.util.find_spec("nvidia")
    for folder in (spec.submodule_search_locations or []) if spec else []:
        for path in sorted(Path(folder).rglob("libnvrtc.so.*")):
            return ctypes.CDLL(str(path))
    return None


@cache
def disassembler() -> str | None:
    """The program of the package `nvidia-cuda-nvdisasm`, or of a toolkit."""
    spec = importlib.util.find_spec("nvidia")
    for folder in (spec.submodule_search_locations or []) if spec else []:
        for path in sorted(Path(folder).rglob("nvdisasm")):
            return str(path)
    return shutil.which("nvdisasm")


def instructions(text: str, architecture: str) -> list[str]:
    """The machine instructions that a text becomes: `LDG.E.64`, `BAR.SYNC`, and so on."""
    return disassembled(built(text, architecture).code)


def disassembled(code: bytes) -> list[str]:
    """The machine instructions of a cubin."""
    found = disassembler()
    assert found is not None
    with NamedTemporaryFile(suffix=".cubin") as file:
        file.write(code)
        file.flush()
        said = subprocess.run(
            [found, "-c", file.name], capture_output=True, text=True, check=True
        ).stdout
    return re.findall(r"/\*[0-9a-f]{4,}\*/\s+(?:@!?U?P\w+ )?([A-Z][A-Z0-9_.]*)", said)


def built(text: str, architecture: str) -> Built:
    """Compiles a text; what NVRTC has to say against it is an AssertionError."""
    code, log = _compiled(text, architecture, "--ptxas-options=-v", "CUBIN")
    used = re.search(r"Used (\d+) registers", log)
    spilled = re.search(r"(\d+) bytes spill stores", log)
    assert used is not None, log
    assert spilled is not None, log
    assert "warning" not in log, log
    return Built(int(used.group(1)), int(spilled.group(1)), code)


def portable(text: str, architecture: str, option: str = "--device-debug") -> str:
    """The PTX of a text, without optimization if no other option is given."""
    code, _ = _compiled(text, architecture, option, "PTX")
    return code.decode().rstrip("\0")


def _compiled(
    text: str, architecture: str, option: str, what: str
) -> tuple[bytes, str]:
    nvrtc = library()
    assert nvrtc is not None
    program = ctypes.c_void_p()
    nvrtc.nvrtcCreateProgram(
        ctypes.byref(program), text.encode(), b"kernel.cu", 0, None, None
    )
    options = [
        f"--gpu-architecture={architecture}", "--std=c++17", "--fmad=false", option
    ]  # fmt: skip
    given = (ctypes.c_char_p * len(options))(*(each.encode() for each in options))
    result = nvrtc.nvrtcCompileProgram(program, len(options), given)
    log = _read(nvrtc, program, "ProgramLog").decode()
    assert result == 0, log
    code = _read(nvrtc, program, what)
    nvrtc.nvrtcDestroyProgram(ctypes.byref(program))
    return code, log


def _read(nvrtc: ctypes.CDLL, program: ctypes.c_void_p, what: str) -> bytes:
    size = ctypes.c_size_t()
    getattr(nvrtc, f"nvrtcGet{what}Size")(program, ctypes.byref(size))
    buffer = ctypes.create_string_buffer(size.value)
    getattr(nvrtc, f"nvrtcGet{what}")(program, buffer)
    return buffer.raw
