"""Pages in the language mdoc: reading one apart, and writing others that mandoc has nothing to say of."""

import os
import re
import shutil
import textwrap


def escaped(text):
    """A text as an argument or a line of mdoc."""
    return text.replace("\\", "\\e")


def line(text):
    """A line of text, which does not become a macro."""
    return ("\\&" if text[:1] in (".", "'") else "") + text


def sentences(text):
    """Lines of mdoc for some prose, each sentence beginning a new one."""
    return [line(part) for part in re.split(r"(?<=[.?!]) +(?=[A-Z`\\])", " ".join(text.split()))]


def wrapped(lines):
    """Long lines of text are broken; macros and literal displays are left alone."""
    out, literal = [], False
    for one in lines:
        literal = one.startswith((".Bd -literal", ".Bd -unfilled")) or literal and one != ".Ed"
        if literal or len(one) <= 78 or one[:1] == ".":
            out.append(one)
            continue
        parts = textwrap.wrap(one, 78, break_long_words=False, break_on_hyphens=False)
        out += parts[:1] + [line(part) for part in parts[1:]]
    return out


def references(pages):
    """The section SEE ALSO for pages, each a pair of section and name."""
    pages = sorted(set(pages))
    marks = [" ,"] * (len(pages) - 1) + [""]
    return [".Sh SEE ALSO"] + [f".Xr {name} {section}{mark}"
                               for (section, name), mark in zip(pages, marks)]


def write(folder, name, section, date, lines):
    """One page, below folder/manN."""
    head = [f".Dd {date}", f".Dt {name.upper()} {section}", ".Os"]
    with open(os.path.join(folder, f"man{section}", f"{name}.{section}"), "w") as page:
        page.write("\n".join(wrapped(head + lines)) + "\n")


def link(folder, name, page, section):
    """A second name of a page."""
    with open(os.path.join(folder, f"man{section}", f"{name}.{section}"), "w") as file:
        file.write(f".so man{section}/{page}.{section}\n")


def empty(folder, section):
    """Makes folder/manN anew, so that nothing remains of pages that are no longer made."""
    shutil.rmtree(os.path.join(folder, f"man{section}"), ignore_errors=True)
    os.makedirs(os.path.join(folder, f"man{section}"))


class Page:
    """A page that is read: its date, and for each section or subsection its lines, without the title."""

    def __init__(self, file):
        with open(file) as text:
            lines = text.read().splitlines()
        self.date = next(one[4:] for one in lines if one.startswith(".Dd "))
        self.lines = lines
        self.sections = {}
        for one in lines:
            if re.match(r"\.S[hs] ", one):
                here = self.sections.setdefault(one[4:], [])
            elif self.sections:
                here.append(one)
