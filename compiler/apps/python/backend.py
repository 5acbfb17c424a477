"""What pip calls to build the package: CMake does it, in the folder in which ./fairyforge builds too."""

import base64
import hashlib
import pathlib
import re
import shutil
import subprocess
import sys
import sysconfig
import tempfile
import zipfile

ROOT = pathlib.Path(__file__).resolve().parents[3]
VERSION = re.search(r"project\(fairyforge VERSION ([0-9.]+)", (ROOT / "CMakeLists.txt").read_text())[1]
NAME = f"fairyforge-{VERSION}"
METADATA = f"""Metadata-Version: 2.1
Name: fairyforge
Version: {VERSION}
Summary: Chess variants by their rules: compiled, played, drawn, exported, and in batches for learning
License: Apache-2.0
Requires-Python: >=3.9
Provides-Extra: numpy
Requires-Dist: numpy; extra == "numpy"
"""


def cmake(*words):
    subprocess.run(["cmake", *map(str, words)], check=True, stdout=sys.stderr)


def build(target):
    """Puts the package into the folder `target`."""
    folder = ROOT / "build"
    options = ["-DFAIRYFORGE_PYTHON=ON", f"-DFAIRYFORGE_PYTHON_PROGRAM={sys.executable}"]
    preset = [] if (folder / "CMakeCache.txt").exists() else ["--preset", "release", "-DBUILD_TESTING=OFF"]
    if shutil.which("ccache") and preset:
        options.append("-DCMAKE_CXX_COMPILER_LAUNCHER=ccache")
    cmake("-S", ROOT, "-B", folder, *preset, *options)
    cmake("--build", folder, "--target", "fairyforge_python", "fairyforge-llvm")
    cmake("--install", folder, "--component", "python", "--prefix", target)


def build_wheel(wheel_directory, config_settings=None, metadata_directory=None):
    platform = re.sub(r"[-.]", "_", sysconfig.get_platform())
    python = f"cp{sys.version_info.major}{sys.version_info.minor}"
    name = f"{NAME}-{python}-{python}-{platform}.whl"
    info = f"{NAME}.dist-info"
    with tempfile.TemporaryDirectory() as folder:
        build(folder)
        files = {str(path.relative_to(folder)): path.read_bytes()
                 for path in sorted(pathlib.Path(folder).rglob("*")) if path.is_file()}
    files[f"{info}/METADATA"] = METADATA.encode()
    files[f"{info}/WHEEL"] = (f"Wheel-Version: 1.0\nGenerator: fairyforge\nRoot-Is-Purelib: false\n"
                              f"Tag: {python}-{python}-{platform}\n").encode()
    record = ""
    for path, content in files.items():
        digest = base64.urlsafe_b64encode(hashlib.sha256(content).digest()).rstrip(b"=").decode()
        record += f"{path},sha256={digest},{len(content)}\n"
    files[f"{info}/RECORD"] = f"{record}{info}/RECORD,,\n".encode()
    with zipfile.ZipFile(pathlib.Path(wheel_directory) / name, "w", zipfile.ZIP_DEFLATED, compresslevel=1) as wheel:
        for path, content in files.items():
            wheel.writestr(path, content)
    return name


def build_sdist(sdist_directory, config_settings=None):
    raise RuntimeError("install from a checkout: pip install .")
