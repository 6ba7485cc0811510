/**
 * The positions that a picture is about, with their rows: the number of turns to the end, so that every best
 * move goes one row down; the ends are at the bottom. Draws have rows of their own above, by their distance
 * from the start.
 *
 * @typedef {{vertex: number, name: string, owner: string, result: string,
 *            left?: [string, number | null], right?: [string, number | null], value?: string,
 *            mini?: number, maxi?: number, rank?: number}} Position  rank: its row, in place of turns
 * @typedef {{vertices: number, edges: number, partisan: boolean, positions: Position[],
 *            moves: [number, number, string][]}} Chart
 */
const ENDLESS = -1e9; // the rank of the start, if play need not end there

/** The result for the player to move: the owner of the position, else `player`. */
export function resultOf(/** @type {Position} */ p, player = "L") {
  return ((p.owner || player) === "R" ? p.right : p.left) ?? null;
}

/**
 * Steps from the first position; unreachable positions start again at 0.
 * @param {Chart} chart
 */
function stepsFromStart(chart) {
  const steps = chart.positions.map(() => -1);
  /** @type {number[][]} */
  const next = chart.positions.map(() => []);
  for (const [from, to] of chart.moves) next[from].push(to);
  for (let root = 0; root < steps.length; root++) {
    if (steps[root] >= 0) continue;
    steps[root] = 0;
    for (let front = [root]; front.length > 0;) {
      const met = [];
      for (const v of front)
        for (const w of next[v])
          if (steps[w] < 0) {
            steps[w] = steps[v] + 1;
            met.push(w);
          }
      front = met;
    }
  }
  return steps;
}

/**
 * The rank of each position, the smallest at the top, and the label of each rank.
 * @param {Chart} chart
 */
export function ranksOf(chart) {
  const steps = stepsFromStart(chart);
  /** @type {Map<number, string>} */
  const labels = new Map();
  const ranks = chart.positions.map((p, i) => {
    const result = resultOf(p);
    const turns = p.rank !== undefined ? p.rank : result ? result[1] : p.mini !== undefined && p.mini >= 0 ? p.mini : null;
    const rank = turns === null || turns === undefined ? ENDLESS + steps[i] : -turns;
    labels.set(rank, p.rank !== undefined ? "" : rank > ENDLESS / 2 ? (turns === 0 ? "end" : String(turns)) : result ? "draw" : "");
    return rank;
  });
  return { ranks, labels };
}

/**
 * The neighbourhood of a position as a separate chart: the positions reached in few moves, the nearest
 * first, and those that lead to them.
 * @param {Chart} chart  @param {Set<string>} names  @param {number} most  @returns {Chart}
 */
export function neighbourhood(chart, names, most) {
  const place = new Map();
  /** @type {number[][]} */
  const next = chart.positions.map(() => []);
  for (const [from, to] of chart.moves) next[from].push(to);
  const order = chart.positions.flatMap((p, i) => (names.has(p.name) ? [i] : []));
  if (order.length === 0) order.push(0);
  order.forEach((v, i) => place.set(v, i));
  for (let done = 0; done < order.length && order.length < most; done++)
    for (const w of next[order[done]])
      if (!place.has(w) && order.length < most) {
        place.set(w, order.length);
        order.push(w);
      }
  return {
    ...chart,
    positions: order.map((i) => chart.positions[i]),
    moves: chart.moves.flatMap(([from, to, side]) => (place.has(from) && place.has(to)
      ? [/** @type {[number, number, string]} */ ([place.get(from), place.get(to), side])] : [])),
  };
}
