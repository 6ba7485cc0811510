"""The binary form ggb, read and written from doc/ggb.md alone.

An instance is a head, which is a dict, and a dict of sections, tag -> (bytes of an entry, data).
"""

import struct
import zlib

MAGIC = b"\x89GGB\r\n\x1a\n"
HEAD = struct.Struct("<8sIIQ6B6s")
FIELDS = ("magic", "version", "flags", "vertices", "play", "dead_end", "infinite", "first", "stuck",
          "base", "zeros")


def _sealed(data):
    return data + struct.pack("<I", zlib.crc32(data))


def section(tag, width, data):
    """The bytes of a section with its checksum."""
    count = len(data) // width
    return _sealed(struct.pack("<IIQ", tag, width, count) + data + b"\0" * (-(len(data) + 4) % 8))


def write(head, sections):
    """The bytes of an instance; all checksums fit, whatever it says."""
    out = _sealed(HEAD.pack(*(head[field] for field in FIELDS)))
    seal = out[-4:]
    for tag, (width, data) in sections.items():
        part = section(tag, width, data)
        out += part
        seal += part[-4:]
    return out + section(0, 4, struct.pack("<I", zlib.crc32(seal)))


def read(data):
    """The first instance of data and what is behind it; ValueError if anything does not fit."""
    def check(condition, what):
        if not condition:
            raise ValueError(what)

    check(len(data) >= 40 and data[:8] == MAGIC, "head")
    check(struct.unpack_from("<I", data, 36)[0] == zlib.crc32(data[:36]), "checksum of the head")
    head = dict(zip(FIELDS, HEAD.unpack_from(data)))
    seal, at, sections, last = data[36:40], 40, {}, 0
    while True:
        check(len(data) >= at + 20, "length")
        tag, width, count = struct.unpack_from("<IIQ", data, at)
        size = 16 + width * count
        size += -(size + 4) % 8
        check(len(data) >= at + size + 4, "length")
        body = data[at:at + size]
        check(struct.unpack_from("<I", data, at + size)[0] == zlib.crc32(body), "checksum")
        check(not any(body[16 + width * count:]), "padding")
        entries = body[16:16 + width * count]
        at += size + 4
        if tag == 0:
            check((width, entries) == (4, struct.pack("<I", zlib.crc32(seal))), "seal")
            return head, sections, data[at:]
        check(tag > last, "order of sections")
        seal += data[at - 4:at]
        sections[tag] = (width, entries)
        last = tag


def words(entries):
    """The 32-bit numbers of a section's entries."""
    return list(struct.unpack(f"<{len(entries) // 4}I", entries))


def texts(entries):
    """Its texts."""
    return entries.decode("latin-1").split("\0")[:-1]


def edges(sections, player, direction):
    """The edges of the rows of a player, 0 or 1, in a direction, 0 out or 1 in; None: no rows."""
    tag = 1 + 4 * player + 2 * direction
    if tag + 1 not in sections:
        return None
    ends = iter(words(sections[tag + 1][1]))
    pairs = []
    for v, length in enumerate(words(sections[tag][1])):
        for _ in range(length):
            pairs.append((v, next(ends)) if direction == 0 else (next(ends), v))
    return pairs
