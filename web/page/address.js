/**
 * The address is the state. A game by rules has an address that people can write:
 *
 *   #nim:3,4,5   #domineering:4x4&move=2   #hexapawn:3x3&move=b1-b2,b3xc2   #chess:KRK&position=Ka1_Rb2_kc3_w
 *   #police&board=.E...T/....../...**./.P....
 *
 *   #lesson:nim&step=2
 *
 * A blank is written _. `move` has the moves played, each by its name, or by its place in the list of moves, from
 * 1; `first` is L or R. Any other game is packed (link.js).
 */
import { examples } from "./examples.js";
import { gameNow, linkOf } from "./link.js";
import { isShown } from "./past.js";
import { answerNow, state } from "./state.js";
import { deed, listed } from "./words.js";

const LONGEST = 2000, MOST_MOVES = 60; // letters of an address that is kept up to date; moves in one that people can read
const OPTIONS = { position: "--position", first: "--first" };

/** @param {string} text */
const decoded = (text) => decodeURIComponent(text.replace(/_/g, " "));
/** @param {string} text */
const encoded = (text) => encodeURIComponent(text).replace(/_/g, "%5F").replace(/%20/g, "_").replace(/%(2B|2C|3A|2F|3B|40)/g, decodeURIComponent);

/**
 * The index, in all moves, of one that an address names; -1 if there is none.
 * @param {any[]} moves
 * @param {string} name
 */
export function moveCalled(moves, name) {
  const found = moves.findIndex((move) => deed(move) === name);
  return found >= 0 || !/^[1-9]\d*$/.test(name) ? found : listed(moves)[Number(name) - 1] ?? -1;
}

/**
 * Reads an address that was written by hand; null if it is not one.
 * @param {string} hash
 */
export function written(hash) {
  if (!/^#[a-z][a-z0-9-]*([:&]|$)/.test(hash) || (hash.length > 40 && !/[:&]/.test(hash))) return null;
  try {
    const [game, ...more] = hash.slice(1).split("&"), words = ["--ruleset", decoded(game)];
    /** @type {string[]} */
    const moves = [];
    let text = "";
    for (const part of more) {
      const at = part.indexOf("="), key = part.slice(0, at), value = decoded(part.slice(at + 1));
      if (key === "move") moves.push(...value.split(",").filter(Boolean));
      else if (key === "board") text = `${value.replace(/\//g, "\n")}\n`;
      else if (key in OPTIONS) words.push(OPTIONS[/** @type {"first"} */ (key)], value);
      else throw new Error(`The address has “${part}”, which is none of move=, position=, first= and board=.`);
    }
    const example = examples.find(({ source }) => source.text === text && source.words.join(" ") === words.join(" "));
    return { source: example?.source ?? { words, text, format: "gg" }, moves, sentence: example?.sentence ?? "" };
  } catch (error) {
    throw error instanceof URIError ? new Error("The address of this game cannot be read: a % is not followed by two digits.") : error;
  }
}

/** The part of an address after the #, as people would write it; null if the open game has none. */
function readable() {
  const { words, text, file, begins, chapter } = state.source, [ruleset, name, ...more] = words;
  if (chapter) return chapter.text ? null : `#lesson:${chapter.name}${chapter.step ? `&step=${chapter.step + 1}` : ""}`;
  if (ruleset !== "--ruleset" || !/^[a-z][a-z0-9-]*(:|$)/.test(name ?? "") || file || begins || state.at > MOST_MOVES) return null;
  const parts = [encoded(name)];
  for (let i = 0; i < more.length; i += 2) {
    const key = Object.entries(OPTIONS).find(([, option]) => option === more[i])?.[0];
    if (!key || more[i + 1] === undefined) return null;
    parts.push(`${key}=${encoded(more[i + 1])}`);
  }
  if (text && !/^([^\s/]+\n)+$/.test(text)) return null;
  if (text) parts.push(`board=${encoded(text.trim().replace(/\n/g, "/"))}`);
  const played = state.history.slice(1, state.at + 1).map(({ move }, i) => {
    const all = state.history[i].answer.all_moves, index = all.indexOf(move), called = deed(move);
    return called.includes(",") || moveCalled(all, called) !== index ? String(listed(all).indexOf(index) + 1) : called;
  });
  if (played.length > 0) parts.push(`move=${played.map(encoded).join(",")}`);
  return `#${parts.join("&")}`;
}

const here = () => location.href.split("#")[0];

/** The address of the open game, with the moves that led to the moment that is shown. */
export const addressNow = async () => {
  const short = readable();
  return short ? here() + short : linkOf(gameNow());
};

/** @type {unknown[]} */
let told = [];

/** Keeps the address of the browser up to date, unless it would be long. */
export async function drawAddress() {
  const { source, at, sentence } = state, now = [source, answerNow(), at, sentence];
  if (state.busy || state.playing || state.game === null || now.every((x, i) => x === told[i]) || !isShown()) return;
  told = now;
  const address = await addressNow().catch(() => null), fits = address !== null && address.length - here().length <= LONGEST;
  if (told !== now || state.busy || !isShown()) return; // another game, or moment, came in between
  try {
    history.replaceState(history.state, "", fits ? address : here());
  } catch {
    // a browser limits how often an address changes; the next change brings it up to date
  }
}
