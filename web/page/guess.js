/**
 * Texts that people type or paste without having heard of any format: which format it looks like, and
 * moves between names (`a b`, `a -> b`, `a: b c`, `digraph { a -> b; }`), which are made a text in gg.
 */
const MOST = 20000; // lines that are looked at

/** @param {string} text */
const linesOf = (text) => text.split("\n", MOST).map((line) => line.replace(/[#%].*/, "").trim()).filter(Boolean);

const isNumbers = (/** @type {string} */ line, /** @type {number} */ count) => new RegExp(`^\\d+(?:[ \\t]+\\d+){${count - 1}}$`).test(line);

/**
 * The input of a contest: cases of "n m", "r b" and m edges, before which the number of cases may be missing.
 * @param {string[]} lines
 */
function contestOf(lines) {
  const counted = isNumbers(lines[0] ?? "", 1), [size = "", start = ""] = lines.slice(counted ? 1 : 0);
  if (!isNumbers(size, 2) || !isNumbers(start, 2)) return null;
  if (counted) return "";
  return Number(size.split(/\s+/)[1]) === lines.length - 2 ? "1\n" : null;
}

/**
 * What a text is, as far as it can be seen; null: what it was said to be. `begin` is missing before it.
 * @param {string} text
 * @returns {{format: string, begin: string} | null}
 */
export function guess(text) {
  const lines = linesOf(text), [first = ""] = lines, is = (/** @type {string} */ format, begin = "") => ({ format, begin });
  if (/^\s*%%MatrixMarket/i.test(text)) return is("mtx");
  if (lines.some((line) => /^p (normal|misere|race) /.test(line))) return is("gg");
  if (/^parity\b/.test(first) || /^\d+ \d+ [01] \d+(,\d+)*( ".*")?;/.test(first)) return is("pg");
  const begin = contestOf(lines);
  if (begin !== null) return is("judge", begin);
  const moves = movesIn(text);
  return moves.length === 0 ? null : is(moves.flat().includes("0") ? "edges" : "moves");
}

/**
 * A text as it is opened.
 * @param {string} text
 * @param {string} format  or "moves"
 * @returns {import("./state.js").Source}
 */
export function sourceOfText(text, format) {
  if (format === "moves") return { words: [], text: ggOf(text), format: "gg" };
  const guessed = format === "judge" ? guess(text) : null;
  return { words: [], text: `${guessed?.format === "judge" ? guessed.begin : ""}${text}`, format };
}

/** A name: one word, and none of what other languages write between their words. */
const isName = (/** @type {string} */ word) => /^[^\s{}"[\]]{1,60}$/.test(word);

/**
 * What a line says: groups of names, of which each has moves to all of the next; null: it says nothing.
 * @param {string} line
 * @returns {string[][] | null}
 */
function groupsOf(line) {
  const colon = /^([^:]+):\s*(.*)$/.exec(line), words = (/** @type {string} */ text) => text.split(/[\s,]+/).filter(Boolean);
  if (colon) return [[colon[1].trim()], words(colon[2])];
  const arrows = line.split(/\s*(?:-+>|→|=>)\s*/);
  if (arrows.length > 1) return arrows.map((part) => part.split(/\s*,\s*/));
  const pair = words(line);
  return pair.length === 2 ? [[pair[0]], [pair[1]]] : null;
}

/**
 * Moves from one name to another, and names alone, in the order of the text; none: it is not such a text.
 * @param {string} text
 * @returns {[string, string][]} the second is "" where a name stands alone
 */
function movesIn(text) {
  const digraph = /^\s*(?:strict\s+)?digraph\s*[\w"]*\s*\{([\s\S]*)\}\s*$/.exec(text);
  const body = (digraph ? digraph[1].replace(/\[[^\]]*\]/g, "").replace(/;/g, "\n") : text)
    .replace(/"([^"\n]*)"/g, (_, name) => name.trim().replace(/\s+/g, "_"));
  /** @type {[string, string][]} */
  const moves = [];
  for (const line of linesOf(body)) {
    const groups = digraph && isName(line) ? [[line]] : groupsOf(line);
    if (!groups || !groups.flat().every(isName)) return [];
    if (groups.slice(1).flat().length === 0) moves.push([groups[0][0], ""]);
    groups.slice(1).forEach((group, i) => groups[i].forEach((from) => group.forEach((to) => moves.push([from, to]))));
  }
  return moves.some(([, to]) => to) ? moves : [];
}

/**
 * Moves between names as a text in gg, in which play begins at the first name.
 * @param {string} text
 */
function ggOf(text) {
  const moves = movesIn(text), all = [...new Set(moves.flat().filter(Boolean))];
  const counted = all.every((name) => /^[1-9]\d*$/.test(name) && Number(name) <= all.length);
  const numbers = new Map(all.map((name, i) => [name, counted ? Number(name) : i + 1]));
  if (moves.length === 0) throw new Error("Write one move to a line, from a position to a position, such as: a b");
  const edges = moves.filter(([, to]) => to).map(([from, to]) => `e ${numbers.get(from)} ${numbers.get(to)}`);
  const names = counted ? [] : [...numbers].map(([name, v]) => `n ${v} ${/^\d+$/.test(name) ? `_${name}` : name}`); // a number is no name
  return [`p normal ${numbers.size} ${edges.length}`, ...names, `s ${numbers.get(all[0])}`, ...edges].join("\n") + "\n";
}
