"""Spells the documents: words that neither aspell's British dictionary nor tests/lint/words.txt has are shown with their places.

    spelling.py [--write]     --write makes words.txt what the documents need; read the differences

Code, links and commands are left out, and so are words with a capital letter, which are mostly names. A word of the list
that no document has any more is shown too.
"""
import pathlib
import re
import subprocess
import sys

ROOT = pathlib.Path(__file__).resolve().parents[2]
WORDS = ROOT / "tests" / "lint" / "words.txt"
CODE = re.compile(r"^```.*?^```$|^    .*?$|`[^`]*`|(?<=\])\([^)]*\)|<[^>]*>", re.S | re.M)


def documents():
    names = ("README.md", "CHANGELOG.md", "CONTRIBUTING.md", "SECURITY.md")
    return [ROOT / name for name in names] + sorted(
        file for folder in ("doc", "python", "fuzz", "tests", "packaging") for file in (ROOT / folder).rglob("*.md")
        if "node_modules" not in file.parts)


def words_of(document):
    """Pairs of a word and the number of its line; code leaves its line breaks behind."""
    text = CODE.sub(lambda code: re.sub(r"[^\n]", " ", code.group()), document.read_text(encoding="utf-8"))
    for number, line in enumerate(text.splitlines(), 1):
        for word in re.findall(r"(?<![\w'])[a-z][a-z']*[a-z](?![\w'])", line):
            yield word, number


def unknown(words):
    """Those of the words that aspell's dictionary does not have."""
    done = subprocess.run(["aspell", "list", "--lang=en_GB", "--encoding=utf-8", "--ignore-case"], check=True,
                          input="\n".join(sorted(words)), text=True, stdout=subprocess.PIPE)
    return set(done.stdout.split())


def main():
    places = {}
    for document in documents():
        for word, line in words_of(document):
            places.setdefault(word, f"{document.relative_to(ROOT)}:{line}")
    strange = unknown(places)
    if "--write" in sys.argv:
        WORDS.write_text("\n".join(sorted(strange)) + "\n")
        return 0
    listed = set(WORDS.read_text().split())
    for word in sorted(strange - listed):
        print(f"{places[word]}: {word} is in no dictionary; correct it, or add it to tests/lint/words.txt")
    for word in sorted(listed - strange):
        print(f"tests/lint/words.txt: no document has {word} any more")
    return 1 if strange ^ listed else 0


sys.exit(main())
