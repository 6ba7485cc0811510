/**
 * The board, if the position of a game by rules has one. A move is played by clicking the places that
 * it changes (ways.js); those changed by the last move are marked. While the board is edited, a click
 * places a piece instead.
 */
import { light, open, playAndWait } from "../actions.js";
import { boardOf, described, difference, fileOf, gameOf, GAMES, gridOf as cellsOf, lettersOf, menIn, nameOf, rowOf, rowsOf, withBoard } from "../boards.js";
import { branchesNow } from "../branches.js";
import { byId, el, svg } from "../dom.js";
import { answerNow, change, placesNow, state } from "../state.js";
import { oneStop, rove } from "../rove.js";
import { pitCalled } from "../pits.js";
import { clickOn, meantBy, waysOf, waysWith } from "../ways.js";
import { deed } from "../words.js";

const PLACES = ".plan [data-place]";
const PAUSE = 350, LARGEST = 16, MARGIN = 34, MOST_MEANT = 6;
const CHESSMEN = { k: "♚", q: "♛", r: "♜", b: "♝", n: "♞", p: "♟\ufe0e" };

/** State used by this view alone. */
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
  /** @type {Map<string, string> | null} what stood on the board that is drawn */
  cells: null,
  timer: 0,
};

/* ---- drawing ---- */

/**
 * The letters of a column: a to z, then aa, ab and so on.
 * @param {number} c
 * @returns {string}
 */
const columnOf = (c) => (c < 26 ? "" : columnOf(Math.floor(c / 26) - 1)) + String.fromCharCode(97 + c % 26);
/** Games whose moves name a column by its number. */
const NUMBERED = new Set(["chomp", "police", "advance-or-eat", "coins"]);

/** @param {number} r  @param {number} c  @param {number} rows  @param {string} game */
const cellOf = (r, c, rows, game) => (game === "coins" ? `coin ${c + 1}` : NUMBERED.has(game) ? `row ${r + 1}, column ${c + 1}`
  : columnOf(c) + rowOf(r, rows, game));

/** @param {string} game  @param {string} kind  @param {string} piece */
function manOf(game, kind, piece) {
  if (piece === ".") return "";
  if (kind === "chess") return el("span", { class: `chessman ${piece < "a" ? "white" : "black"}` }, CHESSMEN[/** @type {"k"} */ (piece.toLowerCase())] ?? piece);
  return el("span", { class: "man", "data-piece": piece }, "xo#*".includes(piece) || game === "toppling-dominoes" || game === "othello" ? "" : piece);
}

/**
 * Cells, in rows.
 * @param {import("../boards.js").Board} board
 * @param {string} game
 * @param {(place: string) => Record<string, any>} more attributes of a cell
 */
function gridOf(board, game, more) {
  const plain = board.kind === "heaps", hex = game === "hex", chequered = board.kind === "chess" || game === "fox-and-hounds";
  const columns = Math.max(0, ...rowsOf(board).map((row) => row.length));
  const ranks = rowsOf(board).map((row, r) => el("div", { class: "rank", style: hex ? `--right: ${r}` : null },
    plain || board.rows === 1 ? null : el("span", { class: "coordinate", "aria-hidden": "true" }, String(rowOf(r, board.rows, game))),
    hex && el("span", { class: "goal white" }),
    ...[...row].map((piece, c) => {
      const name = plain ? `heap ${r + 1}, ${c + 1} of ${row.length}` : `${cellOf(r, c, board.rows, game)}: ${nameOf(game, piece)}`;
      const { disabled, onclick, ...rest } = more(`${r},${c}`); // what cannot be clicked can still be read
      return el("button", { type: "button", "data-piece": piece, "data-place": `${r},${c}`, "aria-label": name,
        class: `cell ${board.kind}${(r + c) % 2 && chequered ? " odd" : ""}`, ...rest, ...(disabled ? { "aria-disabled": "true" } : { onclick }) },
      plain ? "" : manOf(game, board.kind, piece));
    }), hex && el("span", { class: "goal white" })));
  const files = el("div", { class: "rank files", "aria-hidden": "true" }, board.rows === 1 ? null : el("span", { class: "coordinate" }),
    ...Array.from({ length: columns }, (_, c) => el("span", { class: "coordinate" }, NUMBERED.has(game) ? String(c + 1) : columnOf(c))));
  const goal = (/** @type {number} */ r) => el("div", { class: "goal black", style: `--right: ${r}` });
  if (hex) ranks.splice(0, 0, files, goal(0)), ranks.push(goal(board.rows - 1)); // each row half a cell further to the right
  else if (!plain && columns > 0) ranks.push(files);
  return el("div", { class: `plan ${board.kind}`, "data-game": game, style: hex ? `--columns: ${columns}; --rows: ${board.rows}` : null }, ...ranks);
}

const STONES = 12; // drawn in a pit
/**
 * Pits, each with its stones and their number.
 * @param {import("../boards.js").Board} board
 * @param {string} game
 * @param {(place: string) => Record<string, any>} more
 */
function pitsOf(board, game, more) {
  const columns = board.cells.size / 2;
  return el("div", { class: "plan pits", "data-game": game }, ...[0, 1].map((r) => el("div", { class: "rank" }, ...Array.from({ length: columns }, (_, c) => {
    const place = `${r},${c}`, count = board.cells.get(place) ?? "0", name = pitCalled(place, columns), { disabled, onclick, ...rest } = more(place);
    return el("button", { type: "button", class: `cell pit ${r ? "left" : "right"}`, "data-place": place, "data-piece": count, "aria-label": `pit ${name}: ${count}`, ...rest, ...(disabled ? { "aria-disabled": "true" } : { onclick }) },
      el("span", { class: "stones", "aria-hidden": "true" }, "●".repeat(Math.min(STONES, Number(count)))), el("span", {}, count), el("small", {}, name));
  }))));
}

/**
 * A graph whose vertices or, where edges are cut, edges are places.
 * @param {import("../boards.js").Board} board
 * @param {string} game
 * @param {(place: string) => Record<string, any> & {onclick?: () => void, disabled?: boolean}} more
 */
function graphOf(board, game, more) {
  const { points, lines, ground, areas = [], boxes } = /** @type {import("../boards.js").Plan} */ (board.plan);
  const corners = [...points, ...areas.map((a) => ({ x: a.x + a.width, y: a.y + a.height }))];
  const width = Math.max(0, ...corners.map((p) => p.x)) + 2 * MARGIN, height = Math.max(0, ...corners.map((p) => p.y)) + 2 * MARGIN;
  const at = points.map((p) => ({ x: p.x + MARGIN, y: p.y + MARGIN }));
  const attributes = (/** @type {string} */ place, /** @type {string} */ label) => {
    const { onclick, disabled, ...rest } = more(place);
    return { ...rest, "data-place": place, "data-piece": board.cells.get(place) ?? "", ...(disabled || !onclick ? { tabindex: -1, role: "img", "aria-label": label } : {
      tabindex: 0, role: "button", "aria-label": label, onclick,
      onkeydown: (/** @type {KeyboardEvent} */ e) => {
        if (e.key === "Enter" || e.key === " ") e.preventDefault(), onclick();
        else rest.onkeydown?.(e);
      } }) };
  };
  const edges = lines.map(({ from, to, who, cake, row, column }, i) => {
    const a = at[from], b = at[to], twins = lines.slice(0, i).filter((o) => (o.from === from && o.to === to) || (o.from === to && o.to === from)).length;
    const bend = twins * 22 * (twins % 2 ? 1 : -1), d = Math.hypot(b.x - a.x, b.y - a.y) || 1;
    const path = from === to ? `M${a.x} ${a.y}c-34 -52 34 -52 0 0`
      : `M${a.x} ${a.y}Q${(a.x + b.x) / 2 + ((b.y - a.y) / d) * bend} ${(a.y + b.y) / 2 + ((a.x - b.x) / d) * bend} ${b.x} ${b.y}`;
    const isGone = [from, to].some((v) => board.cells.get(`v${v}`) === "x"); // as its end is
    if (!board.cells.has(`e${i}`)) return svg("path", { class: isGone ? "edge gone" : "edge", d: path });
    if (board.cells.get(`e${i}`) === "cut") return null;
    const words = { L: "Left's", R: "Right's" }[who] ?? "anybody's", what = cake ? `cut through ${cake}, ${row ? `below row ${row}` : `after column ${column}`}`
      : `edge ${points[from].name}-${points[to].name}`;
    return svg("g", { class: "stalk", ...attributes(`e${i}`, `${words} ${what}`) },
      svg("path", { class: "broad", d: path }), svg("path", { class: `edge ${who}`, d: path }));
  });
  const vertices = points.map(({ name }, v) => {
    const piece = board.cells.get(`v${v}`) ?? "";
    if (areas.length > 0) return null;
    if (boxes) return svg("circle", { class: "joint", cx: at[v].x, cy: at[v].y, r: 6 });
    if (ground) return at[v].y === at[0].y || !lines.some(({ from, to }, i) => (from === v || to === v) && board.cells.get(`e${i}`) !== "cut")
      ? null : svg("circle", { class: "joint", cx: at[v].x, cy: at[v].y, r: 5 });
    return svg("g", { class: "spot", transform: `translate(${at[v].x} ${at[v].y})`, ...attributes(`v${v}`, `vertex ${name}: ${nameOf(game, piece)}`) },
      svg("circle", { r: 17 }), svg("text", {}, /[CR]/.test(piece) && game === "cops" ? piece : /[XO]/.test(piece) ? piece : piece === "x" ? "✕" : name.slice(0, 4)));
  });
  const floor = ground && at.length > 0 ? svg("path", { class: "floor", d: `M8 ${at[0].y}H${width - 8}` }) : null;
  const picture = svg("svg", { viewBox: `0 0 ${width} ${height}`, role: "group", style: `width: ${width * 1.1}px; max-width: 100%` }, floor,
    ...(boxes ?? []).map(({ x, y, ...size }) => svg("rect", { class: "box", x: x + MARGIN, y: y + MARGIN, ...size })), ...areas.map(({ x, y, ...size }) => svg("rect", { class: "cake", x: x + MARGIN, y: y + MARGIN, rx: 5, ...size })), ...edges, ...vertices);
  return el("div", { class: `plan graph${areas.length ? " cakes" : ""}`, "data-game": game }, picture);
}

/**
 * A board to look at, or to click.
 * @param {import("../boards.js").Board} board
 * @param {string} game
 * @param {(place: string) => Record<string, any>} more
 */
export const pictureOf = (board, game, more = () => ({ disabled: true })) => ({ graph: graphOf, pits: pitsOf }[/** @type {"graph"} */ (board.kind)] ?? gridOf)(board, game, more);

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
  change({ source }); // the text is updated immediately; the game follows after a pause
  clearTimeout(own.timer);
  own.timer = setTimeout(() => open(source, { sentence: state.sentence }), PAUSE);
  showEditor();
}

/** @param {string} place */
function putPiece(place, piece = own.piece) {
  const [r, c] = place.replace("v", "0,").split(",").map(Number), { name } = gameOf(state.source), same = own.rows[r][c] === piece;
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
  const points = takes === "position" && boardOf(own.rows.join("/"), name, "");
  const drawn = points && points.plan ? points : { ...cellsOf(own.rows), kind: /** @type {"chess"} */ (takes === "men" ? "chess" : "grid") };
  const picture = takes === "heaps" ? heapsEditor() : pictureOf(drawn, name, (place) => ({
    onclick: () => putPiece(place),
    onkeydown: (/** @type {KeyboardEvent} */ e) => {
      const letter = [...letters].find((l) => l.toLowerCase() === e.key.toLowerCase()) ?? (e.key === "Delete" || e.key === "Backspace" ? "." : null);
      if (letter) putPiece(place, letter);
    } }));
  picture.classList.add("editing");
  room.replaceChildren(picture, el("div", { class: "line tools" }, ...tools()));
  const again = focused ? room.querySelector(`[data-place="${focused}"]`) : [...room.querySelectorAll("button")].find((b) => text && b.textContent === text);
  if (again && (focused || text)) /** @type {HTMLElement} */ (again).focus({ preventScroll: true });
  oneStop(room, PLACES, again);
}

function stopEditing() {
  own.editing = false;
  own.key = "";
  drawBoard(state);
}

/** @param {string} position */
function edit(position) {
  const { name } = gameOf(state.source), board = boardOf(position, name, fileOf(state.source));
  if (!board) return;
  Object.assign(own, { editing: true, position, done: [], source: state.source, piece: lettersOf(name, position)[1] ?? ".",
    rows: GAMES[name].takes === "heaps" ? position.split(",") : rowsOf(board) });
  showEditor();
}

/* ---- the view ---- */

rove(byId("board"), PLACES);

/** The places that the last move changed. */
function lastChanges(/** @type {import("../state.js").State} */ s, /** @type {string} */ game, /** @type {import("../boards.js").Board} */ board) {
  if (s.at === 0) return new Set();
  const before = placesNow({ ...s, at: s.at - 1 }).position, first = s.history[s.at - 1].answer.first;
  return difference(board.cells, boardOf(before, game, fileOf(s.source), first)?.cells ?? new Map());
}

/** A moved man slides from its old place; men are identified by their letters. */
function slide(/** @type {HTMLElement} */ room, /** @type {Set<string>} */ places, /** @type {Map<string, string>} */ before, /** @type {Map<string, string>} */ after) {
  const left = [...places].filter((p) => (after.get(p) ?? ".") === "."), [to, more] = [...places].filter((p) => (after.get(p) ?? ".") !== ".");
  const from = left.filter((p) => before.get(p) === after.get(to));
  if (more || from.length !== 1 || matchMedia("(prefers-reduced-motion: reduce)").matches) return;
  const [a, b] = [from[0], to].map((p) => room.querySelector(`[data-place="${p}"]`)), man = b?.querySelector(".man, .chessman");
  if (!a || !b || !man) return;
  const was = a.getBoundingClientRect(), is = b.getBoundingClientRect();
  man.animate([{ transform: `translate(${was.x - is.x}px, ${was.y - is.y}px)` }, { transform: "none" }], { duration: 260, easing: "ease-out" });
}

/** @param {import("../state.js").State} s  @param {string} game  @param {import("../boards.js").Board} board */
function showBoard(s, game, board) {
  const room = byId("board"), { position } = placesNow(s), file = fileOf(s.source), moves = answerNow()?.all_moves ?? [];
  const ways = waysOf(moves, position, board, game, file), fresh = lastChanges(s, game, board);
  const click = (/** @type {string} */ place) => {
    const { move, clicked } = clickOn(ways, own.clicked, place, game);
    own.clicked = clicked;
    if (move !== null) playAndWait(move);
    else show();
  };
  const show = () => {
    const left = waysWith(ways, own.clicked), meant = meantBy(ways, own.clicked);
    const here = (/** @type {string} */ place) => left.filter((w) => w.places.has(place)).map((w) => w.to);
    const picture = pictureOf(board, game, (place) => ({
      disabled: !ways.some((w) => w.places.has(place)), onclick: () => click(place),
      onmouseenter: () => light(here(place)), onmouseleave: () => light([]), "data-moves": here(place).length }));
    picture.setAttribute("role", "group");
    picture.setAttribute("aria-label", described(board, game) || `Board: ${position}`);
    const focused = document.activeElement?.getAttribute("data-place");
    const canEdit = GAMES[game] && !s.source.chapter && !["graph", "looks", "none"].includes(GAMES[game].takes) && position && boardOf(position, game, file);
    room.replaceChildren(picture, ...(meant.length > 0 ? [el("div", { class: "line choices" }, el("span", { class: "soft" }, "Play"),
      ...meant.slice(0, MOST_MEANT).map((index) => el("button", { type: "button", onclick: () => playAndWait(index) }, deed(moves[index]))))] : []),
    ...(canEdit ? [el("div", { class: "line" },
      el("button", { type: "button", class: "quiet", onclick: () => edit(position) }, board.kind === "heaps" ? "Edit the heaps" : "Edit the board"))] : []));
    for (const place of own.clicked) room.querySelector(`[data-place="${place}"]`)?.classList.add("chosen");
    for (const place of fresh) room.querySelector(`[data-place="${place}"]`)?.classList.add("fresh");
    const again = focused ? /** @type {HTMLElement | null} */ (room.querySelector(`[data-place="${focused}"]`)) : null;
    again?.focus({ preventScroll: true });
    oneStop(room, PLACES, again);
  };
  show();
  if (own.source === s.source && own.cells) slide(room, fresh, own.cells, board.cells);
  own.cells = board.cells;
  return ways;
}

/** @type {import("../ways.js").Way[]} */
let ways = [];

/** @param {import("../state.js").State} s */
export function drawBoard(s) {
  const room = byId("board"), first = s.history[0]?.answer, { position } = placesNow(s), game = gameOf(s.source).name;
  if (own.editing && own.source === s.source) return;
  if (own.editing) clearTimeout(own.timer); // another game was opened
  own.editing = false;
  const board = first?.ruleset && position ? boardOf(position, game, fileOf(s.source), answerNow()?.first) : null;
  const key = `${position} ${s.at} ${s.history.length}`;
  if (!board) {
    own.key = "";
    if (!s.busy || !own.source || gameOf(own.source).name !== game) room.replaceChildren(); // while the same game is opened again, its board stays
    return;
  }
  if (key !== own.key || own.source !== s.source) {
    own.key = key;
    own.clicked = new Set();
    ways = showBoard(s, game, board);
    own.source = s.source;
  }
  const lit = s.hidden ? [] : ways.filter((w) => s.lit.has(w.to)), one = lit.every((w) => w.index === lit[0].index);
  const branches = [...branchesNow(s)].filter(([part]) => s.lit.has(part)).map(([, branch]) => branch);
  for (const cell of room.querySelectorAll("[data-place]")) {
    const place = cell.getAttribute("data-place") ?? "";
    cell.classList.toggle("lit", one && lit.length > 0 && lit[0].places.has(place));
    cell.classList.toggle("branch", branches.some(({ places }) => places.has(place)));
  }
}
