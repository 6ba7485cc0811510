"""Builds the package for pip, with nothing but Python: `pip install .` works without network.

A wheel is a zip file with the modules and three short texts. If the library of this version is not
installed on the system, that of the checkout is included, and compiled first if necessary; the wheel
is then specific to this platform. GREATGAME_LIBRARY names a library to include; empty: none.
"""

import ctypes
import glob
import hashlib
import os
import shutil
import subprocess
import sys
import sysconfig
import zipfile
from base64 import urlsafe_b64encode

HERE = os.path.dirname(os.path.abspath(__file__))
ROOT = os.path.dirname(HERE)
NAME = "greatgame"


def _constant(name):
    """Returns a constant of the package, which cannot be imported yet."""
    with open(os.path.join(HERE, NAME, "_c.py"), encoding="utf-8") as file:
        return next(line.split('"')[1] for line in file if line.startswith(name + " = "))


def _version():
    return _constant("__version__")


def _is_right(library):
    try:
        found = ctypes.CDLL(library).gg_version
    except (OSError, AttributeError):
        return False
    found.restype = ctypes.c_char_p
    return found().decode() == _version()


def _require_tools():
    """Exits with one sentence if the library cannot be compiled here."""
    compilers = [os.environ["CC"].split()[0]] if os.environ.get("CC") else ["cc", "gcc", "clang"]
    missing = [] if shutil.which("cmake") else ["cmake"]
    if not any(map(shutil.which, compilers)):
        missing.append("a C compiler")
    if not any(map(shutil.which, ("make", "ninja"))):
        missing.append("make")
    if missing:
        sys.exit(f"greatgame: compiling the library needs {' and '.join(missing)}; on Debian: "
                 "sudo apt-get install gcc libc6-dev cmake make")


def _library():
    """Returns the library to include, or None."""
    if "GREATGAME_LIBRARY" in os.environ:
        named = os.environ["GREATGAME_LIBRARY"]
        if named and not _is_right(named):
            sys.exit(f"GREATGAME_LIBRARY: {named} is no library of greatgame {_version()}")
        return named or None
    if _is_right(_constant("SONAME")):
        return None
    if not os.path.exists(os.path.join(ROOT, "CMakeLists.txt")):
        sys.exit(f"the library of greatgame {_version()} is not installed, "
                 "and its sources are not beside this folder")
    _require_tools()
    build = next((folder for folder in (os.path.join(ROOT, "build", "run"),)
                  if os.path.exists(os.path.join(folder, "CMakeCache.txt"))),
                 os.path.join(ROOT, "build", "python"))
    if not build.endswith("run"):
        subprocess.run(["cmake", "-S", ROOT, "-B", build], check=True)
    subprocess.run(["cmake", "--build", build, "--target", "greatgame_shared",
                    "--parallel", str(os.cpu_count() or 1)], check=True)
    made = os.path.join(build, "libgreatgame.so")
    return made if _is_right(made) else sys.exit(f"{made} is not what was to be built")


def _metadata():
    with open(os.path.join(HERE, "README.md"), encoding="utf-8") as file:
        text = file.read()
    return ("Metadata-Version: 2.1\n"
            f"Name: {NAME}\nVersion: {_version()}\n"
            "Summary: Two-player games on graphs: who wins, how fast, with which move, and why\n"
            "License: MIT\nRequires-Python: >=3.8\nProvides-Extra: numpy\n"
            "Requires-Dist: numpy; extra == 'numpy'\n"
            "Description-Content-Type: text/markdown\n\n" + text)


def _write(folder, tag, files):
    """Writes a wheel of files: the path of each, and its bytes."""
    name = f"{NAME}-{_version()}-{tag}.whl"
    info = f"{NAME}-{_version()}.dist-info"
    files = files + [
        (f"{info}/METADATA", _metadata().encode()),
        (f"{info}/WHEEL", (f"Wheel-Version: 1.0\nGenerator: greatgame\n"
                           f"Root-Is-Purelib: {'true' if tag.endswith('any') else 'false'}\n"
                           f"Tag: {tag}\n").encode())]
    record = "".join(
        f"{at},sha256={urlsafe_b64encode(hashlib.sha256(data).digest()).decode().rstrip('=')},"
        f"{len(data)}\n" for at, data in files) + f"{info}/RECORD,,\n"
    with zipfile.ZipFile(os.path.join(folder, name), "w", zipfile.ZIP_DEFLATED) as wheel:
        for at, data in files + [(f"{info}/RECORD", record.encode())]:
            entry = zipfile.ZipInfo(at, (2026, 1, 1, 0, 0, 0))
            mode = 0o100755 if ".data/scripts/" in at else 0o100644  # pip wants the bit of a regular file
            entry.external_attr, entry.compress_type = mode << 16, zipfile.ZIP_DEFLATED
            wheel.writestr(entry, data)
    return name


def _read(path):
    with open(path, "rb") as file:
        return file.read()


def _modules():
    return [(f"{NAME}/{os.path.basename(path)}", _read(path))
            for path in sorted(glob.glob(os.path.join(HERE, NAME, "*.py"))
                               + [os.path.join(HERE, NAME, "py.typed")])]


def complete_wheel(folder, tag, library, program, shared, licences):
    """Writes a wheel with a library, a program, and what the program looks for beside itself; returns its name.

    shared: pairs of a path below the prefix of the installation, and the file; licences: pairs of a name and its bytes.
    """
    data, info = f"{NAME}-{_version()}.data", f"{NAME}-{_version()}.dist-info"
    return _write(folder, tag, _modules()
                  + [(f"{NAME}/libgreatgame.so", _read(library)), (f"{data}/scripts/{NAME}", _read(program))]
                  + [(f"{data}/data/{at}", _read(file)) for at, file in shared]
                  + [(f"{info}/licenses/{name}", text) for name, text in licences])


# ---- called by pip ----


def build_wheel(wheel_directory, config_settings=None, metadata_directory=None):
    files = _modules()
    library = _library()
    if library is None:
        return _write(wheel_directory, "py3-none-any", files)
    machine = sysconfig.get_platform().replace("-", "_").replace(".", "_")
    return _write(wheel_directory, f"py3-none-{machine}",
                  files + [(f"{NAME}/libgreatgame.so", _read(library))])


def build_editable(wheel_directory, config_settings=None, metadata_directory=None):
    return _write(wheel_directory, "py3-none-any", [(f"{NAME}.pth", (HERE + "\n").encode())])


def build_sdist(sdist_directory, config_settings=None):
    import tarfile
    base = f"{NAME}-{_version()}"
    with tarfile.open(os.path.join(sdist_directory, base + ".tar.gz"), "w:gz") as archive:
        for name in ("pyproject.toml", "greatgame_build.py", "README.md", NAME):
            archive.add(os.path.join(HERE, name), f"{base}/{name}",
                        filter=lambda entry: None if "__pycache__" in entry.name else entry)
    return base + ".tar.gz"
