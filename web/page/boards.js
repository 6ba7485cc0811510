/**
 * Boards: the appearance of a position of a game by rules, and the text of an edited board for the
 * program. A board is a set of places with their content; a move is the set of places it changes.
 *
 * @typedef {{points: {x: number, y: number, name: string}[], ground: boolean, areas?: {x: number, y: number, width: number, height: number}[],
 *   lines: {from: number, to: number, who: string, cake?: string, row?: number, column?: number}[],
 *   boxes?: {x: number, y: number, width: number, height: number}[]}} Plan  of a graph; its places are "v0"
 *   or, where edges are cut, "e0"; areas: cakes, with the size of each and where it may be cut in the lines; boxes: closed, of dots and boxes
 * @typedef {{kind: "grid" | "chess" | "heaps" | "pits" | "graph", cells: Map<string, string>, rows: number, plan?: Plan}} Board
 *   places are "row,column"
 */
import { draftOf } from "./draft.js";
import { placesIn } from "./graph_places.js";
import { dotsOf, pitCalled, pitsOf } from "./pits.js";

/** The names of the contents of cells, and the games that have them. "." is empty. */
const NAMES = { ".": "empty", x: "Left's", o: "Right's", "#": "gone", X: "X", O: "O", T: "T", F: "F", W: "white", B: "black",
  E: "E", R: "R", P: "police", "*": "wall", L: "Left's", G: "green" };

/** @param {string} game @param {string} letter */
export function nameOf(game, letter) {
  const own = { police: { E: "exit", T: "thief" }, "toads-and-frogs": { T: "toad", F: "frog" }, elephants: { E: "elephant", R: "rhino" },
    "toppling-dominoes": { R: "Right's" }, chess: { K: "white king", Q: "white queen", R: "white rook", B: "white bishop", N: "white knight",
      P: "white pawn", k: "black king", q: "black queen", r: "black rook", b: "black bishop", n: "black knight", p: "black pawn" },
    fission: { x: "stone" }, coins: { H: "heads", T: "tails" }, "fox-and-hounds": { F: "fox", H: "hound" },
    othello: { X: "black", O: "white" }, "node-kayles": { x: "gone" }, "arc-kayles": { x: "gone" } }[game];
  return own?.[/** @type {"E"} */ (letter)] ?? NAMES[/** @type {"."} */ (letter)] ?? letter;
}

/**
 * Games whose boards can be edited: the letters of a cell, and the place of the board's text. Games with
 * boards in files begin with a board, and so do graphs; others may have parameters.
 * @type {Record<string, {letters?: string, takes: "parameter" | "position" | "file" | "graph" | "heaps" | "men" | "looks" | "none", usual?: string,
 *   mine?: true}>} looks: the board is not edited; none: there is no board; mine: X is the player to move
 */
export const GAMES = {
  "advance-or-eat": { letters: ".WB", takes: "file", usual: ".W.B\nB.W.\n.BW.\nW..B\n" },
  amazons: { letters: ".xo#", takes: "parameter" },
  "arc-kayles": { takes: "graph", usual: "p normal 6 6\ne 1 2\ne 2 3\ne 3 4\ne 4 1\ne 4 5\ne 5 6\n" },
  awari: { takes: "looks", usual: "8" },
  breakthrough: { letters: ".WB", takes: "position", usual: "4x3" },
  "cannibal-clobber": { letters: ".xo", takes: "parameter" },
  "childish-hackenbush": { takes: "graph", usual: "p normal 6 6\nn 1 ground\ne 1 2 L\ne 2 3 R\ne 3 4 L\ne 1 5 R\ne 5 6 L\ne 2 5\n" },
  chess: { letters: ".", takes: "men" }, // and the men of the ending
  clobber: { letters: ".xo", takes: "parameter" },
  coins: { letters: "TH", takes: "position", usual: "mock-turtles:HHTHTH" },
  col: { takes: "graph", usual: "p normal 5 5\ne 1 2\ne 2 3\ne 3 1\ne 3 4\ne 4 5\n" },
  connect: { letters: ".XO", takes: "position", usual: "4x4" },
  cops: { takes: "graph", usual: "p normal 6 6\ne 1 2\ne 2 3\ne 3 4\ne 4 1\ne 4 5\ne 5 6\n" },
  dobutsu: { takes: "looks", usual: "C" },
  dodgem: { letters: ".XO", takes: "position", usual: "3", mine: true },
  "dots-and-boxes": { takes: "looks", usual: "2x2" },
  domineering: { letters: ".#", takes: "parameter" },
  elephants: { letters: ".ER", takes: "parameter" },
  fission: { letters: ".x", takes: "parameter" },
  "fox-and-hounds": { letters: ".FH", takes: "position", usual: "6" },
  grundy: { takes: "heaps", usual: "10,12" },
  hackenbush: { takes: "graph", usual: "p normal 6 6\nn 1 ground\ne 1 2 L\ne 2 3 R\ne 3 4 L\ne 1 5 R\ne 5 6 L\ne 2 5\n" },
  heaps: { takes: "looks", usual: "aliquot:12" },
  hex: { letters: ".BW", takes: "position", usual: "3" },
  hexapawn: { letters: ".WB", takes: "position", usual: "3x3" },
  kalah: { takes: "looks", usual: "4,2" },
  kayles: { takes: "heaps", usual: "5,7" },
  konane: { letters: ".xo", takes: "parameter" },
  cutcake: { takes: "looks" },
  "maundy-cake": { takes: "looks", usual: "4x6" },
  "mu-torere": { letters: ".XO", takes: "position", mine: true },
  morris: { takes: "looks", mine: true },
  nim: { takes: "heaps", usual: "3,4,5" },
  "node-kayles": { takes: "graph", usual: "p normal 6 6\ne 1 2\ne 2 3\ne 3 4\ne 4 1\ne 4 5\ne 5 6\n" },
  nogo: { letters: ".xo", takes: "parameter" },
  octal: { takes: "heaps", usual: "0.137,12" },
  othello: { letters: ".XO", takes: "position", usual: "4" },
  "partizan-euclid": { takes: "looks", usual: "8,5" },
  police: { letters: ".PTE*", takes: "file", usual: ".E...T\n......\n...**.\n.P....\n" },
  "pong-hau-ki": { letters: ".XO", takes: "position", mine: true },
  quixo: { letters: ".XO", takes: "position", mine: true },
  snort: { takes: "graph", usual: "p normal 5 5\ne 1 2\ne 2 3\ne 3 1\ne 3 4\ne 4 5\n" },
  sum: { takes: "none", usual: "domineering:2x2 + nim:2" },
  subtraction: { takes: "heaps", usual: "1,2,3:20" },
  teeko: { letters: ".XO", takes: "position", usual: "4", mine: true },
  tictactoe: { letters: ".XO", takes: "position", usual: "3,3,3" },
  "toads-and-frogs": { letters: ".TF", takes: "parameter" },
  "toppling-dominoes": { letters: ".LRG", takes: "parameter" },
  wythoff: { takes: "heaps", usual: "5,8" },
};

/** The chessmen of a position, in order. */
export const menIn = (/** @type {string} */ position) => position.match(/[A-Za-z](?=[a-h][1-8])/g) ?? [];

/** The possible contents of a cell. */
export const lettersOf = (/** @type {string} */ game, /** @type {string} */ position) =>
  `${GAMES[game].letters ?? ""}${game === "chess" ? [...new Set(menIn(position))].join("") : ""}`;

/** The name of a game, its parameters and which version it is, from the words of a source. */
export function gameOf(/** @type {import("./state.js").Source} */ source) {
  const at = source.words.indexOf("--ruleset"), word = at < 0 ? "" : source.words[at + 1] ?? "";
  const version = /^impartial:/.exec(word)?.[0] ?? "", rest = word.slice(version.length), end = rest.indexOf(":");
  const name = end < 0 ? rest : rest.slice(0, end);
  return { version, name, parameters: end < 0 ? "" : rest.slice(end + 1) };
}

/** Games on a graph whose first vertex is the ground. */
export const standsOnGround = (/** @type {string} */ name) => name === "hackenbush" || name === "childish-hackenbush";

/** What the boards of a game are drawn from besides its positions: its file, or the stalks that it began with. */
export function fileOf(/** @type {import("./state.js").Source} */ source) {
  const { name, parameters } = gameOf(source);
  return source.text || (standsOnGround(name) ? parameters.replace(/^[^LRG0]*:/, "") : "");
}

/** Rows of cells. */
export function gridOf(/** @type {string[]} */ rows) {
  /** @type {Map<string, string>} */
  const cells = new Map();
  rows.forEach((row, r) => [...row].forEach((piece, c) => cells.set(`${r},${c}`, piece)));
  return /** @type {Board} */ ({ kind: "grid", cells, rows: rows.length });
}

function chessOf(/** @type {string} */ text) {
  const board = gridOf(Array.from({ length: 8 }, () => "........"));
  for (const man of text.split(" ").filter((word) => word.length === 3))
    board.cells.set(`${8 - Number(man[2])},${man.charCodeAt(1) - 97}`, man[0]);
  return /** @type {Board} */ ({ ...board, kind: "chess" });
}

/** The board of the file, with the police and the thief where they are now. */
function policeOf(/** @type {string} */ text, /** @type {string} */ file) {
  const board = gridOf(file.replace(/[ \t\r]/g, "").split("\n").filter(Boolean).map((row) => row.toUpperCase().replace(/[PT]/g, ".")));
  for (const [, man, r, c] of text.matchAll(/([PT])(\d+),(\d+)/g)) board.cells.set(`${Number(r) - 1},${Number(c) - 1}`, man);
  return board;
}

/** The edges that stand: not cut, and connected to the ground. */
function standing(/** @type {import("./draft.js").Draft} */ draft, /** @type {string} */ text) {
  const cut = new Map();
  const name = (/** @type {number} */ v) => draft.vertices[v].name || String(v + 1);
  for (const edge of (/^cut:([^:]*)/.exec(text)?.[1] ?? "").split(",")) cut.set(edge, (cut.get(edge) ?? 0) + 1);
  const stands = draft.edges.map(({ from, to }) => {
    const word = [`${name(from)}-${name(to)}`, `${name(to)}-${name(from)}`].find((w) => (cut.get(w) ?? 0) > 0);
    if (word) cut.set(word, cut.get(word) - 1);
    return !word;
  });
  const reached = new Set([0]);
  for (let grown = true; grown;) {
    grown = false;
    draft.edges.forEach(({ from, to }, i) => {
      if (!stands[i] || reached.has(from) === reached.has(to)) return;
      reached.add(from).add(to);
      grown = true;
    });
  }
  return draft.edges.map(({ from }, i) => stands[i] && reached.has(from));
}

/**
 * Stalks of Hackenbush, in the text of a position: LRL+RL. Every stalk has room for the letters that it began with,
 * so that places stay when edges are cut.
 * @param {string} text  @param {string} first position
 */
function stalksOf(text, first) {
  const ACROSS = 70, UP = 64, begun = first.split("+"), now = text.split("+"), highest = Math.max(...begun.map((s) => s.length));
  const bottom = highest * UP;
  /** @type {Plan} */
  const plan = { points: [], lines: [], ground: true };
  /** @type {Map<string, string>} */
  const cells = new Map();
  begun.forEach((stalk, i) => {
    const from = plan.points.length, letters = stalk.replace(/^0$/, "");
    for (let k = 0; k <= letters.length; k++) plan.points.push({ x: i * ACROSS, y: bottom - k * UP, name: `${String.fromCharCode(97 + i)}${k}` });
    [...letters].forEach((letter, k) => {
      cells.set(`e${plan.lines.length}`, k < (now[i] ?? "").replace(/^0$/, "").length ? letter : "cut");
      plan.lines.push({ from: from + k, to: from + k + 1, who: letter === "G" ? "" : letter });
    });
  });
  return /** @type {Board} */ ({ kind: "graph", cells, rows: 0, plan });
}

function graphOf(/** @type {string} */ text, /** @type {string} */ name, /** @type {string} */ file) {
  if (standsOnGround(name) && /^[LRG0+]+$/.test(file)) return stalksOf(text, file);
  const draft = draftOf(file);
  if (!draft || draft.vertices.length > 60) return null;
  const ground = standsOnGround(name), at = placesIn(draft, ground);
  const points = draft.vertices.map((v, i) => ({ ...at[i], name: v.name || String(i + 1) }));
  /** @type {Map<string, string>} */
  const cells = new Map();
  if (ground) standing(draft, text).forEach((stands, i) => cells.set(`e${i}`, stands ? draft.edges[i].who || "G" : "cut"));
  else if (name === "cops") {
    points.forEach((_, i) => cells.set(`v${i}`, "."));
    for (const [, who, vertex] of text.matchAll(/(cop|robber) (\S+)/g)) {
      const v = points.findIndex((p) => p.name === vertex);
      if (v >= 0) cells.set(`v${v}`, `${(cells.get(`v${v}`) ?? "").replace(".", "")}${who === "cop" ? "C" : "R"}`);
    }
  } else if (text.length !== points.length) return null; // a part, whose vertices have other names
  else points.forEach((_, i) => cells.set(`v${i}`, text[i]));
  return /** @type {Board} */ ({ kind: "graph", cells, rows: 0, plan: { points, lines: draft.edges, ground } });
}

/** The points of a morris board, on its rings, and the lines between them; a text has a letter for each. */
function morrisOf(/** @type {string} */ text) {
  const men = /^[.XO]+/.exec(text)?.[0] ?? "", rings = Math.max(1, men.length >> 3), GAP = 62;
  const points = Array.from({ length: rings }, (_, k) => [-1, 0, 1].flatMap((y) => [-1, 0, 1].map((x) => ({ x: x * (k + 1), y: y * (k + 1) }))))
    .flat().filter(({ x, y }, i) => x || y || (rings === 1 && i === 4)).sort((a, b) => a.y - b.y || a.x - b.x);
  const isLine = (/** @type {{x: number, y: number}} */ a, /** @type {{x: number, y: number}} */ b) => {
    const ring = (/** @type {{x: number, y: number}} */ p) => Math.max(Math.abs(p.x), Math.abs(p.y)), far = Math.abs(a.x - b.x) + Math.abs(a.y - b.y);
    if (ring(a) === ring(b)) return far === ring(a) && (a.x === b.x || a.y === b.y);
    return rings === 1 || (far === 1 && (a.x * a.y === 0 && b.x * b.y === 0));
  };
  const lines = points.flatMap((a, from) => points.flatMap((b, to) => (from < to && isLine(a, b) ? [{ from, to, who: "" }] : [])));
  const plan = { points: points.map(({ x, y }, i) => ({ x: (x + rings) * GAP, y: (y + rings) * GAP,
    name: `${String.fromCharCode(97 + x + rings)}${rings - y + 1}` })), lines, ground: false };
  return /** @type {Board} */ ({ kind: "graph", cells: new Map([...men].map((man, i) => [`v${i}`, man])), rows: 0, plan });
}

/** Boards whose points form no grid: the places of the points, and the lines that join them. */
const FIGURES = {
  "mu-torere": {
    at: [[0, 0], ...Array.from({ length: 8 }, (_, i) => [Math.sin((i + 1) * Math.PI / 4), -Math.cos((i + 1) * Math.PI / 4)])],
    lines: Array.from({ length: 8 }, (_, i) => [[0, i + 1], [i + 1, (i + 1) % 8 + 1]]).flat(),
  },
  "pong-hau-ki": { at: [[-0.8, -0.8], [0.8, -0.8], [0, 0], [-0.8, 0.8], [0.8, 0.8]], lines: [[0, 1], [0, 2], [0, 3], [1, 2], [2, 3], [2, 4], [3, 4]] },
};

/** @param {string} men  @param {{at: number[][], lines: number[][]}} figure */
function figureOf(men, { at, lines }) {
  const points = at.map(([x, y], i) => ({ x: 120 + 120 * x, y: 120 + 120 * y, name: String.fromCharCode(97 + i) }));
  return /** @type {Board} */ ({ kind: "graph", cells: new Map([...men].map((man, i) => [`v${i}`, man])), rows: 0,
    plan: { points, lines: lines.map(([from, to]) => ({ from, to, who: "" })), ground: false } });
}

/**
 * Cakes, each rows by columns, side by side as long as there is room, with the lines along which they may be cut.
 * @param {string} text
 * @param {boolean} shared by both players
 */
function cakesOf(text, shared) {
  const SIZE = 40, GAP = 26, WIDEST = 620;
  /** @type {Plan} */
  const plan = { points: [], lines: [], ground: false, areas: [] };
  let left = 0, top = 0, low = 0;
  for (const cake of text.split(",")) {
    const [height, width] = cake.split("x").map((n) => Number(n) * SIZE);
    if (left > 0 && left + width > WIDEST) [left, top] = [0, low + GAP];
    const line = (/** @type {number[]} */ [x, y, u, v], /** @type {object} */ more) => {
      plan.points.push({ x: left + x, y: top + y, name: "" }, { x: left + u, y: top + v, name: "" });
      plan.lines.push({ from: plan.points.length - 2, to: plan.points.length - 1, who: "", cake, ...more });
    };
    plan.areas?.push({ x: left, y: top, width, height });
    for (let x = SIZE; x < width; x += SIZE) line([x, 0, x, height], { who: shared ? "" : "L", column: x / SIZE });
    for (let y = SIZE; y < height; y += SIZE) line([0, y, width, y], { who: shared ? "" : "R", row: y / SIZE });
    low = Math.max(low, top + height);
    left += width + GAP;
  }
  return /** @type {Board} */ ({ kind: "graph", cells: new Map(plan.lines.map(({ who }, i) => [`e${i}`, who || "G"])), rows: 0, plan });
}

/** The other player's view: X and O are swapped, and in Dodgem, whose cars cross, the board is turned over. */
function turned(/** @type {Board} */ board, /** @type {string} */ name) {
  const cells = new Map();
  for (const [place, piece] of board.cells) {
    const [r, c] = place.split(",").map(Number), last = board.rows - 1;
    cells.set(name === "dodgem" ? `${last - c},${last - r}` : place, { X: "O", O: "X" }[piece] ?? piece);
  }
  return { ...board, cells: new Map([...cells].sort(([a], [b]) => (a < b ? -1 : 1))) };
}

const HEAP = 40; // maximum number drawn of a heap

/**
 * Returns the board of a position, or null if it has none.
 * @param {string} text  as the program writes a position, or a part of it
 * @param {string} name of the game without its version
 * @param {string} file of the game, as fileOf says, or ""
 * @param {string} mover of the position; the board is as Left sees it
 * @returns {Board | null}
 */
export function boardOf(text, name, file, mover = "L") {
  const plain = text.replace(/:[A-Za-z]$/, "");
  if (name === "chess") return chessOf(plain);
  if (name === "police") return policeOf(plain, file);
  if (name === "dots-and-boxes") return dotsOf(plain);
  if (name === "kalah" || name === "awari" || name === "oware") return pitsOf(plain);
  if (GAMES[name]?.takes === "graph") return graphOf(plain, name, file);
  const figure = FIGURES[/** @type {"mu-torere"} */ (name)], men = name === "morris" ? morrisOf(plain) : figure && figureOf(plain, figure);
  if (men) return mover === "R" ? turned(men, name) : men;
  if ((name === "cutcake" || name === "maundy-cake") && /^[1-9]\d?x[1-9]\d?(,[1-9]\d?x[1-9]\d?)*$/.test(plain)) return cakesOf(plain, plain === text);
  if (name === "chomp" && /^[\d,]+$/.test(plain)) {
    const board = gridOf(plain.split(",").map((length) => "▪".repeat(Number(length))));
    if (board.cells.has("0,0")) board.cells.set("0,0", "☠");
    return board;
  }
  if (/^\d+(,\d+)*$/.test(plain))
    return { ...gridOf(plain.split(",").map((count) => "●".repeat(Math.min(Number(count), HEAP)))), kind: "heaps" };
  const rows = plain.split("/");
  if (GAMES[name] && /^[A-Za-z.#/]+$/.test(plain) && rows.every((row) => row.length === rows[0].length))
    return GAMES[name].mine && mover === "R" ? turned(gridOf(rows), name) : gridOf(rows);
  return null;
}

const FROM_TOP = new Set(["chomp", "police", "advance-or-eat", "hex", "othello"]);
/** The number of a row as moves have it: from below, in some games from the top. */
export const rowOf = (/** @type {number} */ r, /** @type {number} */ rows, /** @type {string} */ game) => (FROM_TOP.has(game) ? r + 1 : rows - r);

/** Equal neighbours are counted: "3 black, empty". */
function counted(/** @type {string[]} */ names) {
  /** @type {{name: string, count: number}[]} */
  const runs = [];
  for (const name of names) {
    const last = runs[runs.length - 1];
    if (last?.name === name) last.count++;
    else runs.push({ name, count: 1 });
  }
  return runs.map(({ name, count }) => (count > 1 ? `${count} ${name}` : name)).join(", ");
}

/**
 * A board in words, row by row as it is drawn; "" where edges are cut.
 * @param {Board} board
 * @param {string} game
 */
export function described(board, game) {
  const rows = Array.from({ length: board.rows }, (_, r) => [...board.cells].filter(([place]) => place.startsWith(`${r},`)).map(([, piece]) => piece));
  if (board.kind === "pits") return ["Right", "Left"].map((who, r) => `${who}'s pits: ${rows[r].map((count, c) => `${pitCalled(`${r},${c}`, rows[r].length)} ${count}`).join(", ")}`).join(". ");
  if (board.kind === "heaps") return `Heaps of ${rows.map((row) => row.length).join(", ")}`;
  if (board.plan) return [...board.cells.keys()][0]?.startsWith("v") ? `Board: ${board.plan.points.map(({ name }, v) => `${name} ${nameOf(game, board.cells.get(`v${v}`) ?? "")}`).join(", ")}` : "";
  return `Board, row by row. ${rows.map((row, r) => `${board.rows > 1 ? `Row ${rowOf(r, board.rows, game)}: ` : ""}${counted(row.map((piece) => nameOf(game, piece)))}`).join(". ")}`;
}

/**
 * The places where two boards differ.
 * @param {Map<string, string>} a
 * @param {Map<string, string>} b
 */
export function difference(a, b) {
  return new Set([...new Set([...a.keys(), ...b.keys()])].filter((place) => a.get(place) !== b.get(place)));
}

/* ---- editing ---- */

/**
 * Rows of text.
 * @param {Board} board
 */
export const rowsOf = (board) => (board.kind === "graph" ? [[...board.cells.values()].join("")] : Array.from({ length: board.rows }, (_, r) =>
  [...board.cells].filter(([place]) => place.startsWith(`${r},`)).map(([, piece]) => piece).join("")));

/** Removes an option and its value. */
const without = (/** @type {string[]} */ words, /** @type {string} */ option) =>
  words.filter((word, i) => word !== option && words[i - 1] !== option);

/**
 * Returns the same game with another board.
 * @param {import("./state.js").Source} source
 * @param {string[]} rows  of a board, or the heaps
 * @param {string} position the one at hand: who is to move there stays so
 * @returns {import("./state.js").Source}
 */
export function withBoard(source, rows, position) {
  const { version, name, parameters } = gameOf(source), takes = GAMES[name]?.takes, mover = /:[A-Za-z]$/.exec(position)?.[0] ?? "";
  let words = without(source.words, "--position");
  if (takes === "file") return { ...source, words, text: `${rows.join("\n")}\n` };
  if (takes === "men") {
    const left = rows.map((row) => [...row]);
    const men = menIn(position).map((man) => {
      const r = left.findIndex((row) => row.includes(man)), c = r < 0 ? 0 : left[r].indexOf(man);
      if (r >= 0) left[r][c] = ".";
      return r < 0 ? "" : `${man}${String.fromCharCode(97 + c)}${8 - r}`;
    });
    return { ...source, words: [...words, "--position", [...men, position.slice(-1)].join(" ")] };
  }
  if (takes === "position") return { ...source, words: [...words, "--position", `${rows.join("/")}${mover}`] };
  const code = name === "octal" ? `${/^(misere:)?[^,]*/.exec(parameters)?.[0] || "0.137"},`
    : name === "subtraction" ? `${/^(misere:)?[\d,]*/.exec(parameters)?.[0] || "1,2,3"}:` : /^misere:/.exec(parameters)?.[0] ?? "";
  words = without(words, "--ruleset");
  if (takes === "parameter") words = without(words, "--first");
  return {
    ...source,
    words: ["--ruleset", `${version}${name}:${takes === "heaps" ? `${code}${rows.join(",")}` : rows.join("/")}`, ...words,
      ...(takes === "parameter" && mover === ":R" ? ["--first", "R"] : [])],
  };
}
