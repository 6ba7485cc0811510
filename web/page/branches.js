/**
 * Branches of Hackenbush: the program names a part by its edges, numbered anew from the ground; here each
 * has a short name, and the edges of the drawing that it may be.
 */
import { boardOf, gameOf, standsOnGround } from "./boards.js";
import { answerNow, placesNow, state } from "./state.js";

/** @typedef {Map<string, {name: string, places: Set<string>}>} Branches by the program's names */

/**
 * Every edge with its colour and its distance from the ground: equal for equal branches.
 * @param {{from: number, to: number, who: string}[]} edges
 * @param {number[]} high of each vertex
 */
const looksOf = (edges, high) => edges.map(({ from, to, who }) => `${who}${[high[from], high[to]].sort()}`).sort().join(" ");

/**
 * The distances of the vertices from the ground, which is vertex 0.
 * @param {{from: number, to: number}[]} edges
 */
function heightsOf(edges) {
  const high = [0];
  for (let grown = true; grown;) {
    grown = false;
    for (const { from, to } of edges)
      for (const [a, b] of [[from, to], [to, from]])
        if ((high[a] ?? Infinity) + 1 < (high[b] ?? Infinity)) grown = Boolean((high[b] = high[a] + 1));
  }
  return high;
}

/**
 * Sets of edges that are connected above the ground.
 * @param {{from: number, to: number}[]} edges
 * @param {string[]} standing
 */
function branchesOf(edges, standing) {
  const ends = (/** @type {string} */ e) => [edges[Number(e.slice(1))].from, edges[Number(e.slice(1))].to].filter((v) => v !== 0);
  /** @type {{at: Set<number>, places: string[]}[]} */
  let found = [];
  for (const place of standing) {
    const met = found.filter(({ at }) => ends(place).some((v) => at.has(v)));
    found = [...found.filter((b) => !met.includes(b)),
      { at: new Set([...ends(place), ...met.flatMap((b) => [...b.at])]), places: [...met.flatMap((b) => b.places), place] }];
  }
  return found.map(({ places }) => places);
}

/** @type {{answer: any, branches: Branches}} */
let last = { answer: null, branches: new Map() };

/**
 * The branches of the moment that is shown; none in other games. Equal branches share a name.
 * @returns {Branches}
 */
export function branchesNow(s = state) {
  const answer = answerNow(s);
  if (answer === last.answer) return last.branches;
  /** @type {Branches} */
  const branches = new Map(), { name } = gameOf(s.source), { position } = placesNow(s);
  last = { answer, branches };
  const board = standsOnGround(name) && position && answer?.parts ? boardOf(position, name, s.source.text) : null;
  if (!board?.plan) return branches;
  const { lines } = board.plan, standing = [...board.cells].filter(([, who]) => who !== "cut").map(([place]) => place);
  const whole = lines.map(({ from, to, who }) => ({ from, to, who: who === "L" || who === "R" ? who : "" }));
  const left = standing.map((place) => whole[Number(place.slice(1))]), high = heightsOf(left);
  const drawn = branchesOf(lines, standing).map((places) => ({ places, looks: looksOf(places.map((p) => whole[Number(p.slice(1))]), high) }));
  for (const { part } of answer.parts) {
    if (branches.has(part) || !/^\d+-\d+[LR]?(,\d+-\d+[LR]?)*$/.test(part)) continue;
    const edges = [...part.matchAll(/(\d+)-(\d+)([LR]?)/g)].map(([, from, to, who]) => ({ from: Number(from), to: Number(to), who }));
    const looks = looksOf(edges, heightsOf(edges));
    const places = new Set(drawn.filter((b) => b.looks === looks).flatMap((b) => b.places));
    if (places.size > 0) branches.set(part, { name: `part ${branches.size + 1}`, places });
  }
  return branches;
}

/** A sentence with the short names of the branches. */
export function withNames(/** @type {string} */ text, branches = branchesNow()) {
  const longest = [...branches].sort(([a], [b]) => b.length - a.length);
  return longest.reduce((told, [part, { name }]) => told.replaceAll(`part ${part}`, name).replaceAll(part.includes(",") ? part : `part ${part}`, name), text);
}
