/**
 * The parameters of a game by rules as fields of a form, made from how `greatgame rulesets` writes
 * them: `[misere:]ROWS,COLUMNS,LENGTH`, `COPS[,must-move]`, `3x3 | 4x4`. Other parameters, such as a
 * board, are typed.
 *
 * @typedef {{kind: "text" | "number" | "flag" | "choice", label: string, before: string, pattern: string, options: string[],
 *   optional: boolean}} Field
 */
const PART = /\[([a-z]+:)\]|\[([,:])(?:[A-Z]+,)+\.\.\.\]|\[(,[a-z-]+)\]|(HEAP|NUMBER),\4(?:,\.\.\.)?|(ROWS|COLUMNS|LENGTH|COPS|SIZE)|(CODE)|([a-z-]+=)([A-Z]+(?:\|[A-Z]+)+)|\[,([A-Z]+)\]|(.)/g;

/** The valid content of a field of several numbers. */
export const LIST = "[\\d,]+";

const NAMES = { HEAP: "heaps", NUMBER: "numbers to take", ROWS: "rows", COLUMNS: "columns", LENGTH: "in a row", COPS: "cops", SIZE: "size", CODE: "code",
  "misere:": "the last one loses" };
const nameOf = (/** @type {string} */ word) => NAMES[/** @type {"ROWS"} */ (word)] ?? word.replace(/[,:=]/g, "").replace(/-/g, " ");
const escaped = (/** @type {string} */ text) => text.replace(/[.*+?^${}()|[\]\\]/g, "\\$&");

/**
 * Fields in order, and the texts between them; null if there is nothing to choose, or it is a board.
 * @param {string} detail
 * @returns {(Field | string)[] | null}
 */
export function fieldsOf(detail) {
  const ways = detail.split(" | "), first = ways[0];
  const field = (/** @type {Partial<Field>} */ what) => ({ kind: "text", label: "", before: "", pattern: "[^:]*", options: [], optional: false, ...what });
  if (ways.length > 1 && !/ROWS|\/|\.\.\./.test(detail)) return [/** @type {Field} */ (field({ kind: "choice", label: "which", options: ways, pattern: ways.join("|") }))];
  if (!/[A-Z]{4}|=/.test(first) || /ROWSxCOLUMNS,\.\.\./.test(first)) return null;
  return [...first.matchAll(PART)].map((found) => {
    const [, flag, list, more, heaps, number, code, option, choices, count, literal] = found;
    if (flag || more) return /** @type {Field} */ (field({ kind: "flag", label: nameOf(flag ?? more), before: flag ?? more, pattern: "", optional: true }));
    if (list || heaps) return /** @type {Field} */ (field({ label: list ? "heaps" : nameOf(heaps), before: list ?? "", pattern: LIST, optional: Boolean(list) }));
    if (number) return /** @type {Field} */ (field({ kind: "number", label: nameOf(number), pattern: "\\d+" }));
    if (count) return /** @type {Field} */ (field({ kind: "number", label: nameOf(count.toLowerCase()), before: ",", pattern: "\\d+", optional: true }));
    if (code) return /** @type {Field} */ (field({ label: "code", pattern: "[\\d.]+" }));
    if (option) return /** @type {Field} */ (field({ kind: "choice", label: nameOf(option), before: option, options: choices.split("|"), pattern: choices, optional: true }));
    return literal;
  });
}

/**
 * The content of each field in a text; "" if it has none. Null if the text is not of this form.
 * @param {(Field | string)[]} fields
 * @param {string} text
 */
export function valuesIn(fields, text) {
  const real = /** @type {Field[]} */ (fields.filter((f) => typeof f !== "string"));
  if (text === "") return real.map(() => "");
  const pattern = fields.map((f) => (typeof f === "string" ? escaped(f)
    : f.kind === "flag" ? `(${escaped(f.before)})?` : f.optional ? `(?:${escaped(f.before)}(${f.pattern}))?` : `(${f.pattern})`)).join("");
  const found = new RegExp(`^${pattern}$`).exec(text);
  return found ? found.slice(1).map((value) => value ?? "") : null;
}

/**
 * The text of some values; "" as long as a required one is missing.
 * @param {(Field | string)[]} fields
 * @param {string[]} values
 */
export function textOf(fields, values) {
  let at = 0, missing = false;
  const text = fields.map((f) => {
    if (typeof f === "string") return f;
    const value = values[at++];
    if (!value && !f.optional) missing = true;
    return f.kind === "flag" ? value : value ? f.before + value : "";
  }).join("");
  return missing ? "" : text;
}
