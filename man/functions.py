#!/usr/bin/env python3
"""Makes the manual pages of the library from its headers: functions.py FOLDER HEADER...

FOLDER/man3 then has a page for each family of functions, which is what stands in a header without a
comment or an empty line between; the types that are defined before a family in its part of the header are
shown on its page, and every other name of a page is a link to it. Each header has a page of its own,
which lists the others in the order of the header.
"""

import os
import re
import sys

import mdoc

PART = re.compile(r"/\* ---- (.*?) -+ \*/\n")
COMMENT = re.compile(r"/\*(.*?)\*/\n", re.S)
DIRECTIVE = re.compile(r"#(?:.*\\\n)*.*\n")
CODE = re.compile(r"(?:[^;{}]|\{[^{}]*(?:\{[^{}]*\}[^{}]*)*\})*?;(?:[ \t]*/\*.*?\*/)?[^\n]*\n", re.S)
ABOUT = {"greatgame": "the library of two-player games on graphs",
         "greatgame_ruleset": "the interface for authors of rulesets"}
NAME = re.compile(r"\bgg_[a-z0-9_]+\b")


def unwrapped(comment):
    """The paragraphs of a comment: lists of lines without stars, indented as they were."""
    lines = [re.sub(r"^ ?\* ?", "", one.rstrip()) for one in comment.strip("\n").split("\n")]
    lines[0] = lines[0].strip()
    return [text.split("\n") for text in re.split(r"\n\s*\n", "\n".join(lines).strip("\n"))
            if text.strip()]


def marked(text):
    """Prose with what stands in code in bold."""
    text = re.sub(r"`([^`]+)`", lambda match: f"\\fB{match[1]}\\fR", mdoc.escaped(text))
    return re.sub(r"(?<!\\fB)\b((?:gg|GG)_\w+(?:\(\))?)", r"\\fB\1\\fR", text)


def prose(comment):
    """A comment as mdoc: paragraphs, and displays of what is indented."""
    lines = []
    for paragraph in unwrapped(comment):
        lines.append(".Pp")
        if all(one.startswith("   ") for one in paragraph):
            lines += display("\n".join(paragraph))
        else:
            lines += mdoc.sentences(marked(" ".join(paragraph)))
    return [one for i, one in enumerate(lines)
            if one != ".Pp" or i > 0 and not lines[i + 1].startswith(".Bd")]


def display(code):
    code = re.sub(r" +\\$", r" \\", code, flags=re.M)
    return [".Bd -literal"] + [mdoc.line(mdoc.escaped(one)) for one in code.split("\n")] + [".Ed"]


class Function:
    """A declaration, taken apart."""

    def __init__(self, code):
        code = code.replace("GG_API ", "", 1)
        note = re.search(r";\s*/\*(.*?)\*/", code, re.S)
        self.note = " ".join(note[1].split()) if note else ""
        whole = " ".join(code.split(";")[0].split())
        head, arguments = re.match(r"(.*?)\((.*)\)", whole).groups()
        self.type, self.name = re.match(r"(.*?)(\w+)$", head).groups()
        self.arguments = re.split(r", (?![^(]*\))", arguments)
        self.types = set(NAME.findall(self.type + " ".join(self.arguments)))

    def synopsis(self):
        return ([f'.Ft "{self.type.strip()}"', f".Fo {self.name}"] +
                [f'.Fa "{one}"' for one in self.arguments] + [".Fc"])


class Family:
    """A page: functions, the comment on them, and types with theirs."""

    def __init__(self, part, comment=""):
        self.part, self.comment = part, comment
        self.functions, self.types = [], []

    @property
    def type_names(self):
        return [name for _, code in self.types for name in defined(code)]

    @property
    def name(self):
        return self.functions[0].name if self.functions else self.type_names[-1]

    @property
    def short(self):
        """The first sentence of the comment, if it is short enough to stand behind a name."""
        text = " ".join(self.comment.replace("*", " ").split()).replace("`", "")
        first = re.match(r"(.*?)(?:(?<![ .])[.:;](?: |$)|$)", text)[1]
        if len(first) > 80:
            first = re.split(r", | \(", first)[0]
        if not 10 < len(first) <= 80 or re.match(r"Amortised|Needs|Allocates|Arguments|\W", first):
            words = self.name.split("_")[1:]
            words = words[1:] if self.part.startswith(words[0]) else words
            return f"{self.part}: {' '.join(words)}" if self.functions and words else self.part
        return first if re.match(r"\w[A-Z_(]|GG|gg", first) else first[0].lower() + first[1:]


def defined(code):
    """The names of the types that a typedef, a struct or an enum defines."""
    code = re.sub(r"/\*.*?\*/", "", code, flags=re.S)
    tail = re.search(r"\btypedef\b.*?\b(gg_\w+)\s*(?:\([^)]*\))?;\s*$", code, re.S)
    tag = re.match(r"\s*(?:enum|struct) (gg_\w+)", code)
    return [found[1] for found in (tail, tag) if found]


class Header:
    """The families of a header, in order, from a walk through its comments and declarations."""

    def __init__(self, file):
        with open(file) as text:
            self.text = text.read()
        self.file = os.path.basename(file)
        self.name = self.file[:-2]
        self.about, self.intro, self.families = "", {}, []
        self.part, self.waiting, self.comment, self.family = None, [], "", None
        self.walk()
        self.end_part()

    def end_part(self):
        """Types behind which no function comes make a page of their own."""
        if [name for _, code in self.waiting for name in defined(code)]:
            family = Family(self.part)
            family.types = self.waiting
            self.families.append(family)
        self.waiting = []

    def walk(self):
        at = self.text.index("/*")
        self.about = COMMENT.match(self.text, at)[1]
        at += len(self.about) + 5
        while at < len(self.text):
            for pattern, action in ((PART, self.begin_part), (COMMENT, self.remark),
                                    (re.compile(r"\n"), self.gap), (DIRECTIVE, self.directive),
                                    (CODE, self.declaration), (re.compile(r".*\n?"), None)):
                match = pattern.match(self.text, at)
                if match:
                    break
            if action:
                action(match)
            at = match.end()

    def begin_part(self, match):
        self.end_part()
        self.part, self.family, self.comment = match[1], None, ""

    def remark(self, match):
        self.family, self.comment = None, match[1]

    def gap(self, _):
        """A comment with nothing directly behind it is about all that follows in its part."""
        used = any(comment == self.comment for comment, _ in self.waiting)
        if self.comment and not self.family and self.part and not used:
            self.intro[self.part] = self.intro.get(self.part, "") + self.comment
        self.family, self.comment = None, ""

    def directive(self, match):
        if match[0].startswith("#define GG_") and self.part:
            self.waiting.append((self.comment, match[0]))
            self.comment = ""

    def declaration(self, match):
        code = match[0].rstrip("\n")
        if "GG_API" not in code and not re.match(r"\s*(typedef|enum|struct)\b", code):
            return
        if code.startswith("GG_API") and "(" in code:
            if not self.family or not self.family.functions:
                self.family = Family(self.part or "the version", self.comment)
                self.families.append(self.family)
                self.family.types, self.waiting = self.waiting, []
            self.family.functions.append(Function(code))
        else:
            self.waiting.append((self.comment, code))
            if "{" in code or ";" not in code:
                self.comment = ""


def description(header, family):
    """What the comments say, and the types that belong to a family."""
    lines = prose(family.comment) if family.comment else []
    for one in family.functions:
        if one.note:
            lines += [".Pp", f".Fn {one.name} :", *mdoc.sentences(marked(one.note))]
    if not lines and not family.types:
        lines = ["The names say what is returned."]
    told = {family.comment, ""}
    for comment, code in family.types:
        if comment not in told:
            lines += [".Pp"] + prose(comment)
        told.add(comment)
        lines += display(code.rstrip("\n"))
    if family.part in header.intro:
        lines += [".Pp"] + prose(header.intro[family.part])
    return lines[1:] if lines[0] == ".Pp" else lines


def page(header, family, homes):
    """The lines of the page of a family. homes: the page of each name."""
    names = list(dict.fromkeys([one.name for one in family.functions] or family.type_names))
    lines = [".Sh NAME"] + [f".Nm {name} ," for name in names[:-1]] + [f".Nm {names[-1]}"]
    lines += [f".Nd {family.short}", ".Sh LIBRARY", "libgreatgame, -lgreatgame",
              ".Sh SYNOPSIS", f".In {header.file}"]
    for one in family.functions:
        lines += one.synopsis()
    lines += [".Sh DESCRIPTION"] + description(header, family)
    if any(one.type.strip() == "gg_status" for one in family.functions):
        lines += [".Sh RETURN VALUES", ".Dv GG_OK ,", "or the reason of a failure, about which",
                  ".Xr gg_ctx_error 3", "has a sentence.", "What pointers lead to is written on success only."]
    mentioned = set(NAME.findall(family.comment + " ".join(code for _, code in family.types)))
    mentioned.update(*[one.types for one in family.functions])
    mentioned -= {"gg_ctx", "gg_status"}  # in nearly every page
    others = {homes[name] for name in mentioned if name in homes} - {family.name}
    return lines + mdoc.references([("3", one) for one in others] + [("3", header.name)])


def overview(header):
    """The page of a header."""
    lines = [".Sh NAME", f".Nm {header.name}", ".Nd " +
             ABOUT.get(header.name, f"the header {header.file}"),
             ".Sh LIBRARY", "libgreatgame, -lgreatgame", ".Sh SYNOPSIS", f".In {header.file}",
             ".Sh DESCRIPTION", *prose(header.about)]
    part = None
    for family in header.families:
        if family.part != part:
            lines += ([".El"] if part else []) + [f".Ss {family.part[0].upper() + family.part[1:]}",
                                                  ".Bl -tag -width Ds -compact"]
            part = family.part
        lines += [f".It Xr {family.name} 3", family.short]
    return lines + [".El"]


def main(folder, files):
    headers = [Header(file) for file in files]
    homes = {name: family.name for header in headers for family in header.families
             for name in [one.name for one in family.functions] + family.type_names}
    with open(os.path.join(os.path.dirname(os.path.abspath(__file__)), "greatgame.1")) as source:
        date = re.search(r"^\.Dd (.*)$", source.read(), re.M)[1]
    mdoc.empty(folder, 3)
    for header in headers:
        mdoc.write(folder, header.name, 3, date,
                   overview(header) + mdoc.references([("1", "greatgame")] + [
                       ("3", one.name) for one in headers if one is not header]))
        for family in header.families:
            mdoc.write(folder, family.name, 3, date, page(header, family, homes))
    for name, home in homes.items():
        if name != home:
            mdoc.link(folder, name, home, 3)
    mdoc.link(folder, "libgreatgame", "greatgame", 3)


if __name__ == "__main__":
    main(sys.argv[1], sys.argv[2:])
