"""Writes a wheel of Python from a library and a program that were built for one platform:

    wheel.py CHECKOUT PROCESSOR LIBC LIBRARY PROGRAM LICENCES [PAGE] FOLDER

The tag names the oldest C library that the wheel runs with: for gnu, the newest version of glibc that a symbol of either
file was given in; for musl, 1.2, the version that it was built with. LICENCES is a folder of texts. Prints the name of the
wheel. Fails if a file needs any library but those of the C library.
"""
import os
import re
import subprocess
import sys

C_LIBRARY = re.compile(r"(libc|libm|libpthread|libdl|librt)\.so\.\d|ld-linux-[a-z0-9-]+\.so\.\d|ld64\.so\.1")


def elf(file):
    """What readelf prints of a file: its needed libraries and the versions of its symbols."""
    return subprocess.run(["readelf", "--wide", "--dynamic", "--version-info", file], check=True, text=True,
                          env={**os.environ, "LC_ALL": "C"}, stdout=subprocess.PIPE).stdout


def checked(file):
    """The same, after refusing a file that needs another library."""
    text = elf(file)
    for needed in re.findall(r"\(NEEDED\)\s+Shared library: \[(.*)\]", text):
        if not C_LIBRARY.fullmatch(needed):
            sys.exit(f"{file} needs {needed}, which not every system has")
    return text


def tag(libc, processor, files):
    """The tag of the platform."""
    if libc == "musl":
        for file in files:
            checked(file)
        return f"musllinux_1_2_{processor}"
    versions = [tuple(map(int, found)) for file in files
                for found in re.findall(r"\bGLIBC_(\d+)\.(\d+)", checked(file))]
    return "manylinux_{}_{}_{}".format(*max(versions), processor)


def main():
    checkout, processor, libc, library, program, licences, *page, folder = sys.argv[1:]
    sys.dont_write_bytecode = True
    sys.path.insert(0, os.path.join(checkout, "python"))
    import greatgame_build
    include = os.path.join(checkout, "include")
    shared = [(f"include/{name}", os.path.join(include, name)) for name in sorted(os.listdir(include))]
    shared += [("share/greatgame/greatgame.html", file) for file in page]
    texts = []
    for name in sorted(os.listdir(licences)):
        with open(os.path.join(licences, name), "rb") as file:
            texts.append((name, file.read()))
    print(greatgame_build.complete_wheel(folder, f"py3-none-{tag(libc, processor, [library, program])}", library, program,
                                         shared, texts))


main()
