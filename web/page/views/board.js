/**
 * The board, where the position of a game by rules is one. A move is played by clicking what it
 * changes: a click keeps the moves that change this place, and as soon as one of them changes less
 * than all others, it is played. While the board is edited, a click puts a piece instead.
 */
import { light, open, playAndWait } from "../actions.js";
import { boardOf, difference, gameOf, GAMES, gridOf as cellsOf, lettersOf, menIn, nameOf, rowsOf, withBoard } from "../boards.js";
import { branchesNow } from "../branches.js";
import { byId, el, svg } from "../dom.js";
import { answerNow, change, placesNow, state } from "../state.js";

const PAUSE = 350, LARGEST = 16, MARGIN = 34;
const CHESSMEN = { k: "♚", q: "♛", r: "♜", b: "♝", n: "♞", p: "♟\ufe0e" };

/** @typedef {{index: number, to: string, changes: Set<string>}} Choice a move, by what it changes */

/** What is about this view alone. */
const own = {
  key: "",
  /** @type {Set<string>} */
  clicked: new Set(),
  editing: false,
  piece: ".",
  /** @type {string[]} the board that is edited */
  rows: [],
  /** @type {string[][]} */
  done: [],
  /** @type {import("../state.js").Source | null} of the game that is drawn or edited */
  source: null,
  position: "",
  timer: 0,
};

const isWithin = (/** @type {Set<string>} */ a, /** @type {Set<string>} */ b) => [...a].every((x) => b.has(x));

/* ---- playing ---- */

/** @param {string} place  @param {Choice[]} moves  @param {() => void} again */
function click(place, moves, again) {
  for (const chosen of [new Set([...own.clicked, place]), new Set([place])]) {
    const left = moves.filter((m) => isWithin(chosen, m.changes));
    if (left.length === 0) continue;
    const least = left.filter((m) => left.every((o) => isWithin(m.changes, o.changes)));
    own.clicked = least.length === 1 ? new Set() : chosen;
    if (least.length === 1) playAndWait(least[0].index);
    else again();
    return;
  }
}

/* ---- drawing ---- */

/** A square as moves name it: a letter for its column, rows from below. */
const squareOf = (/** @type {number} */ r, /** @type {number} */ c, /** @type {number} */ rows) => `${String.fromCharCode(97 + c)}${rows - r}`;
const countsFromTop = (/** @type {string} */ game) => game === "chomp" || game === "police" || game === "advance-or-eat";

/** @param {string} game  @param {string} kind  @param {string} piece */
function manOf(game, kind, piece) {
  if (piece === ".") return "";
  if (kind === "chess") return el("span", { class: `chessman ${piece < "a" ? "white" : "black"}` }, CHESSMEN[/** @type {"k"} */ (piece.toLowerCase())] ?? piece);
  return el("span", { class: "man", "data-piece": piece }, "xo#*".includes(piece) || game === "toppling-dominoes" ? "" : piece);
}

/**
 * Cells, in rows.
 * @param {import("../boards.js").Board} board
 * @param {string} game
 * @param {(place: string) => Record<string, any>} more attributes of a cell
 */
function gridOf(board, game, more) {
  const plain = board.kind === "heaps" || board.kind === "cakes", fromTop = countsFromTop(game);
  const ranks = rowsOf(board).map((row, r) => el("div", { class: "rank" },
    plain || board.rows === 1 ? null : el("span", { class: "coordinate", "aria-hidden": "true" }, String(fromTop ? r + 1 : board.rows - r)),
    ...[...row].map((piece, c) => {
      const name = board.kind === "cakes" ? "cake" : board.kind === "heaps" ? `heap ${r + 1}, ${c + 1} of ${row.length}`
        : `${fromTop ? `row ${r + 1}, column ${c + 1}` : squareOf(r, c, board.rows)}: ${nameOf(game, piece)}`;
      return el("button", { type: "button", "data-piece": piece, "data-place": `${r},${c}`, "aria-label": name,
        class: `cell ${board.kind}${(r + c) % 2 && board.kind === "chess" ? " odd" : ""}`, ...more(`${r},${c}`) },
      board.kind === "heaps" ? piece : manOf(game, board.kind, piece));
    })));
  const columns = Math.max(0, ...rowsOf(board).map((row) => row.length));
  if (!plain && columns > 0)
    ranks.push(el("div", { class: "rank files", "aria-hidden": "true" }, board.rows === 1 ? null : el("span", { class: "coordinate" }),
      ...Array.from({ length: columns }, (_, c) => el("span", { class: "coordinate" }, fromTop ? String(c + 1) : squareOf(0, c, 1)[0]))));
  return el("div", { class: `plan ${board.kind}`, "data-game": game }, ...ranks);
}

/**
 * A graph whose vertices or, where edges are cut, edges are places.
 * @param {import("../boards.js").Board} board
 * @param {string} game
 * @param {(place: string) => Record<string, any> & {onclick?: () => void, disabled?: boolean}} more
 */
function graphOf(board, game, more) {
  const { points, lines, ground } = /** @type {import("../boards.js").Plan} */ (board.plan);
  const width = Math.max(0, ...points.map((p) => p.x)) + 2 * MARGIN, height = Math.max(0, ...points.map((p) => p.y)) + 2 * MARGIN;
  const at = points.map((p) => ({ x: p.x + MARGIN, y: p.y + MARGIN }));
  const attributes = (/** @type {string} */ place, /** @type {string} */ label) => {
    const { onclick, disabled, ...rest } = more(place);
    return { ...rest, "data-place": place, "data-piece": board.cells.get(place) ?? "", ...(disabled || !onclick ? { role: "img", "aria-label": label } : {
      tabindex: 0, role: "button", "aria-label": label, onclick,
      onkeydown: (/** @type {KeyboardEvent} */ e) => (e.key === "Enter" || e.key === " ") && (e.preventDefault(), onclick()) }) };
  };
  const edges = lines.map(({ from, to, who }, i) => {
    const a = at[from], b = at[to], twins = lines.slice(0, i).filter((o) => (o.from === from && o.to === to) || (o.from === to && o.to === from)).length;
    const bend = twins * 22 * (twins % 2 ? 1 : -1), d = Math.hypot(b.x - a.x, b.y - a.y) || 1;
    const path = from === to ? `M${a.x} ${a.y}c-34 -52 34 -52 0 0`
      : `M${a.x} ${a.y}Q${(a.x + b.x) / 2 + ((b.y - a.y) / d) * bend} ${(a.y + b.y) / 2 + ((a.x - b.x) / d) * bend} ${b.x} ${b.y}`;
    if (!ground) return svg("path", { class: "edge", d: path });
    if (board.cells.get(`e${i}`) === "cut") return null;
    const words = { L: "Left's", R: "Right's" }[who] ?? "anybody's";
    return svg("g", { class: "stalk", ...attributes(`e${i}`, `${words} edge ${points[from].name}-${points[to].name}`) },
      svg("path", { class: "broad", d: path }), svg("path", { class: `edge ${who}`, d: path }));
  });
  const vertices = points.map(({ name }, v) => {
    const piece = board.cells.get(`v${v}`) ?? "";
    if (ground) return v === 0 || !lines.some(({ from, to }, i) => (from === v || to === v) && board.cells.get(`e${i}`) !== "cut")
      ? null : svg("circle", { class: "joint", cx: at[v].x, cy: at[v].y, r: 5 });
    return svg("g", { class: "spot", transform: `translate(${at[v].x} ${at[v].y})`, ...attributes(`v${v}`, `vertex ${name}: ${nameOf(game, piece)}`) },
      svg("circle", { r: 17 }), svg("text", {}, /[CR]/.test(piece) && game === "cops" ? piece : /[XO]/.test(piece) ? piece : piece === "x" ? "✕" : name.slice(0, 4)));
  });
  const floor = ground && at.length > 0 ? svg("path", { class: "floor", d: `M8 ${at[0].y}H${width - 8}` }) : null;
  const picture = svg("svg", { viewBox: `0 0 ${width} ${height}`, role: "group", style: `width: ${width * 1.1}px; max-width: 100%` }, floor, ...edges, ...vertices);
  return el("div", { class: "plan graph", "data-game": game }, picture);
}

/**
 * A board to look at, or to click.
 * @param {import("../boards.js").Board} board
 * @param {string} game
 * @param {(place: string) => Record<string, any>} more
 */
export const pictureOf = (board, game, more = () => ({ disabled: true })) => (board.kind === "graph" ? graphOf : gridOf)(board, game, more);

/* ---- editing ---- */

/** @param {string[]} rows */
function put(rows) {
  own.done.push(own.rows);
  use(rows);
}

/** @param {string[]} rows */
function use(rows) {
  own.rows = rows;
  const source = withBoard(state.source, rows, own.position);
  own.source = source;
  change({ source }); // the text is in step at once; the game follows when the hand rests
  clearTimeout(own.timer);
  own.timer = setTimeout(() => open(source, { sentence: state.sentence }), PAUSE);
  showEditor();
}

/** @param {string} place */
function putPiece(place, piece = own.piece) {
  const [r, c] = place.split(",").map(Number), { name } = gameOf(state.source), same = own.rows[r][c] === piece;
  const most = piece === "." ? Infinity : name === "chess" ? menIn(own.position).filter((man) => man === piece).length
    : name === "police" && "PT".includes(piece) ? 1 : Infinity;
  const full = !same && own.rows.join("").split(piece).length > most, at = own.rows.findIndex((row) => row.includes(piece));
  const rows = full ? own.rows.map((row, i) => (i === at ? row.replace(piece, ".") : row)) : own.rows;
  put(rows.map((row, i) => (i === r ? row.slice(0, c) + (same ? "." : piece) + row.slice(c + 1) : row)));
}

function tools() {
  const { name } = gameOf(state.source), letters = lettersOf(name, own.position), { takes } = GAMES[name], blank = letters[0] ?? "";
  const button = (/** @type {string} */ text, /** @type {() => void} */ onclick, disabled = false) =>
    el("button", { type: "button", onclick, disabled }, text);
  const undo = button("Undo", () => use(own.done.pop() ?? own.rows), own.done.length === 0), done = button("Done", () => stopEditing());
  if (takes === "heaps") return [button("Add a heap", () => put([...own.rows, "1"])), undo, done];
  const width = own.rows[0]?.length ?? 0, resizable = takes === "parameter" || takes === "file";
  return [el("fieldset", { class: "palette" }, el("legend", {}, "Put"), ...[...letters].map((letter) => el("label", { class: "pick" },
    el("input", { type: "radio", name: "piece", checked: own.piece === letter, onchange: () => (own.piece = letter) }),
    manOf(name, takes === "men" ? "chess" : "grid", letter) || null, ` ${nameOf(name, letter)}`))),
  ...(resizable ? [
    button("+ row", () => put([...own.rows, blank.repeat(width)]), own.rows.length >= LARGEST),
    button("− row", () => put(own.rows.slice(0, -1)), own.rows.length < 2),
    button("+ column", () => put(own.rows.map((row) => row + blank)), width >= LARGEST),
    button("− column", () => put(own.rows.map((row) => row.slice(0, -1))), width < 2)] : []), undo, done];
}

/** Heaps with more and less beside them. */
function heapsEditor() {
  const add = (/** @type {number} */ i, /** @type {number} */ by) =>
    put(own.rows.flatMap((n, k) => (k !== i ? [n] : Number(n) + by < 0 ? [] : [String(Number(n) + by)])));
  return el("div", { class: "plan heaps" }, ...own.rows.map((n, i) => el("div", { class: "rank" },
    el("button", { type: "button", "aria-label": `one less in heap ${i + 1}`, "data-place": `less${i}`, onclick: () => add(i, -1) }, Number(n) ? "−" : "×"),
    el("button", { type: "button", "aria-label": `one more in heap ${i + 1}`, "data-place": `more${i}`, onclick: () => add(i, 1) }, "+"),
    el("output", {}, n), ...Array.from({ length: Math.min(40, Number(n)) }, () => el("span", { class: "cell heaps" }, "●")))));
}

function showEditor() {
  const { name } = gameOf(state.source), room = byId("board"), { takes } = GAMES[name], letters = lettersOf(name, own.position);
  const focused = document.activeElement?.getAttribute("data-place"), text = document.activeElement?.textContent;
  const picture = takes === "heaps" ? heapsEditor() : pictureOf({ ...cellsOf(own.rows), kind: takes === "men" ? "chess" : "grid" }, name, (place) => ({
    onclick: () => putPiece(place),
    onkeydown: (/** @type {KeyboardEvent} */ e) => {
      const letter = [...letters].find((l) => l.toLowerCase() === e.key.toLowerCase()) ?? (e.key === "Delete" || e.key === "Backspace" ? "." : null);
      if (letter) putPiece(place, letter);
    } }));
  picture.classList.add("editing");
  room.replaceChildren(picture, el("div", { class: "line tools" }, ...tools()));
  const again = focused ? room.querySelector(`[data-place="${focused}"]`) : [...room.querySelectorAll("button")].find((b) => text && b.textContent === text);
  if (again && (focused || text)) /** @type {HTMLElement} */ (again).focus({ preventScroll: true });
}

function stopEditing() {
  own.editing = false;
  own.key = "";
  drawBoard(state);
}

/** @param {string} position */
function edit(position) {
  const { name } = gameOf(state.source), board = boardOf(position, name, state.source.text);
  if (!board) return;
  Object.assign(own, { editing: true, position, done: [], source: state.source, piece: lettersOf(name, position)[1] ?? ".",
    rows: GAMES[name].takes === "heaps" ? position.split(",") : rowsOf(board) });
  showEditor();
}

/* ---- the view ---- */

/** @param {import("../state.js").State} s  @param {string} game  @param {import("../boards.js").Board} board */
function showBoard(s, game, board) {
  const room = byId("board"), { position } = placesNow(s), file = s.source.text;
  /** @type {Choice[]} */
  const moves = (answerNow()?.all_moves ?? []).map((/** @type {any} */ m, /** @type {number} */ index) => ({
    index, to: m.to, changes: board.kind === "cakes" ? new Set() : difference(board.cells, boardOf(m.to, game, file, m.player === "L" ? "R" : "L")?.cells ?? new Map()),
  }));
  const show = () => {
    const left = moves.filter((m) => isWithin(own.clicked, m.changes));
    const here = (/** @type {string} */ place) => left.filter((m) => m.changes.has(place)).map((m) => m.to);
    const picture = pictureOf(board, game, (place) => ({
      disabled: !moves.some((m) => m.changes.has(place)), onclick: () => click(place, moves, show),
      onmouseenter: () => light(here(place)), onmouseleave: () => light([]), "data-moves": here(place).length }));
    picture.setAttribute("role", "group");
    picture.setAttribute("aria-label", `Board: ${position}`);
    const focused = document.activeElement?.getAttribute("data-place");
    const canEdit = GAMES[game] && !["graph", "looks"].includes(GAMES[game].takes) && position && boardOf(position, game, file);
    room.replaceChildren(picture, ...(canEdit ? [el("div", { class: "line" },
      el("button", { type: "button", onclick: () => edit(position) }, board.kind === "heaps" ? "Edit the heaps" : "Edit the board"))] : []));
    for (const place of own.clicked) room.querySelector(`[data-place="${place}"]`)?.classList.add("chosen");
    if (focused) /** @type {HTMLElement | null} */ (room.querySelector(`[data-place="${focused}"]`))?.focus({ preventScroll: true });
  };
  show();
  return moves;
}

/** @type {Choice[]} */
let moves = [];

/** @param {import("../state.js").State} s */
export function drawBoard(s) {
  const room = byId("board"), first = s.history[0]?.answer, { position } = placesNow(s), game = gameOf(s.source).name;
  if (own.editing && own.source === s.source) return;
  if (own.editing) clearTimeout(own.timer); // another game was opened
  own.editing = false;
  const board = first?.ruleset && position ? boardOf(position, game, s.source.text, answerNow()?.first) : null;
  const key = `${position} ${s.at} ${s.history.length}`;
  if (!board) {
    own.key = "";
    if (!s.busy) room.replaceChildren(); // while the next game is opened, the last board stays
    return;
  }
  if (key !== own.key || own.source !== s.source) {
    own.key = key;
    own.source = s.source;
    own.clicked = new Set();
    moves = showBoard(s, game, board);
  }
  const lit = s.hidden ? [] : moves.filter((m) => s.lit.has(m.to));
  const branches = [...branchesNow(s)].filter(([part]) => s.lit.has(part)).map(([, branch]) => branch);
  for (const cell of room.querySelectorAll("[data-place]")) {
    const place = cell.getAttribute("data-place") ?? "";
    cell.classList.toggle("lit", lit.length === 1 && lit[0].changes.has(place));
    cell.classList.toggle("branch", branches.some(({ places }) => places.has(place)));
  }
}
