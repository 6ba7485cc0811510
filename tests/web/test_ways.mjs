// Boards without a browser: every game by rules has one, and each of its moves can be clicked.
import assert from "node:assert/strict";
import { execFileSync } from "node:child_process";
import path from "node:path";
import { test } from "node:test";
import { boardOf, GAMES } from "../../web/page/boards.js";
import { clickOn, meantBy, waysOf } from "../../web/page/ways.js";

const program = path.join(process.env.GG_BUILD_DIR ?? "", "greatgame");
const ask = (words, input = "") => execFileSync(program, words, { encoding: "utf8", input });
const DEEP = 3; // moves from the start that are looked at

/** Whether some order of clicks plays a move, or leaves it among those that are named. */
function canClick(ways, index, game) {
  return ways.filter((w) => w.index === index).some(({ places }) => [[...places], [...places].reverse()].some((order) => {
    let clicked = new Set();
    for (const place of [...order, order.at(-1)]) {
      const done = clickOn(ways, clicked, place, game);
      if (done.move !== null) return done.move === index;
      clicked = done.clicked;
      if (meantBy(ways, clicked).includes(index)) return true;
    }
    return false;
  }));
}

test("every move of every game by rules can be clicked", () => {
  const all = ask(["rulesets", "--json"]).trim().split("\n").map((line) => JSON.parse(line));
  assert.ok(all.length > 35);
  for (const { name } of all) {
    if (name === "tic-tac-chec") continue; // its table takes hours
    if (name === "sum") continue; // it has no board: the list of moves is clicked
    const game = name.replace("impartial:", ""), { takes, usual = "" } = GAMES[game] ?? {};
    const file = takes === "file" || takes === "graph" ? usual : "", rules = usual && !file ? `${name}:${usual}` : name;
    const words = ["--ruleset", rules, ...(takes === "graph" ? ["--from", "gg"] : []), ...(file ? ["-"] : [])];
    for (let from = [], depth = 0; depth < DEEP; depth++) {
      const answer = JSON.parse(ask(["why", "--json", ...words, ...from], file)), moves = answer.all_moves ?? [];
      const board = boardOf(answer.position, game, file, answer.first);
      assert.ok(board, `${name}: ${answer.position} has a board`);
      const ways = waysOf(moves, answer.position, board, game, file);
      moves.forEach((move, i) => assert.ok(canClick(ways, i, game), `${name}: ${move.move} at ${answer.position}`));
      if (moves.length === 0 || (answer.parts && game === "hackenbush")) break;
      const next = moves[Math.floor(moves.length / 2)];
      from = ["--position", next.to, ...(next.to.includes(":") ? [] : ["--first", next.player === "L" ? "R" : "L"])];
    }
  }
});

test("the boards of morris are those of the ruleset", () => {
  // The usual notation, row by row: a letter for the column, a number for the row from below.
  for (const [names, lines] of [["a3 b3 c3 a2 b2 c2 a1 b1 c1", 16], ["a5 c5 e5 b4 c4 d4 a3 b3 d3 e3 b2 c2 d2 a1 c1 e1", 20],
    ["a7 d7 g7 b6 d6 f6 c5 d5 e5 a4 b4 c4 e4 f4 g4 c3 d3 e3 b2 d2 f2 a1 d1 g1", 32]]) {
    const points = names.split(" ").length, { plan } = boardOf(`${".".repeat(points)}:9,9`, "morris", "");
    assert.equal(plan.points.length, points);
    assert.equal(plan.lines.length, lines);
    assert.equal(new Set(plan.points.map(({ x, y }) => `${x} ${y}`)).size, points);
    assert.equal(plan.points.map((p) => p.name).join(" "), names);
  }
  const joined = boardOf(`${".".repeat(24)}:9,9`, "morris", "").plan.lines.map(({ from, to }) => String.fromCharCode(97 + from, 97 + to));
  for (const pair of ["ab", "aj", "be", "eh", "jk", "kl", "mn", "qt", "tw", "lp"]) assert.ok(joined.includes(pair), pair);
  for (const pair of ["ad", "hq", "cf"]) assert.ok(!joined.includes(pair), pair);
});
