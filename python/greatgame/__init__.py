"""Two-player games on graphs: who wins, how fast, with which move, and why.

>>> import greatgame as gg
>>> s = gg.solve([(0, 1), (1, 0), (1, 2), (2, 3)], tokens=[0])
>>> [str(w) for w in s.winner], s[2]
(['D', 'D', 'N', 'P'], Outcome(winner='N', turns=1))
>>> s.answer(at=2)
Left wins in 1 turn; Left moves first
  best   2 -> 3
  why    Left moves to 3, and play is over
"""

from ._arrays import np as _np  # noqa: F401
from ._c import Context, __version__
from ._checked import (BadArgument, BadInput, Cancelled, Error, LimitError, NoMemory, NoVertex,
                       WriteFailed)
from ._form import Form, Forms
from ._game import Game
from ._problem import Problem, Sum, generate, problem, read, rules, rulesets
from ._solution import Answer, Claim, Hint, Move, Outcome, Solution, Verdict, Why, solve
from ._table import open_table

__all__ = ["Answer", "BadArgument", "BadInput", "Cancelled", "Claim", "Context", "Error", "Form",
           "Forms", "Game", "Hint", "LimitError", "Move", "NoMemory", "NoVertex", "Outcome", "Problem",
           "Solution", "Sum", "Verdict", "Why", "WriteFailed", "__version__", "generate",
           "open_table", "problem", "read", "rules", "rulesets", "solve"]
