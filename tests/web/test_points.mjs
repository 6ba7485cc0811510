// Games with points: the answer in the program's words, moves, play; and games that the page has not.
import assert from "node:assert/strict";
import { spawnSync } from "node:child_process";
import fs from "node:fs";
import path from "node:path";
import { test } from "node:test";
import { fileURLToPath } from "node:url";
import { follow, says, withPage } from "./browser.mjs";

const SCORE = fs.readFileSync(path.join(path.dirname(fileURLToPath(import.meta.url)), "../../examples/score.gg"), "utf8");
const program = path.join(process.env.GG_BUILD_DIR ?? "", "greatgame");
const worded = (game) => spawnSync(program, ["solve", "--ruleset", game]).stdout.toString().split("\n").find((line) => line.includes(";")).split(";")[0];

test("games with points say what the program says", () => withPage(async (view) => {
  for (const game of ["kalah:4,2", "kalah:3,3", "dots-and-boxes:2x2", "dots-and-boxes:1x2", "awari:6"]) {
    const wanted = worded(game);
    await follow(view, { words: ["--ruleset", game] });
    await says(view, "#verdict strong", wanted === "draw" ? "A draw, if nobody errs" : wanted);
    assert.equal(await view.textContent("#complaint"), "");
    assert.equal(await view.$("#picture .position"), null, "there is no picture of outcomes");
  }
}));

test("best play ends with the points that were promised, and a worse move costs what it says", () => withPage(async (view) => {
  await follow(view, { words: ["--ruleset", "kalah:4,2"] });
  await says(view, "#verdict strong", worded("kalah:4,2"));
  const [, promised] = /^(Left wins by \d+)/.exec(worded("kalah:4,2"));
  await view.click("text=Play it out");
  await says(view, "#verdict strong", promised.replace("wins", "has won"));
  await view.click("text=Restart");
  await says(view, "#verdict strong", worded("kalah:4,2"));
  const last = view.locator("ol.moves button").last(), word = await last.locator(".mark").textContent();
  const [, how, by] = /^(wins|loses) by (\d+)/.exec(word);
  await last.click();
  await says(view, "#verdict strong", new RegExp(`^${how === "wins" ? "Left" : "Right"} wins by ${by}`));
}));

test("parity is shown; energy and mean games get a sentence that names the program", () => withPage(async (view) => {
  const paste = async (text) => {
    await view.fill("#text", text);
    await view.click("#source button[type=submit]");
  };
  await paste("parity 3;\nstart 0;\n0 1 0 1,2;\n1 0 1 0;\n2 0 0 3;\n3 1 0 3,0;\n");
  await says(view, "#verdict strong", /^(Even|Odd|Left|Right) wins/);
  assert.equal(await view.textContent("#complaint"), "");
  for (const text of ["p energy 2 2\no 1 L\no 2 R\ns 1\ne 1 2 = -1\ne 2 1 = 1\n", "p mean 2 2\no 1 L\no 2 R\ns 1\ne 1 2 = -1\ne 2 1 = 1\n", SCORE]) {
    await paste(text);
    await says(view, "#complaint", /the program greatgame solves/);
    await says(view, "#verdict", /^No game is open\./);
  }
}));
