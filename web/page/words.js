/** The page's own words: results and lengths as players express them. */
import { promiseOf, verdictOf } from "./points.js";

/** @param {number} n */
export const turns = (n) => `${n} turn${n === 1 ? "" : "s"}`;

/**
 * @param {any} answer
 * @param {any[]} moves
 */
export function verdict(answer, moves) {
  if (answer.score !== undefined) return verdictOf(answer, moves.length === 0);
  if (answer.winner === null) return "Solved";
  if (answer.winner === "draw") return moves.length === 0 ? "A draw" : "A draw, if nobody errs";
  if (moves.length === 0) return `${answer.player} has won`;
  return answer.length === null ? `${answer.player} wins` : `${answer.player} wins in ${turns(answer.length)}`;
}

/**
 * The result of the game after a move, for the player who makes it.
 * @param {any} move
 */
export function promise(move) {
  if (move.score !== undefined) return promiseOf(move);
  if (move.winner === null) return "not known";
  if (move.winner === "draw") return "draws";
  const wins = move.winner === move.player, word = wins ? "wins" : "loses";
  if (move.length === null) return word;
  return move.length === 0 ? `${word} at once` : `${word}, ${turns(move.length)} left`;
}

/**
 * The order of moves for a player: with points, the more the better; else wins, the quick ones first; draws; losses, the slow ones first.
 * @param {any} move
 */
export function rank(move) {
  if (move.score !== undefined) return (move.player === "L" ? -move.score : move.score) + (move.best ? 0 : 0.5);
  const length = move.length ?? 1e9;
  if (move.winner === null) return 3e9;
  return (move.winner === move.player ? length : move.winner === "draw" ? 2e9 : 5e9 - length) + (move.best ? 0 : 0.5);
}

/** The sign of a switch as books print it; the program's text has +-. */
export const plusMinus = (/** @type {string} */ text) => text.replace(/\+-(?=[\d({])/g, "±");

/**
 * A value with the signs that books print; the program's text has +-, ^ and v. Not for sentences, in which v may be a name.
 * @param {string} value
 */
export const signs = (value) => plusMinus(value).replace(/\^/g, "↑").replace(/(?<![a-z])v(?![a-z])/g, "↓");

/**
 * The indices of moves in the order in which they are listed.
 * @param {any[]} moves
 */
export const listed = (moves) => moves.map((_, index) => index).sort((a, b) => rank(moves[a]) - rank(moves[b]));

/**
 * A move as the player says it.
 * @param {any} move
 */
export function deed(move) {
  if (move.move !== undefined) return move.move;
  const to = move.to_name ?? String(move.to);
  return move.pass ? "pass" : `${move.token && move.token !== "t1" ? `${move.token} ` : ""}to ${to}`;
}

/**
 * Names of the positions that a move goes between.
 * @param {any} move
 */
export const endsOf = (move) => [move.from_name ?? String(move.from), move.to_name ?? String(move.to)];

/**
 * A sentence that begins like one, unless it begins with the name of a square, and ends like one.
 * @param {string} text
 */
export const sentence = (text) => `${/^[a-z]{1,2}\d/.test(text) ? text[0] : text[0].toUpperCase()}${text.slice(1)}${/[.!?:]$/.test(text) ? "" : "."}`;
