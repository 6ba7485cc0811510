"""The comparison of tests/oracle/test_sum_of_games.py for 5,000 sums of two to four games."""

import os
import sys
import unittest

sys.path.insert(0, os.path.join(os.path.dirname(os.path.abspath(__file__)), "..", "oracle"))

from test_sum_of_games import SumsOfGames  # noqa: E402


class Many(SumsOfGames):
    seed, count = 5000, 5000


del SumsOfGames

if __name__ == "__main__":
    unittest.main()
