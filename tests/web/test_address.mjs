// The address is the state: written by hand, kept up to date, copied, reloaded; and the page in a frame.
import assert from "node:assert/strict";
import { test } from "node:test";
import { choose, follow, says, solved, withPage } from "./browser.mjs";

const hash = (view) => view.evaluate(() => location.hash);
const hashIs = (view, wanted) => view.waitForFunction((text) => location.hash === text, wanted);

/** Goes to an address by hand. */
async function goTo(view, address) {
  await view.evaluate((text) => {
    document.querySelector("#verdict strong")?.setAttribute("data-old", "");
    location.hash = text;
  }, address);
  await view.waitForFunction(() => !document.querySelector("#verdict strong[data-old]"));
  await solved(view);
}

test("addresses that people write open games, and stay", () => withPage(async (view) => {
  for (const [address, verdict, where] of [
    ["#nim:3,4,5", /^Left winsLeft to move$/],
    ["#nim:3,4,5&move=2_from_heap_1", /^Left winsRight to move · Left played 2 from heap 1$/],
    ["#nim:3,4,5&move=1", /^Left winsRight to move · Left played 2 from heap 1$/, "#nim:3,4,5&move=2_from_heap_1"],
    ["#hackenbush:LRL+RGL", /^Right winsLeft to move$/],
    ["#domineering:4x4&move=2", /^Left winsRight to move · Left played b3-b2$/, "#domineering:4x4&move=b3-b2"],
    ["#hexapawn:3x3&move=b1-b2,b3-b2", /^Black wins in 5 turnsBlack to move/, "#hexapawn:3x3&move=b1-b2"],
    ["#chess:KRK&position=Ka1_Rb2_kc3_w", /^White wins in 31 turnsWhite to move/],
    ["#domineering:2x2&first=R", /^Right winsRight to move/],
    ["#police&board=.E...T/....../...**./.P....", /^Police wins in 9 turns/],
    ["#impartial:domineering:3x3", /^Left wins|^Right wins/],
  ]) {
    await goTo(view, address);
    await says(view, "#verdict", verdict);
    await hashIs(view, where ?? address);
  }
  await goTo(view, "#hexapawn:3x3&move=b1-b2,b3-b2");
  await says(view, "#complaint", "Move 2 of the address is “b3-b2”, and there is no such move here.");
  await view.evaluate(() => (location.hash = "#nim:3,4,5&colour=red"));
  await says(view, "#note", "The address has “colour=red”, which is none of move=, position=, first= and board=.");
  await view.evaluate(() => (location.hash = "#nosuchgame:1"));
  await says(view, "#complaint", /^unknown ruleset 'nosuchgame'/);
  await hashIs(view, "#hexapawn:3x3"); // the first example stands beside the sentence
  await says(view, "#verdict strong", /wins in/);
  await says(view, "#complaint", /^unknown ruleset 'nosuchgame'/);
}));

test("the address follows the moves, and is what Copy a link copies; a reload agrees", () => withPage(async (view) => {
  await choose(view, "Nim 1, 2, 3");
  await hashIs(view, "#nim:1,2,3");
  await view.click("ol.moves button");
  await view.waitForFunction(() => location.hash.startsWith("#nim:1,2,3&move="));
  const address = await hash(view), verdict = await view.textContent("#verdict");
  await view.click("#link");
  await says(view, "#link", "Copied");
  assert.equal(await hash(view), address);
  await view.reload();
  await says(view, "#verdict", verdict);
  await hashIs(view, address);
  await view.click("text=Take back");
  await hashIs(view, "#nim:1,2,3");
  const names = await view.$$eval("ol.moves .where", (all) => all.map((name) => name.textContent));
  for (const [i, name] of names.entries()) { // by name, and by its place in the list, it is the same move
    await goTo(view, `#nim:1,2,3&move=${i + 1}`);
    await hashIs(view, `#nim:1,2,3&move=${name.replace(/ /g, "_")}`);
  }
}));

test("a drawn game has a packed address that opens it in another tab", async () => {
  let address = "";
  await withPage(async (view) => {
    await follow(view, { text: "p normal 3 2\ns 1\ne 1 2\ne 2 3\n" });
    await says(view, "#verdict strong", "Right wins in 2 turns");
    const before = await hash(view);
    await view.locator("ol.moves button").first().click();
    await says(view, "#verdict strong", "Right wins in 1 turn");
    await view.waitForFunction((text) => location.hash.length > 20 && location.hash !== text, before);
    address = await hash(view);
    await follow(view, { text: `p normal 3000 2\ns 1\ne 1 2\ne 2 3\n${Array.from({ length: 2000 }, (_, i) => `n ${i + 1} v${(i * i * 7919) % 1000003}\n`).join("")}` });
    await says(view, "#verdict strong", "Right wins in 2 turns");
    await hashIs(view, ""); // it would be too long; Copy a link makes one all the same
    await view.click("#link");
    await view.waitForFunction(() => location.hash.length > 2000);
  });
  await withPage(async (view) => {
    await says(view, "#verdict strong", "Right wins in 1 turn");
    assert.equal(await view.isEnabled("text=Take back"), true);
  }, { hash: address });
});

test("the link to the moves leads there, and leaves the game as it is", () => withPage(async (view) => {
  await hashIs(view, "#hexapawn:3x3");
  await view.focus(".skip");
  await view.keyboard.press("Enter");
  assert.equal(await view.evaluate(() => document.activeElement.id), "moves");
  assert.equal(await hash(view), "#hexapawn:3x3");
}));

test("in a frame the page shows the game alone, and leads to the whole page", () => withPage(async (view) => {
  await says(view, "#verdict strong", "Left wins");
  for (const part of ["header", "#rules", "#source"]) assert.equal(await view.isVisible(part), false, part);
  for (const part of ["#board", "#picture", "ol.moves", "#why"]) assert.equal(await view.isVisible(part), true, part);
  await hashIs(view, "#nim:3,4,5");
  await view.waitForFunction(() => /greatgame\.html#nim:3,4,5$/.test(document.querySelector("#whole a").href));
}, { hash: "?embed#nim:3,4,5" }));
