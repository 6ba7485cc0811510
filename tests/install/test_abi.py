#!/usr/bin/env python3
"""The binary interface against the recorded one, tests/install/abi.txt: each function with the version
that introduced it, each constant, the size of each struct and the offsets of its fields. A program
compiled with the header of a release must run with every later library of the same soname.

The headers are read here with a few regular expressions, and with pycparser and cffi where these are
installed: other languages can read them, since no macro has a meaning of its own.

    test_abi.py --write     records additions, and what has changed on purpose, and declares them to Python
"""

import os
import re
import subprocess
import sys
import tempfile
import unittest

HERE = os.path.dirname(os.path.abspath(__file__))
ROOT = os.path.dirname(os.path.dirname(HERE))
RECORD = os.path.join(HERE, "abi.txt")
HEADERS = ["greatgame.h", "greatgame_ruleset.h"]
# Macros that a reader may skip: gg_settings_default returns their values.
SHORTHANDS = {"GG_PROBLEM_SPEC", "GG_GIVEN", "GG_SOLVE_OPTIONS", "GG_GEN_SPEC", "GG_RULES_SPEC", "GG_DISK",
              "GG_TEAM"}
MACROS = SHORTHANDS | {"GREATGAME_H", "GREATGAME_RULESET_H", "GG_API"}


def read(name):
    with open(os.path.join(ROOT, "include", name)) as file:
        return file.read()


def plain(text):
    """The declarations of a header: without comments, directives, GG_API and the brace for C++."""
    text = re.sub(r"/\*.*?\*/", " ", text, flags=re.S).replace("\\\n", " ")
    text = re.sub(r'#ifdef __cplusplus\n.*?#endif', "", text, flags=re.S)
    text = re.sub(r"^#.*$", "", text, flags=re.M)
    return re.sub(r"\bGG_API\b", "", text)


def declarations(text):
    """Split at the semicolons that are in no braces; white space is one blank."""
    depth, begin = 0, 0
    for at, c in enumerate(text):
        depth += (c == "{") - (c == "}")
        if c == ";" and depth == 0:
            yield " ".join(text[begin:at].split())
            begin = at + 1
    assert not text[begin:].strip(), "what is this: " + text[begin:]


def field_names(body):
    for field in declarations(body):
        if "(" in field:
            yield re.search(r"\(\*(\w+)\)", field).group(1)
        else:
            for part in field.split(","):
                yield re.search(r"(\w+)(?:\s*\[\w+\])*$", part.strip()).group(1)


def interface():
    """Functions by name, constants, and structs with their fields, in the order of the headers."""
    functions, constants, structs, types = {}, [], [], []
    for declared in declarations("".join(plain(read(name)) for name in HEADERS)):
        if match := re.fullmatch(r"(?:typedef )?enum ?\w* ?\{(.*)\} ?\w*", declared):
            constants += [part.split("=")[0].strip() for part in match.group(1).split(",")]
        elif match := re.fullmatch(r"typedef struct (\w+) \{ (.*)\} \1", declared):
            structs.append((match.group(1), list(field_names(match.group(2)))))
        elif match := re.fullmatch(r"static const \w+ (\w+) = .*", declared):
            constants.append(match.group(1))
        elif declared.startswith("typedef "):
            types.append(declared)
        elif match := re.fullmatch(r"[^(){}=]*?(\w+)\(.*\)", declared):
            functions[match.group(1)] = declared
        else:
            raise AssertionError("what is this: " + declared)
    return functions, constants, structs, types


def measured(constants, structs):
    """What the compiler makes of them: a line for each."""
    lines = [f'    printf("constant {name} %lld\\n", (long long){name});' for name in constants]
    for name, fields in structs:
        lines.append(f'    printf("struct {name} %zu\\n", sizeof({name}));')
        lines += [f'    printf("  {field} %zu %zu\\n", offsetof({name}, {field}), '
                  f'sizeof((({name} *)0)->{field}));' for field in fields]
    program = ("#include <greatgame_ruleset.h>\n#include <stdio.h>\nint main(void)\n{\n" +
               "\n".join(lines) + "\n    return 0;\n}\n")
    with tempfile.TemporaryDirectory() as folder:
        source, made = os.path.join(folder, "abi.c"), os.path.join(folder, "abi")
        with open(source, "w") as file:
            file.write(program)
        subprocess.run(["cc", "-std=c11", "-I", os.path.join(ROOT, "include"), "-o", made, source],
                       check=True)
        return subprocess.run([made], check=True, capture_output=True, text=True).stdout.splitlines()


def recorded():
    with open(RECORD) as file:
        return [line.rstrip("\n") for line in file if not line.startswith("#")]


def present():
    functions, constants, structs, types = interface()
    since = {}
    for line in recorded() if os.path.exists(RECORD) else []:
        if line.startswith("function "):
            _, version, declared = line.split(" ", 2)
            since[re.match(r"[^(]*?(\w+)\(", declared).group(1)] = version
    with open(os.path.join(ROOT, "VERSION")) as file:
        version = file.read().strip()
    lines = [f"function {since.get(name, version)} {functions[name]}" for name in sorted(functions)]
    lines += sorted("type " + declared for declared in types)
    return lines + measured(constants, structs)


def is_narrow():
    return os.environ.get("GG_LINK_FLAGS") == "-m32"


class Abi(unittest.TestCase):
    maxDiff = None

    def test_record(self):
        """Nothing has gone or changed; what is new is recorded."""
        if is_narrow():
            self.skipTest("sizes are recorded for 64 bits")
        self.assertEqual(present(), recorded(), "the binary interface has changed: if that is meant, "
                         "record it with tests/install/test_abi.py --write, and say so in CHANGELOG.md")

    def test_exported(self):
        """The library shows the recorded functions, and no others."""
        library = os.path.join(os.environ["GG_BUILD_DIR"], "libgreatgame.so")
        shown = subprocess.run(["nm", "-D", "--defined-only", library], check=True,
                               capture_output=True, text=True).stdout
        wanted = {re.match(r"[^(]*?(\w+)\(", line).group(1)
                  for line in recorded() if line.startswith("function ")}
        self.assertEqual({line.split()[-1] for line in shown.splitlines()}, wanted)

    def test_macros(self):
        """Those that are there are an attribute, guards, and shorthands for gg_settings_default."""
        for name in HEADERS:
            self.assertLessEqual(set(re.findall(r"^#\s*define (\w+)", read(name), re.M)), MACROS)
        self.assertLessEqual(SHORTHANDS, set(re.findall(r"GG_[A-Z_]+", "".join(
            re.findall(r"GG_SETTINGS_\w+,? .*", read("greatgame.h"))))))

    def test_comments(self):
        """They are /* */, closed, and no line is longer than 100 columns: man pages are made of them."""
        for name in HEADERS:
            text = read(name)
            self.assertNotRegex(text, r"(?m)^\s*//")
            inside = False
            for line in text.splitlines():
                self.assertLessEqual(len(line), 100)
                inside = inside or "/*" in line
                self.assertTrue(inside or "*/" not in line, line)
                inside = inside and "*/" not in line[line.rfind("/*") + 1:]

    def parser_text(self):
        sizes = ("typedef unsigned char uint8_t, bool; typedef unsigned uint32_t; typedef int int32_t;"
                 "typedef unsigned long uint64_t, size_t; typedef long int64_t, ptrdiff_t;")
        text = "".join(plain(read(name)) for name in HEADERS)
        return sizes, text

    def test_pycparser(self):
        """A parser of C alone, without a preprocessor, reads the declarations."""
        try:
            from pycparser import c_ast, c_parser
        except ImportError:
            self.skipTest("pycparser is not installed")
        tree = c_parser.CParser().parse("".join(self.parser_text()))
        found = {node.name for node in tree.ext
                 if isinstance(node, c_ast.Decl) and isinstance(node.type, c_ast.FuncDecl)}
        self.assertEqual(found, set(interface()[0]))

    def test_cffi(self):
        """cffi's cdef takes them, once the values of constants that it cannot compute are left to C."""
        try:
            import cffi
        except ImportError:
            self.skipTest("cffi is not installed")
        text = re.sub(r"static const (\w+ \w+) = [^;]*;", r"static const \1;", self.parser_text()[1])
        ffi = cffi.FFI()
        ffi.cdef(text)
        sizes = dict(line.split()[1:3] for line in recorded() if line.startswith("struct "))
        for name, size in sizes.items():
            self.assertEqual(ffi.sizeof(name), int(size), name)


if __name__ == "__main__":
    if "--write" in sys.argv:
        LINES = present()
        with open(RECORD, "w") as out:
            out.write("# The binary interface on 64-bit machines, as test_abi.py records it. A function with the\n"
                      "# version in which it appeared; constants; structs with their size, and of each field the\n"
                      "# place and the size.\n")
            out.writelines(line + "\n" for line in LINES)
        subprocess.run([sys.executable, os.path.join(ROOT, "python", "declare.py")], check=True)
    else:
        unittest.main(verbosity=0)
