/**
 * Games that were open. Each has an entry in the browser's history, so Back and Forward go through
 * them, and a reload finds the last one with its moves. The games themselves are in sessionStorage,
 * which ends with the tab; if there is no room, the oldest ones are removed.
 */
import { gameNow, sourceOf } from "./link.js";

const PREFIX = "greatgame ", KEPT = 50;

const keys = () => Object.keys(sessionStorage).filter((key) => key.startsWith(PREFIX)).sort();

/** @param {string} key  @param {any} game */
function store(key, game) {
  const text = JSON.stringify(game);
  for (const old of keys().slice(0, -KEPT)) sessionStorage.removeItem(old);
  for (let tries = 0; tries < KEPT; tries++)
    try {
      sessionStorage.setItem(key, text);
      return true;
    } catch {
      const [oldest] = keys();
      if (!oldest) return false;
      sessionStorage.removeItem(oldest);
    }
  return false;
}

const here = () => location.href.split("#")[0];

/**
 * Records the game that is about to be shown.
 * @param {import("./state.js").Source} source
 * @param {string} sentence
 * @param {boolean} same  it is the last one, changed
 */
export function remember(source, sentence, same) {
  if (source.file) return;
  const key = history.state?.key, fresh = `${PREFIX}${String(Date.now()).padStart(15, "0")} ${Math.random()}`;
  const { words, text, format } = source, game = { words, text, format, moves: [], sentence };
  try {
    const replaces = same || (!key && !location.hash), entry = same && key ? key : fresh;
    if (!store(entry, game)) return;
    if (replaces) history.replaceState({ key: entry }, "", here());
    else history.pushState({ key: entry }, "", here());
  } catch {
    // no storage, or no history: the game is only not remembered
  }
}

/** Adds the moves to the stored game, before the page is left. */
export function keepMoves() {
  const key = history.state?.key;
  try {
    if (key && sessionStorage.getItem(key)) store(key, gameNow());
  } catch {
    // as above
  }
}

/** The game of the entry that the browser is at, or null. */
export function remembered() {
  try {
    return sourceOf(JSON.parse(sessionStorage.getItem(history.state?.key ?? "") ?? "null"));
  } catch {
    return null;
  }
}
