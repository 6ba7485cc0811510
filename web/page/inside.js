/**
 * A game inside of the page itself: an element of the file, empty at first, into which `greatgame
 * show` or this page writes what is to be opened, as JSON. No < is in it, so that no text can end
 * the element.
 */
import { sourceOf } from "./link.js";

const ELEMENT = /(<script type="application\/json" id="game">)[^<]*(<\/script>)/;

document.currentScript?.remove(); // boot.js has put it there

/** The file as it was before anything was drawn: this module is read before the page begins. */
const file = `<!DOCTYPE html>\n${document.documentElement.outerHTML}\n`;

/** What is inside; null: nothing that can be opened. */
export function gameInside() {
  try {
    return sourceOf(JSON.parse(document.getElementById("game")?.textContent ?? ""));
  } catch {
    return null;
  }
}

/**
 * The page with another game inside.
 * @param {object} game  as for a link
 */
export function pageWith(game) {
  const text = JSON.stringify(game).replace(/</g, "\\u003c");
  return file.replace(ELEMENT, (_, begin, end) => begin + text + end);
}
