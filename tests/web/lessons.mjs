// For the tests of lessons: every step is answered as the program answers it, and played to its end.
import assert from "node:assert/strict";
import { spawnSync } from "node:child_process";
import fs from "node:fs";
import path from "node:path";
import { test } from "node:test";
import { fileURLToPath } from "node:url";
import { says, solved, withPage } from "./browser.mjs";

const folder = path.join(path.dirname(fileURLToPath(import.meta.url)), "../../web/page/lessons");
const program = path.join(process.env.GG_BUILD_DIR ?? "", "greatgame");
const ask = (words, input = "") => JSON.parse(spawnSync(program, [...words, "--json"], { input }).stdout.toString().split("\n")[0]);

/** The steps of a lesson, read with no code of the page. */
const stepsOf = (text) => text.split(/^## /m).slice(1).map((part) => {
  const field = (name) => new RegExp(`^${name}: (.*)$`, "m").exec(part)?.[1] ?? "";
  return { title: part.split("\n")[0], ask: field("ask"), play: field("play"), game: field("game"), board: /^```.*\n([^]*?)^```/m.exec(part)?.[1] ?? "",
    right: /^- \[x\] (.*)$/m.exec(part)?.[1] ?? "", wrong: /^- (?!\[x\])(.*)$/m.exec(part)?.[1] ?? "" };
});

const solve = ({ game, board }) => {
  const words = ["solve", ...(game ? ["--ruleset", game.replace(/_/g, " ")] : []), ...(/^p /m.test(board) ? ["--from", "gg"] : []), ...(board ? ["-"] : [])];
  return ask(words, board);
};

/** The right answer to a step, and a wrong one, by the program. */
function answersTo(step) {
  if (!["winner", "winner or draw", "turns", "move", "value", "temperature", "mean"].includes(step.ask)) return { right: step.right, wrong: step.wrong };
  const answer = solve(step), total = String(answer.total);
  if (step.ask.startsWith("winner")) {
    const loser = { L: "R", R: "L" }[answer.winner];
    return { right: answer.winner === "draw" ? "Nobody: a draw" : answer.winner, wrong: loser ?? "L", side: true };
  }
  if (step.ask === "turns") return { right: String(answer.length), wrong: String(answer.length + 1) };
  if (step.ask === "move") return { moves: answer.moves.map((m) => m.move ?? `${m.token && m.token !== "t1" ? `${m.token} ` : ""}to ${m.to_name ?? m.to}`) };
  if (step.ask === "value") return { right: total, wrong: "{77|-77}" };
  const value = ask(["calc", total])[step.ask];
  return { right: value, wrong: "77" };
}

/** Nothing on the page says who wins before the question is answered. */
async function assertHidden(view, where) {
  assert.deepEqual(await view.evaluate(() => ({ stars: document.querySelectorAll(".star, .mark").length, why: document.querySelector("#why").textContent,
    values: [...document.querySelectorAll("#picture .value")].filter((v) => v.textContent).length, sum: document.querySelector("#sum").textContent,
    others: ["#learn", "#theories", "#curve"].filter((id) => document.querySelector(id)?.checkVisibility() && document.querySelector(id).textContent) })),
  { stars: 0, why: "", values: 0, sum: "", others: [] }, where);
}

/** Plays by the hints until the play has ended. */
async function playOn(view, where) {
  for (let turn = 0; turn < 40; turn++) {
    await solved(view);
    if (!/^Play /.test(await view.textContent("#lesson .asked").catch(() => ""))) return;
    const mine = await view.textContent("#lesson .asked").then((text) => /^Play (.*?)\. /.exec(text)[1]);
    await view.waitForFunction((name) => document.querySelector("#verdict small").textContent.startsWith(`${name} to move`) || !/^Play /.test(document.querySelector("#lesson .asked")?.textContent ?? ""), mine);
    if (!/^Play /.test(await view.textContent("#lesson .asked").catch(() => ""))) return;
    for (let stage = 1; stage <= 4; stage++) {
      await view.click("#lesson button:text-is('A hint')");
      await view.waitForFunction((n) => document.querySelectorAll("#hints li").length >= n, stage);
    }
    const said = await view.locator("#hints li").last().textContent(), deeds = await view.$$eval("ol.moves .where", (all) => all.map((e) => e.textContent));
    const at = deeds.map((deed, i) => [deed, i]).filter(([deed]) => said.includes(deed)).sort((a, b) => b[0].length - a[0].length)[0]?.[1];
    assert.notEqual(at, undefined, `${where}: the hint “${said}” names none of ${deeds}`);
    const before = await view.textContent("#verdict small");
    await view.locator("ol.moves button").nth(at).click();
    await view.waitForFunction((old) => document.querySelector("#verdict small").textContent !== old, before);
  }
  assert.fail(`${where} does not end`);
}

/** Answers a step; wrong at first if that is asked for. True if it counts as right. */
async function answer(view, step, wrongly, where) {
  const { right, wrong, moves, side } = answersTo(step);
  assert.ok(right || moves?.length, `${where} has an answer`);
  const give = async (text) => {
    if (await view.locator("#lesson form input").count()) {
      await view.fill("#lesson form input", text);
      await view.click("#lesson form button");
    } else if (side && text.length === 1) await view.locator("#lesson .asked + .line button").nth("LR".indexOf(text)).click();
    else await view.locator("#lesson .asked + .line button").filter({ hasText: text }).first().click();
  };
  if (moves) {
    const button = (name) => view.locator("ol.moves button").filter({ has: view.locator(`.where:text-is("${name}")`) });
    await button(moves[0]).click();
    await says(view, "#lesson .marked", /^Correct: /);
    return true;
  }
  if (wrongly) {
    await give(wrong);
    await says(view, "#lesson .marked", /not so|^Not /);
    if (!(await view.textContent("#lesson .marked")).startsWith("Not ")) await give(right);
    await says(view, "#lesson .marked", /^(Correct at the second try|Not )/);
    return false;
  }
  await give(right);
  await says(view, "#lesson .marked", /^Correct: /);
  return true;
}

/** The test of a lesson of the page. */
export const testLesson = (name) =>
  test(`the lesson ${name} asks, is played, and gives reasons`, () => withPage(async (view) => {
    const steps = stepsOf(fs.readFileSync(path.join(folder, `${name}.md`), "utf8"));
    let points = 0, asked = 0;
    for (const [i, step] of steps.entries()) {
      const where = `${name}, step ${i + 1}`;
      await says(view, "#lesson h3", step.title);
      await solved(view);
      if (step.game || step.board) await assertHidden(view, where);
      points += Number(await answer(view, step, i % 2 === 1, where));
      asked++;
      if (step.play) {
        await says(view, "#lesson .asked", /^Play /);
        await assertHidden(view, where);
        await playOn(view, where);
        points++;
        asked++;
      }
      await says(view, "#lesson h2 .score", `${points} of ${asked} correct`);
      assert.equal(await view.textContent("#complaint"), "", where);
      if (step.game || step.board) await says(view, "#why", /./);
      if (i < steps.length - 1) await view.click("#lesson button:text-is('Next step')");
    }
    await says(view, "#lesson", new RegExp(`The end of this lesson: ${points} of ${asked} correct`));
    await view.click("#lesson button:text-is('Leave the lesson')");
    await says(view, "#lesson", "");
  }, { hash: `#lesson:${name}` }));
