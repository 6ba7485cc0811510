#!/usr/bin/env python3
"""Makes a manual page for each command: commands.py PROGRAM PAGE FOLDER.

All is taken from two places: PAGE, which is man/greatgame.1 and holds the text, and the help of the
program, which has a summary and an example of each command and knows all options. FOLDER/man1 then has
greatgame-COMMAND.1 for every command, and greatgame.1, which is PAGE with references to them.

The text of a command is its item in the list of commands, and the section `Options of COMMAND', or
else the one that begins with `.Cm COMMAND'. Options described there `As with solve' are described in
full, and those that PAGE does not describe as the help does.
"""

import re
import subprocess
import sys

import mdoc


def program_help(program):
    """For each command its summary, its arguments, its options with their help, and its example."""
    def said(*words):
        return subprocess.run([program, *words], check=True, capture_output=True, text=True).stdout
    found = {}
    for name, short in re.findall(r"^  ([a-z-]+)  *([A-Z].*)$", said("--help"), re.M):
        text = said(name, "--help")
        options = re.findall(r"^  (?:-(\w), )?--([a-z-]+)(?: (\S+))?  +(\S.*)$", text, re.M)
        example = text.rsplit("Example:\n", 1)[1].splitlines()
        found[name] = {"short": short, "arguments": text.split("\n", 1)[0].split(" ")[2:],
                       "options": options, "example": [one.strip() for one in example]}
    return found


def items(lines):
    """The items of a list, each its head without `.It ' and its body."""
    found, depth = [], 0
    for one in lines:
        if depth == 0 and one.startswith(".It "):
            found.append((one[4:], []))
        elif found:
            found[-1][1].append(one)
        depth += one.startswith((".Bl ", ".Bd ")) - one.startswith((".El", ".Ed"))
    return found


def list_after(lines, first):
    """The range of the list in these lines whose first item begins with `.It FIRST'."""
    for begin, one in enumerate(lines[:-1]):
        if one.startswith(".Bl ") and lines[begin + 1].startswith(f".It {first} "):
            depth = 0
            for end in range(begin, len(lines)):
                depth += lines[end].startswith(".Bl ") - lines[end].startswith(".El")
                if depth == 0:
                    return begin, end
    return len(lines), len(lines)


class Source:
    def __init__(self, file, said):
        self.page = mdoc.Page(file)
        self.help = said
        about = self.page.sections["DESCRIPTION"]
        begin, end = list_after(about, "Cm")
        self.about = {head.split()[1]: body for head, body in items(about[begin + 1:end])}
        self.solve = {self.option(head): (head, body)
                      for head, body in self.described("solve")[1]}

    @staticmethod
    def option(head):
        return head.split()[1].lstrip("-")

    def title(self, command):
        """The section about a command, or None."""
        if f"Options of {command}" in self.page.sections:
            return f"Options of {command}"
        return next((title for title, lines in self.page.sections.items()
                     if lines and lines[0] == f".Cm {command}"), None)

    def described(self, command):
        """The text about a command, and its options as items."""
        lines = self.page.sections.get(self.title(command), [])
        begin, end = list_after(lines, "Fl")
        text = lines[:begin] + lines[end + 1:]
        while text and text[-1] == ".Pp":
            text.pop()
        return text, items(lines[begin + 1:end])

    def options(self, command):
        """All options of a command as items, each with a body of its own."""
        found, waiting = {}, []
        for head, body in self.described(command)[1]:
            waiting.append(head)
            if not body:
                continue
            same = "\n".join(body).startswith("As with\n.Cm solve")
            for one in waiting:
                name = self.option(one)
                found[name] = self.solve[name] if same and name in self.solve else (one, body)
            waiting = []
        for letter, name, argument, text in self.help[command]["options"]:
            argument = f" Ar {argument.lower()}" if argument else ""
            short = f" , Fl {letter}{argument}" if letter else ""
            text = text[0].upper() + text[1:] + "."
            found.setdefault(name, (f"Fl -{name}{argument}{short}", mdoc.sentences(mdoc.escaped(text))))
        return list(found.values())

    def synopsis(self, command):
        entries = "\n".join(self.page.sections["SYNOPSIS"]).split(".Nm")
        for entry in entries:
            match = re.match(r"\n\.Cm ((?:[a-z-]+ \| )*[a-z-]+)(.*)", entry, re.S)
            if match and command in match[1].split(" | "):
                return [f".Cm {command}"] + [one.strip() if one[0] == "." else "." + one.strip()
                                             for one in match[2].splitlines() if one.strip()]
        return [f".Cm {command}"] + [f".Ar {mdoc.escaped(word)}"
                                     for word in self.help[command]["arguments"]]

    def adapted(self, command, lines):
        """What PAGE says, as it reads in a page of its own."""
        text = "\n".join(lines) + "\n"
        text = re.sub(rf"; see\n\.Sx {re.escape(str(self.title(command)))} \.", ".", text)
        text = re.sub(r"\.Sx (.*?)( [.,;:])?\n", r'.Dq \1\nin\n.Xr greatgame 1\2\n', text)
        return re.sub(r"^\.Nm$", ".Nm greatgame", text, flags=re.M).splitlines()

    def command(self, name):
        """The whole page of a command."""
        said = self.help[name]
        text = self.about.get(name, mdoc.sentences(mdoc.escaped(said["short"] + ".")))
        more = self.described(name)[0]
        lines = text + ([".Pp"] + more if more else [])
        if self.options(name):
            lines += [".Sh OPTIONS", ".Bl -tag -width Ds"]
            for head, body in self.options(name):
                lines += [f".It {head}", *body]
            lines += [".El"]
        lines = self.adapted(name, lines)
        others = set(re.findall(r"^\.Cm ([a-z-]+)", "\n".join(lines), re.M)) & set(self.help) - {name}
        outside = re.findall(r"^\.Xr (\S+) (\d)", "\n".join(lines), re.M)
        pages = [("1", "greatgame")] + [("1", f"greatgame-{one}") for one in others]
        status = self.page.sections["EXIT STATUS"]
        lines += [".Sh EXIT STATUS", *status[:status.index(".El") + 1], ".Sh EXAMPLES"]
        lines += [f".Dl {mdoc.escaped(one)}" for one in said["example"]]
        short = said["short"][0].lower() + said["short"][1:].rstrip("?")
        return [".Sh NAME", f".Nm greatgame-{name}", f".Nd {short}",
                ".Sh SYNOPSIS", ".Nm greatgame", *self.synopsis(name), ".Sh DESCRIPTION", *lines,
                *mdoc.references(pages + [(section, page) for page, section in outside])]

    def whole(self):
        """PAGE itself, which refers to the others."""
        lines = self.page.lines[3:] if self.page.lines[0].startswith(".Dd") else self.page.lines[4:]
        at = lines.index(".Sh SEE ALSO")
        behind = next((i for i in range(at + 1, len(lines)) if not lines[i].startswith(".Xr ")), len(lines))
        pages = [tuple(one.split()[2:0:-1]) for one in lines[at + 1:behind]]
        pages += [("1", f"greatgame-{name}") for name in self.help] + [("3", "greatgame")]
        return lines[:at] + mdoc.references(pages) + lines[behind:]


def main(program, file, folder):
    source = Source(file, program_help(program))
    mdoc.empty(folder, 1)
    for name in source.help:
        mdoc.write(folder, f"greatgame-{name}", 1, source.page.date, source.command(name))
    mdoc.write(folder, "greatgame", 1, source.page.date, source.whole())


if __name__ == "__main__":
    main(*sys.argv[1:])
