/**
 * Games that were open. Each has an entry in the browser's history, so Back and Forward go through
 * them, and a reload finds the last one with its moves. The games themselves are in sessionStorage,
 * which ends with the tab; if there is no room, the oldest ones are removed.
 */
import { gameNow, sourceOf } from "./link.js";
import { state } from "./state.js";

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

/** The entry of the game that is shown: the browser may already be at another one. */
let shown = "";

const freshKey = () => `${PREFIX}${String(Date.now()).padStart(15, "0")} ${Math.random()}`;

const here = () => location.href.split("#")[0];

/**
 * Records the game that is about to be shown.
 * @param {import("./state.js").Source} source
 * @param {string} sentence
 * @param {boolean} same  it is the last one, changed
 */
export function remember(source, sentence, same) {
  shown = "";
  if (source.file) return;
  const key = history.state?.key;
  const game = { ...source, moves: [], sentence };
  try {
    const replaces = same || (!key && !location.hash), entry = same && key ? key : freshKey();
    if (!store(entry, game)) return;
    if (replaces) history.replaceState({ key: entry }, "", here());
    else history.pushState({ key: entry }, "", here());
    shown = entry;
  } catch {
    // no storage, or no history: the game is only not remembered
  }
}

/**
 * Records the game of the link that the browser is at; the address stays.
 * @param {import("./state.js").Source} source
 * @param {string} sentence
 * @param {(number | string)[]} moves
 */
export function rememberLink(source, sentence, moves) {
  shown = "";
  const key = freshKey();
  try {
    if (!store(key, { ...source, moves, sentence })) return;
    history.replaceState({ key }, "");
    shown = key;
  } catch {
    // as above
  }
}

/** Adds the moves to the stored game, before another one is shown; not while it is opened, because they are not played yet. */
export function keepMoves() {
  try {
    if (shown && !state.busy && sessionStorage.getItem(shown)) store(shown, gameNow());
  } catch {
    // as above
  }
}

/** True if the browser is at the entry of the game that is shown. */
export const isShown = () => shown !== "" && history.state?.key === shown;

/** The game of the entry that the browser is at, or null. */
export function remembered() {
  try {
    const key = history.state?.key ?? "", found = sourceOf(JSON.parse(sessionStorage.getItem(key) ?? "null"));
    shown = found ? key : "";
    return found;
  } catch {
    return null;
  }
}
