// Nothing is misread and nothing is lost: assumptions are shown and can be changed; open games are restored;
// a finger that scrolls draws nothing.
import assert from "node:assert/strict";
import { test } from "node:test";
import { choose, follow, says, solved, withPage } from "./browser.mjs";

const phone = { viewport: { width: 360, height: 740 }, hasTouch: true, isMobile: true };

async function paste(view, text) {
  await view.fill("#text", text);
  await view.click("#source button[type=submit]");
  await solved(view);
}

/** Waits until the address has the game: a reload may come before the storage of the tab is written. */
const kept = (view) => view.waitForFunction(() => location.hash.length > 1);

const edgesOf = (view) => view.$$eval("#picture [data-way]", (all) => all.length);

test("a first line with the numbers of vertices and edges is no edge, and this is said", () => withPage(async (view) => {
  await paste(view, "4 4\n1 2\n2 3\n3 1\n3 4\n");
  await says(view, "#notes", /Line 1 is read as a header: 4 vertices, numbered from 1, and 4 edges/);
  assert.equal(await edgesOf(view), 4);
  await view.click("#notes button:text-is('Reads it as an edge')");
  await solved(view);
  await view.waitForFunction(() => document.querySelectorAll("#picture [data-way]").length === 5);
  await view.goBack();
  await view.waitForFunction(() => document.querySelectorAll("#picture [data-way]").length === 4);
}));

test("an assumption is changed by an option with a value", () => withPage(async (view) => {
  await paste(view, "1 2\n2 3\n3 1\n3 4\n");
  await says(view, "#notes", /Vertices count from 0, which has no edges/);
  await view.waitForFunction(() => document.querySelectorAll("#picture .position").length === 5);
  await view.click("#notes button:text-is('Counts from 1')");
  await solved(view);
  await view.waitForFunction(() => document.querySelectorAll("#picture .position").length === 4);
  await says(view, "#complaint", "");
  await view.goBack();
  await view.waitForFunction(() => document.querySelectorAll("#picture .position").length === 5);
  await says(view, "#notes", /Vertices count from 0, which has no edges/);
}));

test("where play begins is assumed, said, and can be chosen", () => withPage(async (view) => {
  await paste(view, "gate -> bridge\nbridge -> tower\n");
  await says(view, "#notes", /Play begins at gate, the first position/);
  await says(view, "#verdict strong", "Right wins in 2 turns");
  await view.click("#notes button:text-is('Begin elsewhere')");
  await says(view, "#verdict strong", "Where does play begin?");
  await view.click("#picture .position[data-name=bridge]");
  await says(view, "#verdict strong", "Left wins in 1 turn");
}));

test("any graph can be made a drawing", () => withPage(async (view) => {
  await paste(view, "gate -> bridge\nbridge -> tower\n");
  await view.click("text=Edit as a drawing");
  await view.waitForSelector("#draw .position");
  assert.equal(await view.locator("#draw .position").count(), 3);
  assert.match(await view.inputValue("#text"), /^p normal 3 2\n/);
}));

test("what was drawn comes back after an example, by Back, and after a reload", () => withPage(async (view) => {
  await view.click("text=Draw your own");
  await solved(view);
  await view.focus("#draw [data-vertex='1']");
  await view.keyboard.press("Enter");
  await view.keyboard.press("n");
  await view.waitForFunction(() => document.querySelector("#text").value.startsWith("p normal 3 2"));
  await view.waitForFunction(() => document.querySelectorAll("#picture .position").length === 3);
  await solved(view);
  const drawn = await view.inputValue("#text");
  await choose(view, "Hexapawn");
  await view.goBack();
  await view.waitForFunction((text) => document.querySelector("#text").value === text, drawn);
  await view.goForward();
  await says(view, "#verdict strong", /^Black wins/);
  await view.goBack();
  await view.waitForFunction((text) => document.querySelector("#text").value === text, drawn);
  await kept(view);
  await view.reload();
  await solved(view);
  assert.equal(await view.inputValue("#text"), drawn);
  await says(view, "#note", "This game was open before the page was loaded again.");
}));

test("an assumed start is still an assumption after a reload", () => withPage(async (view) => {
  await paste(view, "gate -> bridge\nbridge -> tower\n");
  await says(view, "#notes", /Play begins at gate, the first position/);
  await kept(view);
  await view.reload();
  await says(view, "#verdict strong", "Right wins in 2 turns");
  await says(view, "#notes", /Play begins at gate, the first position/);
  await view.click("#notes button:text-is('Begin elsewhere')");
  await says(view, "#verdict strong", "Where does play begin?");
  await kept(view);
  await view.reload();
  await says(view, "#verdict strong", "Where does play begin?");
}));

test("Back, Forward and links keep the moves of the games that they leave", () => withPage(async (view) => {
  await choose(view, "Hexapawn");
  await view.locator("ol.moves button").first().click();
  await says(view, "#verdict strong", "Black wins in 5 turns");
  await follow(view, { text: "p normal 3 2\ns 1\ne 1 2\ne 2 3\n" });
  await says(view, "#verdict strong", "Right wins in 2 turns");
  await view.locator("ol.moves button").first().click();
  await says(view, "#verdict strong", "Right wins in 1 turn");
  await view.goBack();
  await says(view, "#verdict strong", "Black wins in 5 turns");
  await view.locator("ol.moves button").first().click();
  await says(view, "#verdict strong", "Black wins in 4 turns");
  await view.goForward();
  await says(view, "#verdict strong", "Right wins in 1 turn");
  await kept(view);
  await view.reload();
  await says(view, "#verdict strong", "Right wins in 1 turn");
  await view.goBack();
  await says(view, "#verdict strong", "Black wins in 4 turns");
}));

test("moves that were played are there after a reload", () => withPage(async (view) => {
  await choose(view, "Hexapawn");
  await view.locator("ol.moves button").first().click();
  await says(view, "#verdict strong", "Black wins in 5 turns");
  await kept(view);
  await view.reload();
  await says(view, "#verdict strong", "Black wins in 5 turns");
}));

test("a finger draws only where it is allowed to", () => withPage(async (view) => {
  await view.tap("text=Draw your own");
  await solved(view);
  const count = () => view.locator("#draw .position").count(), box = await view.locator("#draw .paper").boundingBox();
  await view.touchscreen.tap(box.x + 20, box.y + 20);
  assert.equal(await count(), 2);
  await view.tap("text=Edit the drawing");
  await view.touchscreen.tap(box.x + 20, box.y + 20);
  await view.waitForFunction(() => document.querySelectorAll("#draw .position").length === 3);
  await view.tap("#draw button:text-is('Done')");
  await view.touchscreen.tap(box.x + 60, box.y + 60);
  assert.equal(await count(), 3);
}, phone));

test("a pointer that the browser takes away, and undo, leave no half-drawn edge", () => withPage(async (view) => {
  await view.click("text=Draw your own");
  await solved(view);
  const place = await view.locator("#draw [data-vertex='0']").boundingBox(), x = place.x + place.width / 2, y = place.y + place.height / 2;
  const drag = async () => {
    await view.mouse.move(x, y);
    await view.mouse.down();
    await view.mouse.move(x + 80, y + 60, { steps: 4 });
    await view.waitForSelector("#draw line.edge");
  };
  await drag();
  await view.dispatchEvent("#draw .paper", "pointercancel");
  assert.equal(await view.locator("#draw line.edge").count(), 0);
  await view.mouse.up();
  await view.keyboard.press("Escape");
  await view.focus("#draw [data-vertex='0']");
  await view.keyboard.press("n");
  await drag();
  await view.keyboard.press("Control+z");
  assert.equal(await view.locator("#draw line.edge").count(), 0);
  await view.mouse.up();
}));

test("a click beside a vertex makes no loop; a drag out of it and back does", () => withPage(async (view) => {
  await view.click("text=Draw your own");
  await solved(view);
  const place = await view.locator("#draw [data-vertex='0']").boundingBox(), x = place.x + place.width / 2, y = place.y + place.height / 2;
  await view.mouse.click(x + 19, y);
  await view.waitForSelector("#draw [data-vertex='0'][aria-pressed=true]"); // the click was received
  assert.match(await view.inputValue("#text"), /^p normal 2 1\n/);
  await view.mouse.move(x, y);
  await view.mouse.down();
  await view.mouse.move(x + 80, y + 60, { steps: 4 });
  await view.mouse.move(x, y, { steps: 4 });
  await view.mouse.up();
  await view.waitForFunction(() => document.querySelector("#text").value.startsWith("p normal 2 2"));
}));
