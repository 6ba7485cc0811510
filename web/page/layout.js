/**
 * Where positions are drawn: in rows by how many turns it is to the end, so that every best move
 * goes one row down; the ends are at the bottom. Draws have an area of their own above, in rows by
 * how far they are from where it begins. Within a row the order is that of few crossings, found by
 * sweeping twelve times up and down and placing each position at the mean of its neighbours.
 *
 * @typedef {{vertex: number, name: string, owner: string, result: string,
 *            left?: [string, number | null], right?: [string, number | null], value?: string,
 *            mini?: number, maxi?: number}} Position
 * @typedef {{vertices: number, edges: number, partisan: boolean, positions: Position[],
 *            moves: [number, number, string][]}} Map_
 * @typedef {{x: number[], y: number[], rows: {y: number, label: string}[], width: number,
 *            height: number}} Places
 */
const SWEEPS = 12, GAP = 58, ROW = 76, MARGIN = 44;

/** The result with the player to move: of the owner, or of Left. @param {Position} p */
export function resultOf(p) {
  return (p.owner === "R" ? p.right : p.left) ?? null;
}

/** Steps from the first position; positions out of reach follow. @param {Map_} map */
function stepsFromStart(map) {
  const steps = map.positions.map(() => -1);
  /** @type {number[][]} */
  const next = map.positions.map(() => []);
  for (const [from, to] of map.moves) next[from].push(to);
  for (let root = 0; root < steps.length; root++) {
    if (steps[root] >= 0) continue;
    steps[root] = 0;
    for (let queue = [root]; queue.length > 0;) {
      const met = [];
      for (const v of queue)
        for (const w of next[v])
          if (steps[w] < 0) {
            steps[w] = steps[v] + 1;
            met.push(w);
          }
      queue = met;
    }
  }
  return steps;
}

/** Rows from the top, each a list of positions, with a label. @param {Map_} map */
function rowsOf(map) {
  const steps = stepsFromStart(map);
  /** @type {Map<string, {order: number, label: string, at: number[]}>} */
  const rows = new Map();
  map.positions.forEach((p, i) => {
    const result = resultOf(p);
    const turns = result ? result[1] : p.mini !== undefined && p.mini >= 0 ? p.mini : null;
    const decided = turns !== null && turns !== undefined;
    const [key, order, label] = decided
      ? [`t${turns}`, -turns, turns === 0 ? "end" : `${turns}`]
      : [`s${steps[i]}`, steps[i] - 1e9, result ? "draw" : ""];
    if (!rows.has(key)) rows.set(key, { order, label, at: [] });
    rows.get(key)?.at.push(i);
  });
  return [...rows.values()].sort((a, b) => a.order - b.order);
}

/** @param {Map_} map  @returns {Places} */
export function layOut(map) {
  const rows = rowsOf(map);
  const count = map.positions.length;
  const row = new Array(count), place = new Array(count);
  /** @type {number[][]} */
  const near = map.positions.map(() => []);
  rows.forEach((r, k) => r.at.forEach((v, i) => {
    row[v] = k;
    place[v] = i - r.at.length / 2;
  }));
  for (const [from, to] of map.moves)
    if (row[from] !== row[to]) {
      near[from].push(to);
      near[to].push(from);
    }
  for (let sweep = 0; sweep < SWEEPS; sweep++)
    for (let k = 0; k < rows.length; k++) {
      const r = rows[sweep % 2 ? rows.length - 1 - k : k];
      const wish = new Map(r.at.map((v) => [v, near[v].length
        ? near[v].reduce((sum, w) => sum + place[w], 0) / near[v].length : place[v]]));
      r.at.sort((a, b) => (wish.get(a) ?? 0) - (wish.get(b) ?? 0) || a - b);
      r.at.forEach((v, i) => {
        place[v] = i - (r.at.length - 1) / 2;
      });
    }
  const widest = Math.max(1, ...rows.map((r) => r.at.length));
  const width = (widest - 1) * GAP + 2 * MARGIN + 40;
  return {
    x: place.map((p) => width / 2 + 14 + p * GAP),
    y: row.map((k) => MARGIN + k * ROW),
    rows: rows.map((r, k) => ({ y: MARGIN + k * ROW, label: r.label })),
    width,
    height: MARGIN * 2 + (rows.length - 1) * ROW,
  };
}
