/**
 * A packed link that holds the whole game: after the # of the address, packed and in base64 for addresses.
 * Nothing is sent anywhere.
 */
import { isChapter } from "./lessons.js";
import { state } from "./state.js";

const LEAST = 20, MOST = 4e6; // maximum letters of a link, and maximum bytes of its content

/**
 * @param {Uint8Array} bytes
 * @param {any} through
 */
async function pass(bytes, through) {
  const reader = new Blob([bytes]).stream().pipeThrough(through).getReader(), parts = [];
  for (let size = 0, got = await reader.read(); !got.done; got = await reader.read()) {
    parts.push(got.value);
    size += got.value.length;
    if (size > MOST) throw new Error("this game is too large for a link");
  }
  return new Uint8Array(await new Blob(parts).arrayBuffer());
}

/** The open game, with the moves that led to the moment that is shown. */
export function gameNow() {
  if (state.source.file) throw new Error("this file is too large to be written into a link or a page");
  const moves = state.history.slice(1, state.at + 1).map(({ move }, i) => state.history[i].answer.all_moves.indexOf(move));
  return { ...state.source, moves, ...(state.sentence ? { sentence: state.sentence } : {}) };
}

/** @param {object} game */
export async function linkOf(game) {
  const packed = await pass(new TextEncoder().encode(JSON.stringify(game)), new CompressionStream("deflate-raw"));
  const text = btoa(Array.from(packed, (byte) => String.fromCharCode(byte)).join("")).replace(/\+/g, "-").replace(/\//g, "_").replace(/=+$/, "");
  return `${location.href.split("#")[0]}#${text}`;
}

/**
 * Returns a stored game, to be opened; null if it is not one. Nothing in it is trusted.
 * @param {any} read
 */
export function sourceOf(read) {
  const strings = (/** @type {any} */ list) => Array.isArray(list) && list.every((word) => typeof word === "string");
  if (!strings(read?.words) || typeof read.text !== "string" || typeof read.format !== "string") return null;
  const moves = Array.isArray(read.moves) ? read.moves.filter((/** @type {any} */ move) => Number.isInteger(move) || typeof move === "string").slice(0, 1000) : [];
  const sentence = typeof read.sentence === "string" ? read.sentence.slice(0, 400) : "";
  const begins = typeof read.begins === "string" ? { begins: read.begins.slice(0, 255) } : {};
  const chapter = isChapter(read.chapter) ? { chapter: read.chapter } : {};
  return { source: { words: read.words, text: read.text, format: read.format, ...begins, ...chapter }, moves, sentence };
}

/**
 * Returns the content of a link, or null if there is none; throws a sentence if it cannot be opened.
 * @param {string} hash
 */
export async function linked(hash) {
  if (hash.length < LEAST) return null;
  const letters = hash.slice(1).replace(/-/g, "+").replace(/_/g, "/");
  try {
    const packed = Uint8Array.from(atob(letters), (c) => c.charCodeAt(0));
    const found = sourceOf(JSON.parse(new TextDecoder().decode(await pass(packed, new DecompressionStream("deflate-raw")))));
    if (found) return found;
  } catch {
    // the error itself would not help the user
  }
  throw new Error("This link holds no game that can be opened: perhaps it was cut short.");
}
