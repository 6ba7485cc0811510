"""A file of columns, read and written from doc/formats.md alone.

A column is (name, bytes of an entry, data); a file is its mark and a list of columns.
"""

import struct
import zlib

BLOCK, PAGE = 1 << 16, 1 << 12
HEAD = struct.Struct("<8sII")
ENTRY = struct.Struct("<16sIIQ")


def _gap(length, multiple):
    return -length % multiple


def _entry(name, width, data):
    return ENTRY.pack(name.encode(), width, 0, len(data) // width)


def _sums(data):
    return b"".join(struct.pack("<I", zlib.crc32(data[at:at + BLOCK]))
                    for at in range(0, len(data), BLOCK))


def write(mark, columns):
    """The bytes of a file with right checksums and any contents."""
    out = HEAD.pack(mark, 2, len(columns)) + b"".join(_entry(*column) for column in columns)
    out += struct.pack("<II", zlib.crc32(out), 0)
    for name, width, data in columns:
        sums = _sums(data)
        total = zlib.crc32(_entry(name, width, data) + sums)
        out += bytes(_gap(len(out), PAGE if len(data) >= BLOCK else 8))
        out += data + bytes(_gap(len(data), 4)) + sums + struct.pack("<I", total)
    return out + bytes(_gap(len(out), 8))


def read(data):
    """The mark and the columns of the first file of data, and the rest of the data; ValueError if
    anything does not fit."""
    def check(condition, what):
        if not condition:
            raise ValueError(what)

    check(len(data) >= 24, "length")
    mark, version, count = HEAD.unpack_from(data)
    check(version == 2, "version")
    at = HEAD.size + count * ENTRY.size
    check(len(data) >= at + 8, "length")
    check(struct.unpack_from("<II", data, at) == (zlib.crc32(data[:at]), 0), "directory")
    end, columns = at + 8, []
    for place in range(HEAD.size, at, ENTRY.size):
        name, width, zero, entries = ENTRY.unpack_from(data, place)
        check(zero == 0 and width in (1, 2, 4, 8), "entry")
        size = width * entries
        begin = end + _gap(end, PAGE if size >= BLOCK else 8)
        sums = begin + size + _gap(size, 4)
        total = sums + 4 * -(-size // BLOCK)
        check(len(data) >= total + 4, "length")
        body = data[begin:begin + size]
        check(data[sums:total] == _sums(body), "checksums of blocks")
        check(struct.unpack_from("<I", data, total)[0] ==
              zlib.crc32(data[place:place + ENTRY.size] + data[sums:total]), "checksum")
        check(not any(data[end:begin]) and not any(data[begin + size:sums]), "gaps")
        columns.append((name.rstrip(b"\0").decode(), width, body))
        end = total + 4
    last = end + _gap(end, 8)
    check(len(data) >= last and not any(data[end:last]), "the end")
    return mark, columns, data[last:]


def mended(data):
    """The same with checksums that fit, as far as it has the form."""
    out = bytearray(data)
    if len(out) < 24:
        return bytes(out)
    count = HEAD.unpack_from(out)[2]
    at = HEAD.size + count * ENTRY.size
    if len(out) < at + 8:
        return bytes(out)
    struct.pack_into("<I", out, at, zlib.crc32(out[:at]))
    end = at + 8
    for place in range(HEAD.size, at, ENTRY.size):
        _, width, _, entries = ENTRY.unpack_from(out, place)
        size = width * entries
        begin = end + _gap(end, PAGE if size >= BLOCK else 8)
        sums = begin + size + _gap(size, 4)
        end = sums + 4 * -(-size // BLOCK) + 4
        if end > len(out):
            break
        out[sums:end - 4] = _sums(out[begin:begin + size])
        struct.pack_into("<I", out, end - 4,
                         zlib.crc32(out[place:place + ENTRY.size] + out[sums:end - 4]))
    return bytes(out)
