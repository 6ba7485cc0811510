/**
 * A link that holds the whole game: behind the # of the address, packed and in the letters of base64
 * for addresses. Nothing is sent anywhere.
 */
import { state } from "./state.js";

/**
 * @param {Uint8Array} bytes
 * @param {any} through
 */
async function pass(bytes, through) {
  const stream = new Blob([bytes]).stream().pipeThrough(through);
  return new Uint8Array(await new Response(stream).arrayBuffer());
}

/** What is open, with the moves that led to the moment that is looked at. */
export function gameNow() {
  if (state.source.file) throw new Error("this file is too large to be written into a link or a page");
  const moves = state.history.slice(1, state.at + 1).map(({ move }, i) => state.history[i].answer.all_moves.indexOf(move));
  return { ...state.source, moves };
}

export async function linkOf() {
  const packed = await pass(new TextEncoder().encode(JSON.stringify(gameNow())), new CompressionStream("deflate-raw"));
  const text = btoa(String.fromCharCode(...packed)).replace(/\+/g, "-").replace(/\//g, "_").replace(/=+$/, "");
  return `${location.href.split("#")[0]}#${text}`;
}

/**
 * A game that somebody has written down, to be opened; null: it is none. Nothing in it is trusted.
 * @param {any} read
 */
export function sourceOf(read) {
  const strings = (/** @type {any} */ list) => Array.isArray(list) && list.every((word) => typeof word === "string");
  if (!strings(read?.words) || typeof read.text !== "string" || typeof read.format !== "string") return null;
  const moves = Array.isArray(read.moves) ? read.moves.filter(Number.isInteger).slice(0, 1000) : [];
  const sentence = typeof read.sentence === "string" ? read.sentence : "";
  return { source: { words: read.words, text: read.text, format: read.format }, moves, sentence };
}

/**
 * What a link holds, or null.
 * @param {string} hash
 */
export async function linked(hash) {
  if (hash.length < 2) return null;
  try {
    const packed = Uint8Array.from(atob(hash.slice(1).replace(/-/g, "+").replace(/_/g, "/")), (c) => c.charCodeAt(0));
    return sourceOf(JSON.parse(new TextDecoder().decode(await pass(packed, new DecompressionStream("deflate-raw")))));
  } catch {
    return null;
  }
}
