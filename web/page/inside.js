/**
 * A game inside the page itself: an element of the file, empty at first. `greatgame show` or this page
 * writes the game to open into it, as JSON without <, so that no text can end the element.
 */
import { sourceOf } from "./link.js";

const ELEMENT = /(<script type="application\/json" id="game">)[^<]*(<\/script>)/;

document.currentScript?.remove(); // boot.js has put it there

/** The file as it was before anything was drawn: this module is read before the page begins. */
const file = `<!DOCTYPE html>\n${document.documentElement.outerHTML}\n`;

/** The game inside; null if there is none that can be opened. */
export function gameInside() {
  try {
    return sourceOf(JSON.parse(document.getElementById("game")?.textContent ?? ""));
  } catch {
    return null;
  }
}

/**
 * The game inside a page that was saved, or inside a picture; null if there is none.
 * @param {string} text
 */
export function gameWithin(text) {
  const [, inside] = /<script type="application\/json" id="game">([^<]*)<\/script>/.exec(text) ?? /<metadata id="greatgame">([^<]*)<\/metadata>/.exec(text) ?? [];
  try {
    return inside ? sourceOf(JSON.parse(inside.replace(/&(lt|gt|amp);/g, (_, name) => ({ lt: "<", gt: ">", amp: "&" })[/** @type {"lt"} */ (name)]))) : null;
  } catch {
    return null;
  }
}

/**
 * Returns the picture with the game inside, so that it can be opened again.
 * @param {string} picture  @param {object} game
 */
export const pictureWith = (picture, game) => picture.replace(/(<svg[^>]*>)/, (begin) => `${begin}<metadata id="greatgame">${
  JSON.stringify(game).replace(/[<>&]/g, (c) => ({ "<": "&lt;", ">": "&gt;", "&": "&amp;" })[/** @type {"<"} */ (c)])}</metadata>`);

/**
 * Returns the page with another game inside.
 * @param {object} game  as for a link
 */
export function pageWith(game) {
  const text = JSON.stringify(game).replace(/</g, "\\u003c");
  return file.replace(ELEMENT, (_, begin, end) => begin + text + end);
}
