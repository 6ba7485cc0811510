#!/usr/bin/env python3
"""Writes greatgame/_declarations.py from the public headers, so that ctypes and C cannot differ.

    python3 declare.py            writes it
    python3 declare.py --print    prints it, for the test that compares the two

GG_INCLUDE names another folder of headers.

It reads only the C of these headers: one declaration after the other, each of a shape listed in
`declare`; anything else ends the program.
"""

import os
import re
import sys

HERE = os.path.dirname(os.path.abspath(__file__))
HEADERS = ["greatgame.h", "greatgame_ruleset.h"]
INCLUDE = os.environ.get("GG_INCLUDE", os.path.join(HERE, "..", "include"))
TARGET = os.path.join(HERE, "greatgame", "_declarations.py")

SCALARS = {
    "void": "None", "bool": "c_bool", "char": "c_char", "int": "c_int", "unsigned": "c_uint",
    "size_t": "c_size_t", "ptrdiff_t": "c_ssize_t", "int64_t": "c_int64", "uint8_t": "c_uint8",
    "uint32_t": "c_uint32", "uint64_t": "c_uint64",
}
VALUES = {"UINT32_MAX": 2**32 - 1, "UINT64_MAX": 2**64 - 1, "UINT_MAX": 2**32 - 1}


class Header:
    def __init__(self):
        self.types = dict(SCALARS)   # of C, as ctypes has them
        self.structs = set()         # those whose fields are known
        self.prototypes = {}         # typedefs of functions
        self.constants = {}
        self.lines = []              # of structs and callbacks
        self.functions = []

    # ---- types ----

    def base(self, words):
        words = [w for w in words if w not in ("const", "struct", "enum")]
        assert len(words) == 1 and words[0] in self.types, words
        return words[0]

    def of(self, text, place):
        """The ctypes type of a C type, such as `const gg_move *`; place: field, argument, result."""
        stars = text.count("*")
        name = self.base(text.replace("*", " ").split())
        if stars == 0:
            return self.types[name]
        if stars == 1 and name == "char" and "const" in text:
            return "c_char_p"
        if place == "argument" or name == "void" or self.types[name] is None:
            return "c_void_p"
        if stars == 2 and name == "char":
            return "POINTER(c_char_p)"
        if stars == 1 and name in self.prototypes:
            return name
        return f"POINTER({self.types[name]})" if stars == 1 else "c_void_p"

    def arguments(self, text):
        return [self.of(re.sub(r"\w+(\[\d*\])$", "*", a) if a.endswith("]") else
                        re.sub(r"(?<=[\s*])\w+$", "", a), "argument")
                for a in split(text) if a != "void" and a != "..."]

    # ---- declarations ----

    def enum(self, name, body):
        value = -1
        for item in split(body):
            key, _, given = [part.strip() for part in item.partition("=")]
            value = self.number(given) if given else value + 1
            self.constants[key] = value
        if name:
            self.types[name] = "c_int"

    def number(self, text):
        text = re.sub(r"U?INT(32|64)_C\((\w+)\)", r"\2", re.sub(r"\(\w+_t\)", "", text)).strip()
        names = {**VALUES, **self.constants}
        return names[text] if text in names else eval(  # digits, shifts and or
            re.sub(r"[A-Z_]\w*", lambda m: str(names[m[0]]), text), {})

    def struct(self, name, body):
        fields = []
        for line in filter(None, (part.strip() for part in body.split(";"))):
            call = re.fullmatch(r"(.+?)\(\*(\w+)\)\((.*)\)", line)
            if call:
                kind = f"CFUNCTYPE({', '.join([self.of(call[1], 'result')] + self.arguments(call[3]))})"
                fields.append((call[2], kind))
                continue
            start, *more = split(line)
            kind, first = re.fullmatch(r"(.*?[\s*])(\*?\w+(?:\[[^\]]+\])*)", start).groups()
            for item in [first] + more:
                stars = item.count("*") + (kind.count("*") if item is first else 0)
                text = kind.replace("*", "") + "*" * stars
                sizes = re.findall(r"\[([^\]]+)\]", item)
                of = self.of(text, "field")
                for size in reversed(sizes):
                    of = f"{of} * {self.number(size)}"
                fields.append((re.sub(r"[\[*].*|^\*", "", item.lstrip("*")), of))
        self.lines.append(f"class {name}(Structure):")
        self.lines.append("    _fields_ = [")
        self.lines += [f'        ("{field}", {kind}),' for field, kind in fields]
        self.lines += ["    ]", "", ""]
        self.types[name] = name
        self.structs.add(name)

    def declare(self, text):
        text = " ".join(text.split())
        shapes = [
            (r"typedef enum (\w+) \{(.*)\} \1", lambda m: self.enum(m[1], m[2])),
            (r"enum(?: (\w+))? \{(.*)\}", lambda m: self.enum(m[1], m[2])),
            (r"typedef struct (\w+) \{(.*)\} \1", lambda m: self.struct(m[1], m[2])),
            (r"typedef struct (\w+) \1", lambda m: self.types.setdefault(m[1], None)),
            (r"static const \w+ (\w+) = (.*)",
             lambda m: self.constants.update({m[1]: self.number(m[2])})),
            (r"typedef (\w+) (\w+)", lambda m: self.types.update({m[2]: self.types[m[1]]})),
            (r"typedef (.+?)(\w+)\((.*)\)", self.prototype),
            (r"GG_API (.+?)(\w+)\((.*)\)", self.function),
        ]
        for pattern, act in shapes:
            match = re.fullmatch(pattern, text)
            if match:
                return act(match)
        sys.exit(f"declare.py: this is not understood: {text}")

    def prototype(self, m):
        parts = ", ".join([self.of(m[1], "result")] + self.arguments(m[3]))
        self.lines += [f"{m[2]} = CFUNCTYPE({parts})", "", ""]
        self.types[m[2]] = m[2]
        self.prototypes[m[2]] = True

    def function(self, m):
        if "..." not in m[3]:
            self.functions.append((m[2], self.of(m[1], "result"), self.arguments(m[3])))

    def define(self, name, value):
        """A macro; those for the start of a struct are had by gg_settings_default."""
        if not value.startswith("{") and name != "GG_API":
            self.constants[name] = self.number(value)


def split(text):
    """Returns the parts between commas outside parentheses."""
    parts = re.findall(r"(?:[^,(]|\([^()]*(?:\([^()]*\)[^()]*)*\))+", text)
    return [part.strip() for part in parts if part.strip()]


def read(header, path):
    text = re.sub(r"/\*.*?\*/", " ", open(path, encoding="utf-8").read(), flags=re.S)
    text = text.replace("\\\n", " ")
    text = re.sub(r"static inline[^{;]*\{.*?\n\}", " ", text, flags=re.S)
    text = re.sub(r'extern "C" \{|#ifdef __cplusplus\s*\}\s*#endif', " ", text)
    depth, item = 0, ""
    for line in text.split("\n"):
        macro = re.match(r"\s*#\s*define\s+(\w+)\s+(.*)", line)
        if line.lstrip().startswith("#"):
            if macro:
                header.define(macro[1], macro[2].strip())
            continue
        for c in line + " ":
            depth += (c == "{") - (c == "}")
            if c == ";" and depth == 0:
                header.declare(item)
                item = ""
            else:
                item += c
    assert not item.strip(), item


def text_of(header):
    rows = ['"""What the headers of greatgame declare. Written by declare.py; not to be edited."""',
            "# flake8: noqa", "# mypy: ignore-errors", "from ctypes import (", "    CFUNCTYPE, POINTER, Structure, c_bool, c_char, c_char_p, c_int, c_int64,",
            "    c_size_t, c_ssize_t, c_uint, c_uint8, c_uint32, c_uint64, c_void_p,", ")", "", ""]
    rows += header.lines
    rows += [f"{name} = {value}" for name, value in header.constants.items()]
    rows += ["", "# Of each function the result and the arguments.", "FUNCTIONS = {"]
    rows += [f'    "{name}": ({result}, [{", ".join(args)}]),' for name, result, args in header.functions]
    rows += ["}"]
    return "\n".join(rows) + "\n"


def main():
    header = Header()
    for name in HEADERS:
        read(header, os.path.join(INCLUDE, name))
    text = text_of(header)
    if "--print" in sys.argv[1:]:
        sys.stdout.write(text)
    else:
        with open(TARGET, "w", encoding="utf-8") as file:
            file.write(text)


if __name__ == "__main__":
    main()
