/**
 * Places of positions: in rows by the number of turns to the end, so that every best move goes one
 * row down; the ends are at the bottom. Draws have a separate area above, in rows by their distance
 * from the start. The order within a row keeps crossings few: sweeps up and down place each position
 * at the mean of its neighbours. A row that is too wide is broken into lines that stand close
 * together.
 *
 * @typedef {{vertex: number, name: string, owner: string, result: string,
 *            left?: [string, number | null], right?: [string, number | null], value?: string,
 *            mini?: number, maxi?: number, rank?: number}} Position  rank: its row, in place of turns
 * @typedef {{vertices: number, edges: number, partisan: boolean, positions: Position[],
 *            moves: [number, number, string][]}} Chart
 * @typedef {{x: number[], y: number[], rows: {y: number, label: string}[], width: number,
 *            height: number}} Places
 */
const SWEEPS = 12, GAP = 62, ROW = 84, LINE = 50, MARGIN = 40, LABEL = 52, WIDEST = 14;

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
 * Rows from the top, each a list of positions, with a label.
 * @param {Chart} chart
 */
function rowsOf(chart) {
  const steps = stepsFromStart(chart);
  /** @type {Map<number, {order: number, label: string, at: number[]}>} */
  const rows = new Map();
  chart.positions.forEach((p, i) => {
    const result = resultOf(p);
    const turns = p.rank !== undefined ? p.rank : result ? result[1] : p.mini !== undefined && p.mini >= 0 ? p.mini : null;
    const order = turns === null || turns === undefined ? steps[i] - 1e9 : -turns;
    const label = p.rank !== undefined ? "" : order > -1e8 ? (turns === 0 ? "end" : String(turns)) : result ? "draw" : "";
    if (!rows.has(order)) rows.set(order, { order, label, at: [] });
    rows.get(order)?.at.push(i);
  });
  return [...rows.values()].sort((a, b) => a.order - b.order);
}

/**
 * @param {Chart} chart
 * @param {number} least minimum for the most positions side by side; more are allowed if there are many
 * @returns {Places}
 */
export function layOut(chart, least = WIDEST) {
  const rows = rowsOf(chart);
  const count = chart.positions.length;
  const widest = Math.max(least, Math.ceil(Math.sqrt(count) * (least < WIDEST ? 0.8 : 1.35)));
  /** @type {number[]} */
  const row = new Array(count), place = new Array(count);
  /** @type {number[][]} */
  const near = chart.positions.map(() => []);
  rows.forEach((r, k) => r.at.forEach((v, i) => {
    row[v] = k;
    place[v] = i - (r.at.length - 1) / 2;
  }));
  for (const [from, to] of chart.moves)
    if (row[from] !== row[to]) {
      near[from].push(to);
      near[to].push(from);
    }
  const spread = (/** @type {number} */ i, /** @type {number} */ n) => (i - (n - 1) / 2) * Math.min(1, widest / n);
  for (let sweep = 0; sweep < SWEEPS; sweep++)
    for (let k = 0; k < rows.length; k++) {
      const r = rows[sweep % 2 ? rows.length - 1 - k : k];
      const wish = new Map(r.at.map((v) => [v, near[v].length
        ? near[v].reduce((sum, w) => sum + place[w], 0) / near[v].length : place[v]]));
      r.at.sort((a, b) => (wish.get(a) ?? 0) - (wish.get(b) ?? 0) || a - b);
      r.at.forEach((v, i) => {
        place[v] = spread(i, r.at.length);
      });
    }
  const x = new Array(count), y = new Array(count), labels = [];
  const lineWidth = Math.min(widest, Math.max(1, ...rows.map((r) => r.at.length)));
  const width = (lineWidth - 1) * GAP + 2 * MARGIN + LABEL;
  let top = MARGIN;
  for (const r of rows) {
    const lines = Math.ceil(r.at.length / widest);
    labels.push({ y: top, label: r.label });
    // Neighbours in the order go to different lines, so that each line is spread over the width.
    r.at.forEach((v, i) => {
      const line = i % lines, n = Math.ceil((r.at.length - line) / lines), k = Math.floor(i / lines);
      x[v] = LABEL + (width - LABEL) / 2 + (k - (n - 1) / 2) * GAP + (lines > 1 ? (line % 2) * 12 - 6 : 0);
      y[v] = top + line * LINE;
    });
    top += (lines - 1) * LINE + ROW;
  }
  return { x, y, rows: labels, width, height: top - ROW + MARGIN };
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
