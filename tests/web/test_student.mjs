// Actions of a person who opens the page for the first time and does not know the theory: each test is a
// place where such a person stopped.
import assert from "node:assert/strict";
import { test } from "node:test";
import zlib from "node:zlib";
import { choose, says, solved, withPage } from "./browser.mjs";

const hand = (view, side, how) => view.selectOption(`#controls label:has-text('${side}') select`, { label: how });
const step = (view, name) => view.click(`#controls button:text-is("${name}")`);

/** Solves a text, in a format if one is named. */
async function paste(view, text, format) {
  await view.fill("#text", text);
  if (format) await view.selectOption("#source select", format);
  await view.click("#source button[type=submit]");
  await solved(view);
}

test("against the machine, a move is taken back with its answer", () => withPage(async (view) => {
  await paste(view, "p normal 5 6\ns 1\ne 1 2\ne 1 3\ne 3 4\ne 4 1\ne 2 5\ne 4 5\n");
  await hand(view, "Right", "plays best");
  await view.click("ol.moves button:has-text('to 3')");
  await says(view, "#verdict small", /^Left to move · at 4 · Right moved to 4/);
  await step(view, "Take back");
  await says(view, "#verdict small", /^Left to move · at 1/);
  await step(view, "Forward");
  await says(view, "#verdict small", /^Left to move · at 4/);
  await step(view, "Take back");
  await hand(view, "Right", "you");
  await hand(view, "Left", "plays best");
  await says(view, "#verdict small", /^Right to move · at 3 · Left moved to 3/);
}));

test("who finds out alone is told what a move was good for, and has hints again after taking back", () => withPage(async (view) => {
  await paste(view, "p normal 5 6\ns 1\ne 1 2\ne 1 3\ne 3 4\ne 4 1\ne 2 5\ne 4 5\n");
  await view.check("text=Let me find out");
  await view.click("ol.moves button:has-text('to 2')");
  await says(view, "#hints p", "Your move to 2: loses, 1 turn left. Better was to 3: wins, 2 turns left.");
  await step(view, "Take back");
  await says(view, "#verdict small", /^Left to move · at 1/);
  for (let stage = 1; stage <= 4; stage++) {
    await view.click("#hints button");
    await view.waitForFunction((n) => document.querySelectorAll("#hints li").length >= n, stage);
  }
  await says(view, "#hints li:last-child", /to 3/);
  await step(view, "Forward");
  await says(view, "#verdict small", /^Right to move · at 2/);
}));

test("a graph without a beginning asks for one", () => withPage(async (view) => {
  await paste(view, "p normal 3 2\ne 1 2\ne 2 3\n");
  await says(view, "#verdict strong", "Where does play begin?");
  await view.click("ol.moves button:has-text('2')");
  await says(view, "#verdict strong", "Left wins in 1 turn");
  assert.match(await view.inputValue("#text"), /s 2\n$/);
  await paste(view, "0 1\n1 2\n", "edges");
  await says(view, "#verdict strong", "Where does play begin?");
  await view.click("#picture .position[data-name='0']");
  await says(view, "#verdict strong", "Right wins in 2 turns");
}));

test("the method keeps the names of positions, and a click there plays nothing", () => withPage(async (view) => {
  await paste(view, "p normal 3 3\nn 1 a\ns 1\ne 1 2\ne 2 3\ne 1 3\n");
  await view.click("text=Watch the method at work");
  await view.click("[aria-label='To the end']");
  await says(view, "#learn .position[data-name=a] .name", "a");
  await says(view, "#learn .position[data-name=a] .value", "N 1");
  await view.click("#learn .position[data-name='2']");
  await says(view, "#verdict small", /^Left to move · at a/);
  await view.click("[aria-label='One step back']");
  assert.doesNotMatch(await view.textContent("#learn .steps"), /A:/);
}));

test("moves between names are a game, the format is recognised, and the text stays as it was typed", () => withPage(async (view) => {
  for (const text of ["a b\nb c\nc a\na d\nd e\nc e\n", "a -> b\nb -> c\nc -> a\na->d\nd -> e\nc->e", "a: b d\nb: c\nc: a, e\nd: e", "digraph G { a -> b; b -> c; c -> a; a -> d [label=x]; d -> e; c -> e }",
    "a\tb\r\n\"b\"\tc\nc\ta\nc\te\na\td\nd\te\n", "1 2\n2 3\n3 1\n1 4\n4 5\n3 5\n", "10 20\n20 30\n30 10\n10 40\n40 50\n30 50"]) {
    await paste(view, text);
    await says(view, "#verdict strong", "Left wins in 3 turns");
    assert.equal((await view.inputValue("#text")).replace(/\r/g, ""), text.replace(/\r/g, ""));
    await says(view, "#notes", /Play begins at (a|1|10), the first position/);
  }
  const edges = "1 3\n1 4\n2 3\n2 5\n3 4\n3 6\n4 7\n5 6\n5 7\n6 7\n";
  for (const text of [`1\n7 10\n1 2\n${edges}`]) {
    await paste(view, text);
    await says(view, "#verdict strong", "Sherlock wins in 4 turns");
    assert.equal(await view.inputValue("#source select"), "judge");
  }
  await paste(view, "   ");
  await says(view, "#complaint", /^There is nothing to solve yet/);
}));

test("a form has what its game begins with, takes blanks between numbers, and says what is missing beside itself", () => withPage(async (view) => {
  const field = (name) => view.locator(`#rules label:has-text("${name}") input`), solve = () => view.click("#rules button[type=submit]");
  await view.selectOption("#rules select", "subtraction");
  await solved(view);
  assert.equal(await field("numbers to take").inputValue(), "1,2,3");
  assert.equal(await field("heaps").inputValue(), "20");
  await field("numbers to take").fill("1, 3 4");
  await field("heaps").fill("5 7");
  await field("the last one loses").check();
  await solve();
  await says(view, "#verdict strong", "Left wins in 6 turns");
  await field("numbers to take").fill("");
  await solve();
  await says(view, "#rules #complaint", "Numbers to take: which?");
  await view.selectOption("#rules select", "nim");
  await solved(view);
  await field("heaps").fill("5;x");
  await solve();
  await says(view, "#rules #complaint", /nim takes/);
  assert.equal(await field("heaps").inputValue(), "5;x");
}));

test("the drawing stays where it is while it is drawn, by pointer and by keys", () => withPage(async (view) => {
  await view.click("text=Draw your own");
  await says(view, "#verdict strong", "Left wins in 1 turn");
  await view.waitForTimeout(600);
  const top = () => view.evaluate(() => Math.round(document.querySelector("#draw .paper").getBoundingClientRect().top));
  const before = await top();
  assert.ok(before < 300 && await view.locator("#verdict").isVisible(), "the drawing and the verdict stand side by side");
  await view.focus("#draw [data-vertex='1']");
  await view.keyboard.press("Enter");
  for (let i = 0; i < 5; i++) await view.keyboard.press("n");
  await says(view, "#text", /.*/);
  await view.waitForFunction(() => document.querySelector("#text").value.startsWith("p normal 7 6"));
  await view.focus("#draw [data-vertex='0']");
  await view.keyboard.press("e");
  await says(view, "#verdict strong", "Right wins in 2 turns");
  assert.match(await view.inputValue("#text"), /e 2 1\n$/);
  assert.equal(await top(), before);
  const places = await view.$$eval("#draw .position", (all) => all.map((g) => g.getAttribute("transform").match(/[\d.]+/g).map(Number)));
  for (const [i, a] of places.entries()) for (const b of places.slice(0, i)) assert.ok(Math.hypot(a[0] - b[0], a[1] - b[1]) > 40, "nothing is drawn over another");
  await view.dblclick("#draw [data-vertex='0']");
  await view.keyboard.type("gate");
  await view.keyboard.press("Enter");
  await says(view, "#verdict small", /at gate/);
}));

test("a link that was cut, or holds far too much, says so, and what it brings is text", async () => {
  const hashOf = (game) => `#${zlib.deflateRawSync(JSON.stringify({ words: [], format: "gg", ...game })).toString("base64url")}`;
  const text = "p normal 2 1\nn 1 <img/src=x/onerror=alert(1)>\na L <b>x</b>\ns 1\ne 1 2\n";
  for (const hash of [hashOf({ text }).slice(0, 50), `#${"%".repeat(60)}`, hashOf({ text: "e".repeat(6e7) })])
    await withPage(async (view) => {
      await says(view, "#note", /^This link holds no game/);
      assert.match(await view.textContent("#verdict strong"), /^Black wins/);
    }, { hash });
  await withPage(async (view) => {
    await says(view, "#verdict strong", "<b>x</b> wins in 1 turn");
    assert.equal((await view.textContent("#sentence")).length, 400);
    assert.equal(await view.evaluate(() => document.querySelectorAll("main img, main b").length), 0);
    assert.ok(await view.evaluate(() => document.documentElement.scrollWidth <= innerWidth));
  }, { hash: hashOf({ text, sentence: "w".repeat(9000) }) });
  await withPage((view) => says(view, "#sentence", "Take from one heap."), { hash: hashOf({ words: ["--ruleset", "nim:1,2"], text: "", sentence: "nim:1,2" }) });
});

test("a drawing is emptied and begun again", () => withPage(async (view) => {
  await view.click("text=Draw your own");
  await says(view, "#verdict strong", "Left wins in 1 turn");
  for (const left of ["Where does play begin?", "There is no position yet"]) {
    await view.focus("#draw [data-vertex='0']");
    await view.keyboard.press("Enter");
    await view.keyboard.press("Delete");
    await says(view, "#verdict strong", left);
  }
  await view.locator("#draw .paper").click({ position: { x: 100, y: 100 } });
  await says(view, "#verdict strong", "Right has won");
}));

test("why is a tree: two lines at first, the rest and the parts of each line on request", () => withPage(async (view) => {
  const seen = () => view.$$eval("#why li", (all) => all.filter((li) => li.checkVisibility()).length);
  const all = await view.locator("#why li").count();
  assert.ok(all > 5);
  assert.equal(await seen(), 2);
  await view.click("#why .more > summary");
  await view.locator("#why li > details > summary").first().click();
  assert.ok(await seen() > 2);
  for (const closed = view.locator("#why details:not([open]) > summary:visible"); await closed.count() > 0;) await closed.first().click();
  assert.equal(await seen(), all, "everything can be opened");
  assert.ok(await view.locator("#why li:visible").first().textContent());
}));
