/**
 * Games with points. The program counts points from the position that it is asked about; the page counts
 * them from the start of play, so that it can say who wins the game.
 */

/** @param {number} score Left's points less Right's */
const winnerOf = (score) => (score > 0 ? "L" : score < 0 ? "R" : "draw");

/**
 * Adds `score`, that of the whole game, to an answer and to its moves, and corrects their winners. A
 * length stays where the one who wins is also the one who can force the rest.
 * @param {any} answer  of any game; without points it stays as it is
 * @param {any} move that led to it, with its score; null: the start
 * @param {{L: string, R: string}} players
 */
export function countPoints(answer, move, players) {
  if (answer.method !== "points") return;
  const score = move ? move.score : Number(answer.total), lead = score - Number(answer.total);
  const count = (/** @type {any} */ of, /** @type {number} */ all) => {
    const winner = winnerOf(all);
    Object.assign(of, { score: all, winner, length: of.winner === winner ? of.length : null });
  };
  count(answer, score);
  Object.assign(answer, { lead, player: players[/** @type {"L"} */ (answer.winner)] ?? null });
  for (const one of answer.all_moves ?? []) count(one, lead + Number(one.value));
}

/**
 * The winner and the points, as the program words them.
 * @param {any} answer
 * @param {boolean} over
 */
export function verdictOf({ score, player, length }, over) {
  if (score === 0) return over ? "A draw" : "A draw, if nobody errs";
  return `${player} ${over ? "has won" : "wins"} by ${Math.abs(score)}${!over && length ? `, certain within ${length} turn${length === 1 ? "" : "s"}` : ""}`;
}

/** What a move is good for, for the player who makes it. */
export const promiseOf = (/** @type {any} */ { score, winner, player }) =>
  (score === 0 ? "draws" : `${winner === player ? "wins" : "loses"} by ${Math.abs(score)}`);

/** Who is ahead so far, or "". */
export const leadIn = (/** @type {any} */ { lead }, /** @type {{L: string, R: string}} */ players) =>
  (lead ? `${lead > 0 ? players.L : players.R} is ${Math.abs(lead)} ahead so far` : "");
