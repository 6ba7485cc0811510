"""Shared by number.py and advance.py."""
from fractions import Fraction


def simplest(a, b):
    """The simplest number between a and b; None is an end that is open."""
    if (a is None or a < 0) and (b is None or b > 0):
        return Fraction(0)
    if b is not None and b <= 0:
        return -simplest(-b, None if a is None else -a)
    scale = 1
    while b is not None and (a * scale).__floor__() + 1 >= b * scale:
        scale *= 2
    return Fraction((a * scale).__floor__() + 1, scale)
