/**
 * Places for the vertices of a small graph: in layers by steps from the start, each layer in an order
 * with few crossings. If the graph has a ground, it is at the bottom.
 */
const ACROSS = 90, UP = 84, SWEEPS = 8;

/**
 * @param {import("./draft.js").Draft} draft
 * @param {boolean} upwards
 * @returns {{x: number, y: number}[]}
 */
export function placesIn(draft, upwards) {
  const count = draft.vertices.length;
  /** @type {number[][]} */
  const near = Array.from({ length: count }, () => []);
  for (const { from, to } of draft.edges) {
    near[from].push(to);
    near[to].push(from);
  }
  const layer = new Array(count).fill(-1);
  /** @type {number[][]} */
  const layers = [];
  const begun = [...new Set(draft.tokens.map((t) => t.at))];
  for (let root = 0; root < count; root++) {
    const roots = root === 0 && begun.length > 0 ? begun : [root];
    if (layer[roots[0]] >= 0 && layer[root] >= 0) continue;
    for (const v of roots) layer[v] = 0;
    for (let front = roots, k = 0; front.length > 0; k++) {
      (layers[k] ??= []).push(...front);
      const met = [];
      for (const v of front)
        for (const w of near[v])
          if (layer[w] < 0) {
            layer[w] = k + 1;
            met.push(w);
          }
      front = met;
    }
  }
  const at = new Array(count).fill(0);
  const spread = () => layers.forEach((all) => all.forEach((v, i) => (at[v] = i - (all.length - 1) / 2)));
  spread();
  for (let sweep = 0; sweep < SWEEPS; sweep++)
    for (const all of sweep % 2 ? [...layers].reverse() : layers) {
      const wish = new Map(all.map((v) => [v, near[v].length ? near[v].reduce((sum, w) => sum + at[w], 0) / near[v].length : at[v]]));
      all.sort((a, b) => (wish.get(a) ?? 0) - (wish.get(b) ?? 0) || a - b);
      all.forEach((v, i) => (at[v] = i - (all.length - 1) / 2));
    }
  // An edge between two of a layer must not go through a third one.
  const aside = (/** @type {number} */ v) => (layers[layer[v]].length > 2 && layers[layer[v]].indexOf(v) % 2 ? UP / 4 : 0);
  const widest = Math.max(1, ...layers.map((all) => all.length)), height = Math.max(0, layers.length - 1) * UP;
  return at.map((x, v) => ({ x: (x + (widest - 1) / 2) * ACROSS, y: (upwards ? height - layer[v] * UP : layer[v] * UP) + aside(v) }));
}
