"""The page with a game inside: one HTML file that solves and plays it in a browser."""

from __future__ import annotations

import json
import os
from typing import Any, Iterator, List, Optional

from ._c import lib
from ._checked import BadInput, path as path_of

_ELEMENT = '<script type="application/json" id="game">'


def _places() -> Iterator[str]:
    """Returns the possible files of the page, the likeliest first."""
    library = os.path.dirname(os.path.abspath(lib.path))
    here = os.path.dirname(os.path.abspath(__file__))
    if os.environ.get("GREATGAME_PAGE"):
        yield os.environ["GREATGAME_PAGE"]
    for folder in (here, os.path.join(library, "web"), os.path.join(here, "..", "..", "build", "run", "web"),
                   os.path.join(library, "..", "share", "greatgame"),
                   os.path.join(library, "..", "..", "share", "greatgame"),
                   os.path.join(here, "..", "share", "greatgame"),  # pip install --target
                   os.path.join(here, "..", "..", "..", "..", "share", "greatgame"),  # any other pip install
                   "/usr/share/greatgame",
                   "/usr/local/share/greatgame"):
        yield os.path.join(folder, "greatgame.html")


def page_with(words: List[str], text: str, sentence: str, page: Optional[str]) -> str:
    """The page with a game: options as of `greatgame solve`, and its graph or board."""
    places = [path_of(page, "page")] if page is not None else list(filter(os.path.exists, _places()))
    found = places[0] if places else None
    if found is None:
        raise FileNotFoundError("the page is not found: `cmake --build build/run --target web` makes "
                                "build/run/web/greatgame.html; page= or GREATGAME_PAGE name one elsewhere")
    with open(found, encoding="utf-8") as file:
        html = file.read()
    before, element, after = html.partition(_ELEMENT)
    if not element or not after.startswith("</script>"):
        raise BadInput("this is no page of greatgame without a game", "GG_BAD_INPUT", found)
    game = json.dumps({"words": words, "format": "gg", "text": text, "sentence": sentence})
    return before + element + game.replace("<", "\\u003c") + after


def words_of(problem: Any, value: Optional[str], solver: Optional[str]) -> List[str]:
    """Options that make the page open this problem."""
    made: List[str] = []
    by = problem._made_by
    if by is not None:
        made += ["--ruleset", by["text"]]
        made += ["--position", problem._print(problem.start)] if by["position"] is not None else []
        made += ["--symmetry"] if by["symmetry"] else []
        made += ["--first", problem.first] if problem.first != "L" else []
        made += ["--from", "gg"] if by["graph"] is not None else []
    made += ["--value", value] if value is not None else []
    return made + (["--solver", solver] if solver is not None else [])


def text_of_problem(problem: Any) -> str:
    """The graph of a problem in the format gg, or the board of its rules, or nothing."""
    by = problem._made_by
    if by is None:
        return str(problem.text("gg"))
    if by["graph"] is not None:
        return str(by["graph"].text("gg"))
    return str(by["board"].decode()) if by["board"] else ""
