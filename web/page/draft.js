/**
 * A game on a graph as a drawing: made from a text in the format gg, and written as one. Lines that
 * the drawing does not use (names of players, conventions of play) are kept unchanged.
 *
 * @typedef {{name: string, owner: string, result: string | null}} Vertex  result: "" is a target;
 *   null: none
 * @typedef {{from: number, to: number, who: string}} Edge  who: "", "L" or "R"
 * @typedef {{play: string, vertices: Vertex[], edges: Edge[], tokens: {at: number, rest: string}[], other: string[]}} Draft
 */

/**
 * Returns the draft of a text, or null if it is not a single game in this format and cannot be edited.
 * @param {string} text
 * @returns {Draft | null}
 */
export function draftOf(text) {
  /** @type {Draft} */
  const draft = { play: "normal", vertices: [], edges: [], tokens: [], other: [] };
  const lines = text.split("\n").map((line) => line.split(/[ \t\r]+/).filter(Boolean)).filter((words) => words[0]);
  const head = lines.filter((words) => words[0] === "p");
  if (head.length !== 1 || !(Number(head[0][2]) <= 500)) return null;
  draft.play = head[0][1];
  draft.vertices = Array.from({ length: Number(head[0][2]) }, () => ({ name: "", owner: "", result: null }));
  const names = new Map(lines.filter((words) => words[0] === "n").map((words) => [words[2], Number(words[1]) - 1]));
  const vertex = (/** @type {string} */ word) => names.get(word) ?? Number(word) - 1;
  for (const words of lines) {
    const [letter, first, ...rest] = words, v = vertex(first), known = draft.vertices[v];
    if (letter === "e" && known && draft.vertices[vertex(rest[0])]) draft.edges.push({ from: v, to: vertex(rest[0]), who: rest[1] ?? "" });
    else if (letter === "n" && known) known.name = rest[0];
    else if (letter === "o" && known) known.owner = rest[0];
    else if (letter === "t" && known) known.result = rest[0] ?? "";
    else if (letter === "s" && known) draft.tokens.push({ at: v, rest: rest.join(" ") });
    else if (letter === "e" || "nots".includes(letter)) return null;
    else if (letter !== "p") draft.other.push(words.join(" "));
  }
  return draft;
}

/** @param {Draft} draft */
export function textOf(draft) {
  const { vertices, edges, tokens } = draft, line = (/** @type {any[]} */ ...words) => words.filter((w) => w !== "").join(" ");
  return [
    line("p", draft.play, vertices.length, edges.length), ...draft.other,
    ...vertices.flatMap((v, i) => (v.name ? [line("n", i + 1, v.name)] : [])),
    ...vertices.flatMap((v, i) => (v.owner ? [line("o", i + 1, v.owner)] : [])),
    ...vertices.flatMap((v, i) => (v.result === null ? [] : [line("t", i + 1, v.result)])),
    ...tokens.map((t) => line("s", t.at + 1, t.rest)),
    ...edges.map((e) => line("e", e.from + 1, e.to + 1, e.who)),
  ].join("\n") + "\n";
}

/**
 * Removes a vertex, its edges and its tokens; the numbers of later vertices decrease by one.
 * @param {Draft} draft
 * @param {number} v
 */
export function withoutVertex(draft, v) {
  const renumber = (/** @type {number} */ x) => (x > v ? x - 1 : x);
  return {
    ...draft,
    vertices: draft.vertices.filter((_, i) => i !== v),
    edges: draft.edges.filter((e) => e.from !== v && e.to !== v).map((e) => ({ ...e, from: renumber(e.from), to: renumber(e.to) })),
    tokens: draft.tokens.filter((t) => t.at !== v).map((t) => ({ ...t, at: renumber(t.at) })),
  };
}
