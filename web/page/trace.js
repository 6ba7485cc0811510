/**
 * The method at work, from `greatgame trace --json`: steps forwards and backwards, the decision of
 * each step, and questions about the next decision.
 *
 * @typedef {{kind: string, facts: any, sentence: string}} Step
 * @typedef {{name: string, value: string | null, options?: any[], left?: any[], right?: any[]}} Traced
 * @typedef {object} Lesson
 * @property {string} method
 * @property {Traced[]} positions
 * @property {Step[]} steps
 * @property {number[]} decidedAt by position: the step at which it is decided, or Infinity
 * @property {import("./chart.js").Chart} chart of its positions
 * @property {number} at the step that is told; -1: none yet
 * @property {boolean} asks questions are asked
 * @property {{step: number, chosen: number | null, right: boolean | null} | null} question
 * @property {{right: number, asked: number}} score
 */

/** Facts of a step that gives its position the final value. */
const DECIDES = /^(retro\.(end|stuck|win|lose|draw|held|endless)|mini\.(end|stuck|least|largest|never)|mex\.(end|mex)|pair\.(end|tame|wild|wild-option|unknown)|loop\.(end|mex|value|set)|simplest\.(end|zero|integer|fraction|undefined|undefined-option)|star\..*|canon\.value|search\.(end|return))$/;

/** @type {(options: any) => number[]} */
const numbers = (options) => (options ?? []).flat().filter(Number.isInteger);

/** The rows of the picture: turns if values have them, else the longest remaining play. */
function rankAll(/** @type {Traced[]} */ positions, /** @type {number[][]} */ next) {
  const turns = positions.map((p) => /(?:in |^)(\d+)$/.exec(p.value ?? "")?.[1]);
  if (turns.filter((t) => t !== undefined).length * 2 > positions.length && positions.some((p) => / in /.test(p.value ?? "")))
    return turns.map((t) => (t === undefined ? undefined : Number(t)));
  /** @type {number[]} */
  const rank = positions.map(() => 0);
  for (let round = 0, changed = true; changed && round < Math.min(positions.length, 60); round++) {
    changed = false;
    next.forEach((options, v) => {
      for (const w of options)
        if (rank[v] < rank[w] + 1 && rank[w] < 60) {
          rank[v] = rank[w] + 1;
          changed = true;
        }
    });
  }
  return rank;
}

/**
 * @param {string} text
 * @returns {Lesson}
 */
export function lessonOf(text) {
  const [head, ...steps] = text.trim().split("\n").map((line) => JSON.parse(line));
  const next = head.positions.map((/** @type {Traced} */ p) => [...numbers(p.options), ...numbers(p.left), ...numbers(p.right)]);
  const decidedAt = head.positions.map(() => Infinity);
  steps.forEach((step, i) => {
    const v = step.facts.position;
    if (DECIDES.test(step.kind) && v !== undefined && decidedAt[v] === Infinity) decidedAt[v] = i;
  });
  const rank = rankAll(head.positions, next);
  const moves = head.positions.flatMap((/** @type {Traced} */ p, /** @type {number} */ v) => [
    ...numbers(p.options).map((w) => [v, w, ""]), ...numbers(p.left).map((w) => [v, w, "L"]),
    ...numbers(p.right).map((w) => [v, w, "R"])]);
  return {
    method: head.method,
    positions: head.positions,
    steps,
    decidedAt,
    chart: {
      vertices: head.positions.length,
      edges: moves.length,
      partisan: false,
      positions: head.positions.map((/** @type {Traced} */ p, /** @type {number} */ v) => ({
        vertex: v, name: p.name, owner: "", result: "", rank: rank[v],
      })),
      moves,
    },
    at: -1,
    asks: false,
    question: null,
    score: { right: 0, asked: 0 },
  };
}

/**
 * The position that the next steps decide, if there is one: the subject of a question.
 * @param {Lesson} lesson
 */
export function nextDecision(lesson) {
  for (let i = lesson.at + 1; i < lesson.steps.length; i++) {
    const v = lesson.steps[i].facts.position;
    if (v !== undefined && lesson.decidedAt[v] === i) return { step: i, position: v };
  }
  return null;
}

/**
 * True if this position can be decided now as well as the one that comes next: it gets the same
 * number of turns, or all of its options are decided.
 * @param {Lesson} lesson
 * @param {number} v
 */
export function couldBeNext(lesson, v) {
  const decision = nextDecision(lesson);
  if (!decision || lesson.decidedAt[v] <= lesson.at) return false;
  if (v === decision.position) return true;
  const turns = (/** @type {number} */ x) => /in (\d+)$/.exec(lesson.positions[x].value ?? "")?.[1] ?? (/^\d+$/.test(lesson.positions[x].value ?? "") && lesson.method === "race" ? lesson.positions[x].value : undefined);
  if (turns(v) !== undefined || turns(decision.position) !== undefined) return turns(v) === turns(decision.position);
  const p = lesson.positions[v];
  return [...numbers(p.options), ...numbers(p.left), ...numbers(p.right)].every((w) => lesson.decidedAt[w] <= lesson.at);
}
