"""Certificates as plain data, and their two forms by doc/certificates.md, for tests to change.

A certificate is (type, number of the problem, [(name of a section, [entry, ...]), ...]).
"""

import re
import struct
import zlib

NAMES = ("end", "positions", "lengths", "bytes", "movers", "words", "values", "minus", "ranks",
         "parents", "signs")
WIDTHS = (0, 8, 4, 1, 1, 4, 4, 4, 4, 4, 1)
WIDTH = dict(zip(NAMES, WIDTHS))
NO_RANK, LOOPY, WILD = (1 << 30) - 1, (1 << 32) - 1, 1 << 31
HEAD = 40  # bytes before the first section


def word(side, rank=NO_RANK):
    """That of a state: who wins, 1, 2 or 3, and the rank."""
    return side << 30 | rank


def sealed(body):
    """A binary certificate from what stands before its checksum."""
    return bytes(body) + struct.pack("<I", zlib.crc32(body))


def sealed_text(body):
    """A certificate as text from what stands before the word `end`."""
    return body + f"end {zlib.crc32(body):08x}\n".encode()


def section(name, entries):
    """The bytes of a section."""
    code = {0: "", 1: "B", 4: "I", 8: "Q"}[WIDTH[name]]
    return struct.pack(f"<IIQ{len(entries)}{code}" if code else "<IIQ", NAMES.index(name),
                       WIDTH[name], len(entries), *entries)


def binary(kind, number, sections):
    """The bytes of a certificate."""
    body = b"\x89GGC\r\n\x1a\n" + struct.pack("<QQ16s", 1, number, kind.encode())
    return sealed(body + b"".join(section(*s) for s in sections) + section("end", ()))


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
    """From bytes."""
    number, kind = struct.unpack_from("<Q16s", data, 16)
    sections, at = [], HEAD
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
