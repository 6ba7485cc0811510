"""Certificates as plain data, and their two forms by doc/certificates.md, for tests to change.

A certificate is (type, number of the problem, [(name of a section, [entry, ...]), ...]).
"""

import re
import struct
import zlib

import columns

NAMES = ("end", "positions", "lengths", "bytes", "movers", "words", "values", "minus", "ranks",
         "parents", "signs", "numbers", "lefts", "rights", "options")
WIDTHS = (0, 8, 4, 1, 1, 4, 4, 4, 4, 4, 1, 4, 4, 4, 4)
WIDTH = dict(zip(NAMES, WIDTHS))
NO_RANK, LOOPY, WILD = (1 << 30) - 1, (1 << 32) - 1, 1 << 31
MARK = b"\x89GGC\r\n\x1a\n"


def word(side, rank=NO_RANK):
    """That of a state: who wins, 1, 2 or 3, and the rank."""
    return side << 30 | rank


def sealed(body):
    """A binary certificate of version 1 from the bytes before its checksum."""
    return bytes(body) + struct.pack("<I", zlib.crc32(body))


def sealed_text(body):
    """A certificate as text from the text before the word `end`."""
    return body + f"end {zlib.crc32(body):08x}\n".encode()


def packed(name, entries):
    """The bytes of the entries of a section."""
    return struct.pack(f"<{len(entries)}{ {1: 'B', 4: 'I', 8: 'Q'}[WIDTH[name]] }", *entries)


def binary(kind, number, sections):
    """The bytes of a certificate."""
    found = [("problem", 8, struct.pack("<Q", number)), ("type", 1, kind.encode())]
    return columns.write(MARK, found + [(name, WIDTH[name], packed(name, entries))
                                        for name, entries in sections])


def old_binary(kind, number, sections):
    """The same in version 1."""
    body = MARK + struct.pack("<QQ16s", 1, number, kind.encode())
    for name, entries in sections:
        body += struct.pack("<IIQ", NAMES.index(name), WIDTH[name], len(entries))
        body += packed(name, entries)
    return sealed(body + struct.pack("<IIQ", 0, 0, 0))


def text(kind, number, sections):
    """The same as text."""
    lines = [f"certificate 1 {kind} {number:016x}"]
    for name, entries in sections:
        lines.append(f"{name} {len(entries)}")
        lines += [" ".join(map(str, entries[i:i + 16])) for i in range(0, len(entries), 16)]
    return sealed_text(("\n".join(lines) + "\n").encode())


def parse(data):
    """A certificate, in either form, that is without faults."""
    return parse_binary(data) if data[:1] == b"\x89" else parse_text(data.decode("ascii"))


def parse_binary(data):
    """From bytes, of either version."""
    if data[8] == 1:
        return parse_old(data)
    _, found, _ = columns.read(data)
    entries = [[int.from_bytes(body[i:i + width], "little") for i in range(0, len(body), width)]
               for _, width, body in found]
    sections = [(name, numbers) for (name, _, _), numbers in zip(found, entries)]
    return found[1][2].decode(), entries[0][0], sections[2:]


def parse_old(data):
    """From bytes of version 1."""
    number, kind = struct.unpack_from("<Q16s", data, 16)
    sections, at = [], 40
    while True:
        tag, width, count = struct.unpack_from("<IIQ", data, at)
        if tag == 0:
            return kind.rstrip(b"\0").decode(), number, sections
        places = range(at + 16, at + 16 + width * count, width)
        entries = [int.from_bytes(data[i:i + width], "little") for i in places]
        sections.append((NAMES[tag], entries))
        at += 16 + width * count


def parse_text(lines):
    """From text."""
    words = re.split("[ \n]", lines)
    sections, at = [], 4
    while words[at] != "end":
        count = int(words[at + 1])
        sections.append((words[at], [int(entry) for entry in words[at + 2:at + 2 + count]]))
        at += 2 + count
    return words[2], int(words[3], 16), sections
