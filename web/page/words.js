/** The page's own words: results and lengths as a player says them. */

/** @param {number} turns */
export const turns = (turns) => `${turns} turn${turns === 1 ? "" : "s"}`;

/** @param {any} answer */
export function verdict(answer) {
  if (answer.winner === null) return "Solved";
  if (answer.winner === "draw") return "A draw";
  const who = answer.player;
  return answer.length === null ? `${who} wins` : answer.length === 0 ? `${who} has won` : `${who} wins in ${turns(answer.length)}`;
}

/** What becomes of the game after a move, for the player who makes it. @param {any} move */
export function promise(move) {
  if (move.winner === null) return "?";
  const after = move.length === null ? "" : move.length === 0 ? ", at once" : ` in ${turns(move.length)}`;
  if (move.winner === "draw") return "draws";
  return move.winner === move.player ? `wins${after}` : `loses${after}`;
}

/** As a player ranks moves: wins, the quick ones first; draws; losses, the slow ones first. */
export function rank(move) {
  const length = move.length ?? 1e9;
  return move.winner === move.player ? length : move.winner === "draw" ? 2e9 : 5e9 - length;
}

/** Where a move leads, as the game writes it. @param {any} move */
export const nameOf = (move) => move.move ?? (move.pass ? "pass" : move.to_name ?? String(move.to));
