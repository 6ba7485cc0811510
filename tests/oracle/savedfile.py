"""Saved tables, read and written as doc/tables.md specifies them, by nothing of the library."""

import hashlib
import shutil
import struct
import subprocess
import zlib

MARK, END = b"\x89GGT\r\n\x1a\n", b"GGT\n"
BLOCK, HEAD, ENTRY, SEAL = 1 << 16, 64, 8, 56
PLAIN, ZLIB, ZSTD = range(3)
OWNER, RELATIVE = 3, 4


def can_unpack(packing):
    return packing != ZSTD or shutil.which("zstd") is not None


def unpack(packing, data):
    if packing == ZLIB:
        return zlib.decompress(data)
    return subprocess.run(["zstd", "-dcq"], input=data, stdout=subprocess.PIPE, check=True).stdout


class Saved:
    """A table: .codes is one number for each position. Large ones had better be read by blocks."""

    def __init__(self, data, whole=True):
        (mark, self.version, self.packing, self.fingerprint, self.positions, self.width, self.mover,
         self.first, name, parameters, board, self.symmetry) = struct.unpack("<8sIIQQIHHIIQQ", data[:HEAD])
        assert mark == MARK and self.version == 1 and self.symmetry in (0, 1)
        end = HEAD + name + parameters + board
        texts = bytes(data[HEAD:end])
        self.name = texts[:name].decode()
        self.parameters = texts[name:name + parameters].decode()
        self.board = texts[name + parameters:].decode()
        assert struct.unpack("<I", data[end:end + 4])[0] == zlib.crc32(data[:end])
        self.begin = end + 4
        (self.index, *self.counts, self.longest, index_sum, seal_sum,
         mark) = struct.unpack("<QQQQQIII4s", data[-SEAL:])
        assert mark == END and seal_sum == zlib.crc32(data[-SEAL:-8])
        index = data[self.index:-SEAL]
        assert zlib.crc32(index) == index_sum
        self.blocks = []  # where each begins, and its length
        if whole:
            codes = b"".join(self.unpacked(data))
            self.codes = memoryview(codes).cast({1: "B", 2: "H", 4: "I"}[self.width]).tolist()

    def unpacked(self, data):
        """The codes of each block, as bytes."""
        index, at, per = data[self.index:-SEAL], self.begin, BLOCK // self.width
        assert len(index) == ENTRY * -(-self.positions // per)
        for i in range(len(index) // ENTRY):
            length, check = struct.unpack("<II", index[ENTRY * i:ENTRY * i + ENTRY])
            count = min(per, self.positions - i * per)
            self.blocks.append((at, length))
            size = count * self.width
            if length == 0:
                block = check.to_bytes(self.width, "little") * count
            else:
                packed = data[at:at + length]
                block = packed if length == size else unpack(self.packing, packed)
                assert len(block) == size and zlib.crc32(packed, zlib.crc32(block)) == check
            yield block
            at += length
        assert at == self.index

    def digest(self, data):
        """The SHA-256 of all codes in order, which does not depend on their packing."""
        hashed = hashlib.sha256()
        for block in self.unpacked(data):
            hashed.update(block)
        return hashed.hexdigest()


def words(code):
    """N or L, P or R, D; and the turns."""
    if code == 1:
        return "D", "-"
    return "NP"[code % 2], str((code - 2) // 2)


def write(like, codes, packing):
    """The bytes of a table like another one, with these codes."""
    longest = max([(code - 2) // 2 for code in codes if code > 1], default=0)
    width = 1 if 2 * longest + 3 < 1 << 8 else 2 if 2 * longest + 3 < 1 << 16 else 4
    texts = (like.name + like.parameters + like.board).encode()
    head = struct.pack("<8sIIQQIHHIIQQ", MARK, 1, packing, like.fingerprint, len(codes), width,
                       like.mover, like.first, len(like.name.encode()),
                       len(like.parameters.encode()), len(like.board.encode()), like.symmetry) + texts
    out = bytearray(head + struct.pack("<I", zlib.crc32(head)))
    index = b""
    per = BLOCK // width
    for at in range(0, len(codes), per):
        part = codes[at:at + per]
        block = b"".join(code.to_bytes(width, "little") for code in part)
        if len(set(part)) == 1:
            index += struct.pack("<II", 0, part[0])
            continue
        packed = zlib.compress(block) if packing == ZLIB else block
        if len(packed) >= len(block):
            packed = block
        index += struct.pack("<II", len(packed), zlib.crc32(packed, zlib.crc32(block)))
        out += packed
    counts = [sum(code == 0 for code in codes), sum(code == 1 for code in codes)]
    counts += [sum(code > 1 and code % 2 == side for code in codes) for side in (0, 1)]
    seal = struct.pack("<QQQQQII", len(out), *counts, longest, zlib.crc32(index))
    return bytes(out) + index + seal + struct.pack("<I4s", zlib.crc32(seal), END)
