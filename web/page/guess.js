/**
 * Texts that people type or paste without having heard of any format: which format it looks like, and
 * moves between names (`a b`, `a -> b`, `a: b c`, `digraph { a -> b; }`), which are made a text in gg.
 */
const MOST = 2000; // lines that are looked at

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

/**
 * Moves from one name to another, and names alone, in the order of the text; none: it is not such a text.
 * @param {string} text
 * @returns {[string, string][]} the second is "" where a name stands alone
 */
function movesIn(text) {
  const body = /^\s*(?:strict\s+)?digraph\s*"?[\w ]*"?\s*\{([\s\S]*)\}\s*$/.exec(text)?.[1] ?? text;
  /** @type {[string, string][]} */
  const moves = [];
  for (const line of body.replace(/\[[^\]]*\]/g, "").replace(/;/g, "\n").split("\n").map((l) => l.replace(/[#%].*/, "").trim())) {
    if (!line) continue;
    const colon = /^([^:]+):\s*(.*)$/.exec(line), names = (colon ? `${colon[1]} ${colon[2]}` : line)
      .split(/\s*(?:->|→|=>|-->)\s*|[\s,]+/).map((name) => name.replace(/^"(.*)"$/, "$1")).filter(Boolean);
    const arrows = /->|→|=>/.test(line);
    if (names.some((name) => name.length > 40) || (!colon && !arrows && names.length !== 2)) return [];
    if (names.length === 1) moves.push([names[0], ""]);
    for (let i = 1; i < names.length; i++) moves.push([names[arrows && !colon ? i - 1 : 0], names[i]]);
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
