"""The binary form ggb, read and written from doc/ggb.md alone.

An instance is a dict of columns, name -> (bytes of an entry, data), in the order of the file.
"""

import struct

import columns

MARK = b"\x89GGB\r\n\x1a\n"
SETTINGS = ("play", "dead_end", "infinite", "first", "stuck", "base", "ordered")
ROWS = tuple(tuple((f"{player}-{lengths}", f"{player}-{ends}")
                   for lengths, ends in (("degrees", "options"), ("indegrees", "sources")))
             for player in ("left", "right"))


def write(instance):
    """The bytes of an instance with right checksums and any contents."""
    return columns.write(MARK, [(name, *column) for name, column in instance.items()])


def read(data):
    """The first instance of data and the rest of the data; ValueError if anything does not fit."""
    mark, found, rest = columns.read(data)
    if mark != MARK:
        raise ValueError("mark")
    instance = {name: (width, body) for name, width, body in found}
    if len(instance) != len(found):
        raise ValueError("a column comes twice")
    return instance, rest


def settings(instance):
    """By name."""
    return dict(zip(SETTINGS, instance["settings"][1]))


def words(column):
    """The 32-bit numbers of a column."""
    return list(struct.unpack(f"<{len(column[1]) // 4}I", column[1]))


def texts(column):
    """Its texts."""
    return column[1].decode("latin-1").split("\0")[:-1]


def edges(instance, player, direction):
    """The edges of the rows of a player, 0 or 1, in a direction, 0 out or 1 in; None: no rows."""
    lengths, ends = ROWS[player][direction]
    if ends not in instance:
        return None
    other = iter(words(instance[ends]))
    pairs = []
    for v, length in enumerate(words(instance[lengths])):
        for _ in range(length):
            pairs.append((v, next(other)) if direction == 0 else (next(other), v))
    return pairs
