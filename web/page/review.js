/**
 * After the game: the moves that cost something, and from which move on a player was lost.
 *
 * @typedef {{at: number, move: any, better: any}} Slip  at: of the moment after the move; better: one of the best moves instead
 */
import { deed, promise, rank } from "./words.js";

/** What a result is for a player: of games with points the points, else 2 wins, 1 draws, 0 loses. */
const worth = (/** @type {any} */ of, /** @type {string} */ player) => (of.score !== undefined ? (player === "L" ? of.score : -of.score)
  : of.winner === player ? 2 : of.winner === "draw" ? 1 : 0);

/** @param {import("./state.js").Moment[]} history  @returns {Slip[]} */
export function slipsOf(history) {
  return history.flatMap(({ move }, at) => {
    const all = at > 0 ? history[at - 1].answer.all_moves ?? [] : [];
    if (all.length === 0 || move.winner === null) return [];
    const better = all.reduce((/** @type {any} */ a, /** @type {any} */ b) => (rank(b) < rank(a) ? b : a));
    return worth(better, move.player) > worth(move, move.player) ? [{ at, move, better }] : [];
  });
}

/** True if no move is left at the end of the history. */
export const isOver = (/** @type {import("./state.js").Moment[]} */ history) => history.length > 1 && history.at(-1)?.answer.all_moves?.length === 0;

/**
 * The sentence about the game: which move lost it.
 * @param {import("./state.js").State} state
 */
export function summary({ history, players, hands }) {
  const { winner } = history[history.length - 1].answer, slips = slipsOf(history);
  const you = hands.L === "you" && hands.R !== "you" ? "L" : hands.R === "you" && hands.L !== "you" ? "R" : "";
  const name = (/** @type {string} */ side) => (side === you ? "You" : players[/** @type {"L"} */ (side)]);
  const were = (/** @type {string} */ side) => `${name(side)} ${side === you ? "were" : "was"}`;
  if (winner !== "L" && winner !== "R") return slips.length ? `A draw, after ${slips.length} slip${slips.length === 1 ? "" : "s"}.` : "A draw, and no move was a slip.";
  const loser = winner === "L" ? "R" : "L", mine = slips.filter(({ move }) => move.player === loser), last = mine[mine.length - 1];
  if (last) return `${were(loser)} lost from move ${last.at} on: ${deed(last.move)}.`;
  return `${were(loser)} lost from the beginning; no other move would have helped.`;
}

/** @param {Slip} slip */
export function sentenceOf({ move, better }) {
  const line = (better.sequel ?? []).slice(0, 3).map(deed);
  return `${promise(move)}. Better was ${deed(better)}: ${promise(better)}${line.length ? `; then for example ${line.join(", ")}` : ""}.`;
}
