// Games by rules: each of them opens from its form, and boards are edited, with the text in step.
import assert from "node:assert/strict";
import { test } from "node:test";
import { GAMES } from "../../web/page/boards.js";
import { choose, says, solved, withPage } from "./browser.mjs";

const rulesets = "#rules select";

/** Waits until the parameters of the game are written so. */
async function reads(view, wanted) {
  const box = view.locator("#rules label:has-text('Parameters') input");
  for (let tries = 0; tries < 50 && (await box.inputValue()) !== wanted; tries++) await view.waitForTimeout(20);
  assert.equal(await box.inputValue(), wanted);
}

/** Chooses a game by rules by its name. */
async function chooseRules(view, name) {
  await view.selectOption(rulesets, name);
  await solved(view);
}

test("every game by rules opens as it is usually played, and has a board to look at", () => withPage(async (view) => {
  const names = await view.$eval(rulesets, (select) => [...select.options].map((o) => o.value));
  assert.ok(names.length > 35);
  for (const name of names) {
    if (name === "tic-tac-chec") continue; // its table takes hours
    await chooseRules(view, name);
    assert.equal(await view.textContent("#complaint"), "", name);
    assert.match(await view.textContent("#verdict strong"), /wins|won|draw/i, name);
    if ((GAMES[name.replace("impartial:", "")]?.takes ?? "none") !== "none") assert.ok(await view.$(".plan"), `${name}: a board`);
  }
}));

test("a board is edited by clicking and by typing, and the text is in step", () => withPage(async (view) => {
  await chooseRules(view, "clobber");
  await view.click("text=Edit the board");
  await view.check(".palette label:has-text('empty') input");
  await view.click("[data-place='0,1']");
  await reads(view, "x.x/oxo");
  await view.focus("[data-place='1,1']");
  await view.keyboard.press("o");
  await view.click("text=+ column");
  await reads(view, "x.x./ooo.");
  await view.click("text=Undo");
  await reads(view, "x.x/ooo");
  assert.equal(await view.getAttribute(".plan [data-place='1,1']", "data-piece"), "o");
  await view.click("text=Done");
  await view.waitForSelector("text=Edit the board");
}));

test("heaps, chessmen, and the police are put where one likes", () => withPage(async (view) => {
  await choose(view, "Nim 1, 2, 3");
  await view.click("text=Edit the heaps");
  await view.click("[aria-label='one more in heap 1']");
  await says(view, "#verdict strong", "Left wins");
  await reads(view, "2,2,3");
  await choose(view, "King and rook");
  await view.click("text=Edit the board");
  await view.check(".palette label:has-text('black king') input");
  await view.click("[data-place='0,7']");
  await says(view, "#verdict strong", "White wins in 21 turns");
  assert.equal(await view.inputValue("#rules label:has-text('First position') input"), "Ka1 Rb2 kh8 w");
  await chooseRules(view, "police");
  await view.click("text=Edit the board");
  await view.check(".palette label:has-text('thief') input");
  await view.click("[data-place='3,2']");
  await says(view, "#verdict strong", "Police wins in 1 turn");
  assert.equal(await view.inputValue("#text"), ".E....\n......\n...**.\n.PT...\n");
}));

test("a position that is none is refused in a sentence, and the board stays", () => withPage(async (view) => {
  await choose(view, "Tic-tac-toe");
  await view.click("text=Edit the board");
  for (const place of ["0,0", "0,1", "0,2"]) await view.click(`[data-place='${place}']`);
  await view.waitForSelector("#complaint:not(:empty)");
  assert.match(await view.textContent("#complaint"), /is no position of tictactoe/);
  assert.equal(await view.getAttribute(".plan [data-place='0,2']", "data-piece"), "X");
  await view.click("text=Undo");
  await view.click("text=Undo");
  await says(view, "#verdict strong", /draw|wins/);
}));

test("a piece that is put while the board before it is opened stays", () => withPage(async (view) => {
  await choose(view, "Tic-tac-toe");
  await view.click("text=Edit the board");
  await view.evaluate(() => {
    const click = (place) => document.querySelector(`[data-place='${place}']`).click();
    click("0,0");
    setTimeout(() => click("1,1"), 350); // the timer of the board is earlier, and the worker's answer later
  });
  await view.waitForFunction(() => document.querySelector("#rules input[placeholder='the usual one']")?.value.startsWith("X../.X./..."));
  await solved(view);
  assert.equal(await view.getAttribute(".plan.editing [data-place='1,1']", "data-piece"), "X");
}));

test("edges of Hackenbush are cut by clicking, and what hangs on them falls", () => withPage(async (view) => {
  await choose(view, "Hackenbush");
  assert.equal(await view.locator(".stalk").count(), 6);
  await view.locator("[aria-label=\"Left's edge ground-2\"]").press("Enter");
  await solved(view);
  await view.waitForFunction(() => document.querySelectorAll(".stalk").length === 5);
  await view.locator("[aria-label=\"Right's edge ground-5\"]").press("Enter");
  await view.waitForFunction(() => document.querySelectorAll(".stalk").length === 0);
  await says(view, "#verdict strong", "Right has won");
}));

test("a sum is told by its parts", () => withPage(async (view) => {
  await choose(view, "Nim 1, 2, 3");
  assert.deepEqual(await view.$$eval(".sum figcaption", (all) => all.map((f) => f.textContent)), ["1", "2", "3"]);
  assert.equal(await view.textContent(".sum strong"), "0");
  await view.click("ol.moves button");
  await says(view, ".sum strong", "3");
}));

test("theories are compared, with the thermograph", () => withPage(async (view) => {
  await choose(view, "Domineering 3×3");
  await view.click("text=Compare theories");
  await view.waitForFunction(() => document.querySelectorAll(".theories tr, #theories li b").length === 7);
  assert.match(await view.textContent(".theories"), /outcome.*Left wins.*form.*\+-1mean 0, temperature 1; it stops at 1 if Left begins, at -1/s);
  assert.ok(await view.$(".thermograph svg path"));
  await view.click("ol.moves button");
  await view.waitForSelector("text=Compare theories");
  await view.click("text=Compare theories");
  await view.waitForFunction(() => document.querySelectorAll(".theories tr, #theories li b").length === 7);
  assert.match(await view.textContent(".theories"), /Left wins/);
  const reasons = await view.$$eval("#theories li", (all) => all.map((li) => li.textContent.replace(/^.*?: /, "")));
  assert.ok(reasons.length > 0 && new Set(reasons).size === reasons.length, "each reason once");
}));

test("the tokens red and black have these colours in the picture", () => withPage(async (view) => {
  await choose(view, "The Great Game");
  await view.waitForFunction(() => document.querySelectorAll("#picture .tokens .disc").length === 2);
  const fills = await view.$$eval("#picture .tokens .disc", (all) => all.map((e) => [e.getAttribute("data-token"), getComputedStyle(e).fill]).sort());
  assert.deepEqual(fills, [["black", "rgb(0, 0, 0)"], ["red", "rgb(221, 34, 34)"]]);
}));

test("branches of Hackenbush have short names, and light up", () => withPage(async (view) => {
  await choose(view, "Hackenbush");
  await view.fill("#text", "p normal 7 6\nn 1 ground\ne 1 2 L\ne 2 3 R\ne 3 4 L\ne 1 5 R\ne 5 6 L\ne 5 7\n");
  await view.click("#source button");
  await says(view, "#why li", "Part 1 is worth the number 3/4.");
  assert.equal(await view.textContent("#sum div"), "part 13/4+part 2-1/2*=1/4*");
  await view.mouse.move(2, 2); // what is under the mouse is lit as well
  await view.focus("#why li");
  await view.waitForFunction(() => [...document.querySelectorAll(".stalk.branch")].map((e) => e.getAttribute("data-place")).join() === "e0,e1,e2");
  await view.focus("#sum button >> nth=1");
  await view.waitForFunction(() => [...document.querySelectorAll(".stalk.branch")].map((e) => e.getAttribute("data-place")).join() === "e3,e4,e5");
}));

test("cakes are cut, skittles fall, men are put, and who may stay does, by clicking", () => withPage(async (view) => {
  const place = (name) => view.locator(`#board [data-place='${name}']`);
  await chooseRules(view, "cutcake");
  assert.equal(await view.locator("#board .cake").count(), 1);
  await view.locator("#board .stalk[role=button]").first().press("Enter");
  await view.waitForFunction(() => document.querySelectorAll("#board .cake").length === 2);
  await chooseRules(view, "kayles");
  await place("0,2").click();
  await view.waitForSelector("#board .choices button");
  await place("0,3").click();
  await view.waitForFunction(() => document.querySelectorAll("#board .rank").length === 3);
  await chooseRules(view, "morris");
  await place("v4").click();
  await view.waitForFunction(() => document.querySelector("#board [data-place=v4]")?.getAttribute("data-piece") === "X");
  await place("v0").click();
  await view.waitForFunction(() => document.querySelector("#board [data-place=v0]")?.getAttribute("data-piece") === "O");
  await chooseRules(view, "mu-torere");
  assert.equal(await view.locator("#board .spot").count(), 9);
  await chooseRules(view, "police");
  const man = view.locator("#board .cell[data-piece=P]");
  await man.click();
  await view.waitForSelector("#board .choices");
  await man.click();
  await says(view, "#verdict small", /^Thief to move/);
}));

test("places have the names that moves have, and are read so: rows of hex lean, coins are counted", () => withPage(async (view) => {
  const text = (selector) => view.$$eval(selector, (all) => all.map((e) => e.textContent.trim()).filter(Boolean).join(""));
  await chooseRules(view, "hex");
  assert.equal(await text("#board .rank:not(.files) .coordinate"), "123");
  assert.match(await view.getAttribute("#board .plan", "aria-label"), /Row 1: .*Row 2: .*Row 3: /);
  const lefts = await view.$$eval("#board .cell[data-place$=',0']", (all) => all.map((e) => e.getBoundingClientRect().left));
  assert.ok(lefts[0] < lefts[1] && lefts[1] < lefts[2], "each row further to the right");
  assert.equal(await view.locator("#board .goal.black").count(), 2);
  assert.equal(await view.locator("#board .goal.white").count(), 6);
  await view.click("#board .cell[aria-label='c1: empty']");
  await view.waitForFunction(() => document.querySelector("#board [data-place='0,2']")?.getAttribute("data-piece") === "B");
  await chooseRules(view, "othello");
  assert.match(await view.getAttribute("#board .plan", "aria-label"), /Row 2: empty, white, black, empty/);
  await view.click("#board .cell[aria-label='b1: empty']");
  await view.waitForFunction(() => document.querySelector("#board [data-place='1,1']")?.getAttribute("data-piece") === "X");
  await chooseRules(view, "coins");
  assert.equal(await text("#board .files .coordinate"), "123456");
  assert.equal(await view.locator("#board .cell[aria-label='coin 3: tails']").count(), 1);
  await chooseRules(view, "fox-and-hounds");
  assert.equal(await view.locator("#board .cell.odd .man").count(), 4, "all men on one colour");
  await chooseRules(view, "node-kayles");
  assert.equal(await view.locator("#why li .thumb").count(), 0, "a part whose vertices are renamed is no board");
}));
