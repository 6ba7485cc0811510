/** The winner, every move with its result, and the reason, in the program's words. */
import { beginAt, cancel, lacksStart, light, open, playAndWait, playOut, setHand, step, stopPlaying } from "../actions.js";
import { withNames } from "../branches.js";
import { byId, el, refill, svg } from "../dom.js";
import { examples } from "../examples.js";
import { leadIn } from "../points.js";
import { oneStop, rove } from "../rove.js";
import { answerNow, change, placesNow, state as now } from "../state.js";
import { deed, endsOf, plusMinus, promise, rank, sentence, signs, verdict } from "../words.js";
import { thumbOf } from "./thumbs.js";

/**
 * The names of the positions in the facts of a claim.
 * @param {any} facts
 * @returns {string[]}
 */
function namesIn(facts) {
  if (Array.isArray(facts)) return facts.flatMap(namesIn);
  if (facts === null || typeof facts !== "object") return [];
  const own = ["from", "to", "vertex", "position", "part"].filter((key) => key in facts)
    .map((key) => facts[`${key}_name`] ?? String(facts[key]).replace(/^part /, ""));
  return [...own, ...Object.values(facts).flatMap((fact) => (typeof fact === "object" ? namesIn(fact) : []))];
}

/**
 * @param {any} move
 * @param {number} index
 * @param {boolean} hidden what it is good for
 */
function moveItem(move, index, hidden) {
  if (hidden) return el("li", {}, el("button", { type: "button", onclick: () => playAndWait(index) }, el("span", { class: "where" }, deed(move))));
  const good = move.winner === move.player ? "wins" : move.winner === "draw" ? "draws" : "loses";
  return el("li", {}, el("button", { type: "button", class: `${good}${move.best ? " best" : ""}`,
    onclick: () => playAndWait(index), onmouseenter: () => light(endsOf(move)), onfocus: () => light(endsOf(move)),
    onmouseleave: () => light([]) },
    el("span", { class: "where" }, deed(move)),
    move.value === null || move.value === undefined || move.score !== undefined ? null : el("span", { class: "worth" }, signs(String(move.value))),
    el("span", { class: "mark" }, promise(move), move.best ? el("span", { class: "star", title: "best" }, " ★") : null)));
}

/**
 * A sentence about positions, in which those that have small boards are drawn.
 * @param {any} claim
 */
function pictured(claim) {
  const text = plusMinus(sentence(withNames(claim.sentence)));
  const names = [...new Set(namesIn(claim.facts))].filter((name) => name.length > 2 && text.includes(name)).sort((a, b) => b.length - a.length);
  let parts = [/** @type {any} */ (text)];
  for (const name of names) {
    const draw = () => {
      const thumb = thumbOf(name, /:[A-Z]$/.test(name) ? "" : "L", now.source);
      return thumb && svg("svg", { class: "in-text", viewBox: "-15 -15 30 30", role: "img", "aria-label": name }, svg("title", {}, name), thumb);
    };
    if (draw()) parts = parts.flatMap((part) => (typeof part !== "string" ? [part] : part.split(name).flatMap((piece, i) => (i ? [draw(), piece] : [piece]))));
  }
  return parts;
}

const FIRST = 2; // claims that are shown at first

/**
 * What lights the positions of a claim, while it is pointed at or focused.
 * @param {any} claim
 */
const lighting = (claim) => ({ onmouseenter: () => light(namesIn(claim.facts)), onfocus: () => light(namesIn(claim.facts)),
  onmouseleave: () => light([]), onblur: () => light([]) });

/**
 * Claims as a tree: one that is followed by deeper ones opens to show them.
 * @param {any[]} claims
 * @returns {HTMLElement[]}
 */
function claimItems(claims) {
  const items = [];
  for (let at = 0, next; at < claims.length; at = next) {
    for (next = at + 1; next < claims.length && claims[next].depth > claims[at].depth;) next++;
    const claim = claims[at], text = pictured(claim), inner = claims.slice(at + 1, next);
    items.push(inner.length === 0 ? el("li", { tabindex: 0, ...lighting(claim) }, ...text)
      : el("li", {}, el("details", {}, el("summary", lighting(claim), ...text), el("ul", {}, ...claimItems(inner)))));
  }
  return items;
}

/** The reasons: the first two lines, and the rest on request. */
function reasons(/** @type {any[]} */ claims) {
  const items = claimItems(claims), more = items.slice(FIRST);
  return [el("ul", { class: "claims" }, ...items.slice(0, FIRST)), more.length === 0 ? ""
    : el("details", { class: "more" }, el("summary", {}, `Show all of it, ${more.length} more line${more.length === 1 ? "" : "s"}`), el("ul", { class: "claims" }, ...more))];
}

/**
 * @param {"L" | "R"} side
 * @param {string} name
 * @param {import("../state.js").State} state
 */
function handPicker(side, name, state) {
  const words = { you: "you", best: "plays best", fallible: "plays, with slips" };
  return el("label", { class: "pick" }, `${name} `,
    el("select", { onchange: (/** @type {any} */ e) => setHand(side, e.target.value) },
      ...Object.entries(words).map(([value, text]) => el("option", { value, selected: state.hands[side] === value }, text))));
}

/** True if a lesson has a question or a play that is open: what would give the answer is not offered. */
const asking = (/** @type {import("../state.js").State} */ { source, hidden }) => Boolean(source.chapter) && hidden;

/**
 * @param {import("../state.js").State} state
 * @param {any[]} moves
 */
function drawControls(state, moves) {
  const button = (/** @type {string} */ text, /** @type {() => void} */ onclick, disabled = false) =>
    el("button", { type: "button", onclick, disabled }, text);
  refill(byId("controls"),
    el("div", { class: "line" },
      button("Take back", () => step(-1), state.at === 0),
      button("Forward", () => step(1), state.at >= state.history.length - 1),
      state.playing ? el("button", { type: "button", id: "stop", onclick: stopPlaying }, "Stop")
        : asking(state) ? null : button("Play it out", () => { playOut(); }, moves.length === 0),
      button("Restart", () => step(-state.at), state.at === 0)),
    asking(state) ? "" : el("div", { class: "line" },
      handPicker("L", state.players.L, state), handPicker("R", state.players.R, state),
      state.hands.L === "fallible" || state.hands.R === "fallible"
        ? el("label", { class: "pick" }, "Slips ", el("input", { type: "range", min: 0, max: 100, value: state.slips,
          oninput: (/** @type {any} */ e) => change({ slips: Number(e.target.value) }) })) : null));
}

/** What to do where no game is open: it was cancelled, or cannot be opened. */
function offerGames() {
  if (byId("verdict").querySelector(".none")) return; // what is focused stays
  byId("verdict").replaceChildren(el("small", { class: "none" }, "No game is open."),
    el("button", { type: "button", onclick: () => open(now.source, { sentence: now.sentence, stays: true }) }, "Try again"),
    el("button", { type: "button", onclick: () => open(examples[0].source, examples[0]) }, `Open ${examples[0].name}`));
}

/**
 * @param {import("../state.js").State} state
 * @param {any} answer
 */
function drawVerdict(state, answer) {
  if (!answer) {
    const waits = byId("verdict").querySelector(".progress");
    if (state.busy && waits) waits.textContent = state.progress; // only this changes, and it is not announced
    else if (state.busy) byId("verdict").replaceChildren(state.busy, el("button", { type: "button", onclick: cancel }, "Cancel"),
      el("small", { class: "progress", "aria-live": "off" }, state.progress));
    else if (state.complaint) offerGames();
    else byId("verdict").replaceChildren();
    return;
  }
  const moves = answer.all_moves ?? [], { position, tokens } = placesNow(state);
  const drawn = position !== null && byId("board").firstChild; // the board says where
  const left = /:(\d+),(\d+)$/.exec(position ?? ""); // of morris, the player to move first
  const where = drawn ? (left ? `men to put: ${left[1]}, and ${left[2]} of the other player` : "") : position ?? tokens.map((/** @type {any} */ t) => (tokens.length > 1 ? `${t.name} on ${t.at}` : `at ${t.at}`)).join(", ");
  const mover = answer.first ? `${state.players[/** @type {"L" | "R"} */ (answer.first)]} to move` : "";
  if (lacksStart()) {
    const none = state.chart?.positions.length === 0;
    byId("verdict").replaceChildren(el("strong", {}, none ? "There is no position yet" : "Where does play begin?"),
      el("small", {}, none ? "click into the drawing for one" : "choose a position, here or in the picture"));
    return;
  }
  const last = state.history[state.at].move, before = last && !state.playing && `${state.players[/** @type {"L" | "R"} */ (last.player)]} ${last.move !== undefined || last.pass ? "played" : "moved"} ${deed(last)}`;
  byId("verdict").replaceChildren(el("strong", {}, state.hidden && moves.length ? "Who wins?" : verdict(answer, moves)),
    el("small", {}, [moves.length ? mover : "play is over", leadIn(answer, state.players), where, before, answer.length > 0 && moves.length && !state.hidden ? "a turn is one move of one player" : ""].filter(Boolean).join(" · ")));
}

/** @type {any} */
let shown = null;
let controls = "";
let veiled = false;
/** @type {any} */
let charted = null; // its positions are offered as starts
const MOST_STARTS = 60;

/**
 * @param {any} answer
 * @param {any[]} moves
 * @param {boolean} hidden
 * @param {string} note
 */
function drawMoves(answer, moves, hidden, note) {
  if (lacksStart()) {
    byId("moves").replaceChildren(el("h2", {}, now.chart?.positions.length ? "Begin at" : ""), el("ol", { class: "moves" }, ...(now.chart?.positions ?? []).slice(0, MOST_STARTS)
      .map(({ name }) => el("li", {}, el("button", { type: "button", onclick: () => beginAt(name) }, el("span", { class: "where" }, name))))));
    return;
  }
  const ranked = moves.map((move, index) => ({ move, index }));
  if (!hidden) ranked.sort((a, b) => rank(a.move) - rank(b.move));
  const focused = byId("moves").contains(document.activeElement);
  byId("moves").replaceChildren(el("h2", {}, moves.length ? "Moves" : "No move is left"),
    el("ol", { class: "moves" }, ...ranked.map(({ move, index }) => moveItem(move, index, hidden))),
    note ? el("p", { class: "soft" }, note) : "");
  if (focused) byId("moves").focus();
  oneStop(byId("moves"), MOVES);
  const claims = answer.claims ?? [];
  byId("why").replaceChildren(...(hidden ? [] : claims.length > 0
    ? [el("h2", {}, "Why"), ...reasons(claims)]
    : answer.reason ? [el("h2", {}, "Why"), el("p", {}, plusMinus(sentence(withNames(answer.reason))))] : []));
  oneStop(byId("why"), CLAIMS);
}

const MOVES = "ol.moves button", CLAIMS = "li[tabindex], summary";
rove(byId("moves"), MOVES, { list: true });
rove(byId("why"), CLAIMS, { list: true });

/** Unchanged parts are kept, with their focus and scroll position. */
export function drawAnswer(/** @type {import("../state.js").State} */ state) {
  const answer = answerNow(), moves = answer?.all_moves ?? [];
  const key = JSON.stringify([state.at, state.history.length, state.hands, state.players, moves.length, state.playing, asking(state)]);
  byId("sentence").textContent = state.sentence;
  byId("verdict").setAttribute("aria-live", state.playing ? "off" : "polite"); // screen readers should not announce every move
  drawVerdict(state, answer);
  if (!answer) for (const id of ["controls", "moves", "why"]) byId(id).replaceChildren();
  if (answer && (answer !== shown || state.hidden !== veiled || (charted !== state.chart && lacksStart()))) drawMoves(answer, moves, state.hidden, state.history[state.at]?.note ?? "");
  if (answer && (answer !== shown || key !== controls)) drawControls(state, moves);
  shown = answer;
  charted = state.chart;
  veiled = state.hidden;
  controls = key;
}
