// The page in a browser: every example opens, is solved, and is played to the end; moves, links, text,
// errors, files to take away.
import assert from "node:assert/strict";
import fs from "node:fs";
import { test } from "node:test";
import { choose, says, solved, withPage } from "./browser.mjs";

const verdicts = {
  Hexapawn: /^Black wins in 6 turns$/,
  "The Great Game": /^Sherlock wins in 4 turns$/,
  "A graph with a circle": /^A draw/,
  "Nim 1, 2, 3": /^Right wins$/,
  Kayles: /^Left wins$/,
  "Chomp 3×4": /^Left wins/,
  "Tic-tac-toe": /^A draw/,
  "A sum with a circle": /^Left wins$/,
  Hackenbush: /^Left wins$/,
  "Police and thief": /^Police wins in 9 turns$/,
  "Advance or Eat": /^(Takahashi|Snuke) wins$/,
  "Toads and Frogs": /^Left wins$/,
  "Domineering 3×3": /^Left wins$/,
  "King and rook": /^White wins in 31 turns$/,
};

test("every example says who wins", () => withPage(async (view) => {
  const names = await view.$$eval("#examples option", (all) => all.map((o) => o.textContent));
  assert.deepEqual(names, Object.keys(verdicts));
  for (const name of names) {
    assert.match(await choose(view, name), verdicts[name], name);
    assert.ok(await view.$("ol.moves button"), `${name}: moves`);
  }
}));

test("the winner wins against every reply of the loser's", () => withPage(async (view) => {
  await choose(view, "Hexapawn");
  for (let turn = 0; turn < 30; turn++) {
    const moves = await view.$$("ol.moves button");
    if (moves.length === 0) break;
    const black = (await view.textContent("#verdict small")).startsWith("Black");
    await moves[black ? 0 : moves.length - 1].click();
    await solved(view);
  }
  assert.equal(await view.textContent("#verdict strong"), "Black has won");
}));

test("a board is clicked, and moves are taken back", () => withPage(async (view) => {
  await choose(view, "Tic-tac-toe");
  await view.click(".plan .rank:nth-child(2) .cell:nth-child(2)");
  await solved(view);
  await says(view, ".plan .rank:nth-child(2) .cell:nth-child(2)", "X");
  await view.click("text=Take back");
  await says(view, ".plan .rank:nth-child(2) .cell:nth-child(2)", "");
}));

test("a text is solved, and an error is shown at its place", () => withPage(async (view) => {
  await view.fill("#text", "p normal 3 2\ns 1\ne 1 2\ne 2 3\n");
  await view.click("#source button");
  await solved(view);
  assert.equal(await view.textContent("#verdict strong"), "Right wins in 2 turns");
  await view.fill("#text", "p normal 3 2\ns 1\ne 1 2\ne 2 9\n");
  await view.click("#source button");
  await view.waitForSelector("#complaint:not(:empty)");
  assert.match(await view.textContent("#complaint"), /^line 4, column 5: vertex 9 is out of range/);
}));

test("a link holds the game and its moves", async () => {
  let hash = "";
  await withPage(async (view) => {
    await choose(view, "Nim 1, 2, 3");
    await view.click("ol.moves button");
    await solved(view);
    await view.click("#link");
    await view.waitForFunction(() => location.hash.length > 5);
    hash = await view.evaluate(() => location.hash);
  });
  await withPage(async (view) => {
    assert.equal(await view.textContent("#verdict strong"), "Right wins");
    assert.equal(await view.isEnabled("text=Take back"), true);
  }, { hash });
});

test("what is in a link is not trusted", () => withPage(async (view) => {
  assert.match(await view.textContent("#verdict strong"), /Black wins/);
}, { hash: "#Not-a-link-but-some-letters" }));

test("files are offered", () => withPage(async (view) => {
  await choose(view, "The Great Game");
  for (const [name, beginning] of [["the graph (gg)", "p race 7 10"], ["the picture (SVG)", "<svg"],
    ["the certificate (text)", "certificate"], ["the values (CSV)", "position,"]]) {
    const [download] = await Promise.all([view.waitForEvent("download"), view.selectOption("#save", { label: name })]);
    assert.ok(fs.readFileSync(await download.path(), "utf8").startsWith(beginning), name);
  }
}));

test("a game is drawn, undone and drawn again, and the text is in step", () => withPage(async (view) => {
  await view.fill("#text", "p normal 1 0\ns 1\n");
  await view.click("#source button");
  await solved(view);
  const box = await view.locator("#draw .paper").boundingBox();
  const at = (x, y) => [box.x + x, box.y + y];
  const first = await view.locator("#draw .position").boundingBox();
  await view.mouse.move(first.x + first.width / 2, first.y + first.height / 2);
  await view.mouse.down();
  await view.mouse.move(...at(120, 120), { steps: 3 });
  await view.mouse.up();
  await view.waitForFunction(() => document.querySelector("#verdict strong")?.textContent === "Left wins in 1 turn");
  assert.equal(await view.inputValue("#text"), "p normal 2 1\ns 1\ne 1 2\n");
  await view.click("#draw button:text-is(\"Undo\")");
  await view.waitForFunction(() => document.querySelector("#text").value === "p normal 1 0\ns 1\n", null, { timeout: 5000 });
  await view.click("#draw button:text-is(\"Redo\")");
  await view.waitForFunction(() => document.querySelector("#verdict strong")?.textContent === "Left wins in 1 turn");
}));

test("a game of one's own is begun from nothing", () => withPage(async (view) => {
  await view.click("text=Draw your own");
  await says(view, "#verdict strong", "Left wins in 1 turn");
  await says(view, "#verdict small", /^Left to move · at 1 · a turn is one move of one player$/);
  const last = view.locator("#draw .position").nth(1), paper = await view.locator("#draw .paper").boundingBox();
  await view.waitForTimeout(600);
  const from = await last.boundingBox();
  await view.mouse.move(from.x + from.width / 2, from.y + from.height / 2);
  await view.mouse.down();
  await view.mouse.move(from.x + 90, from.y - 60, { steps: 4 });
  await view.mouse.up();
  assert.ok(paper);
  await says(view, "#verdict strong", "Right wins in 2 turns");
  assert.match(await view.textContent("#why"), /Left/);
  await view.focus("#draw [data-vertex='2']");
  await view.keyboard.press("Enter");
  await view.keyboard.press("n");
  await says(view, "#verdict strong", "Left wins in 3 turns");
}));

test("hints lead to the move and hide what it is good for", () => withPage(async (view) => {
  await choose(view, "The Great Game");
  await view.check("text=Let me find out");
  await view.waitForFunction(() => !document.querySelector("ol.moves .mark"));
  assert.equal(await view.locator("#picture .position > path, #picture .row, #picture .edge.best").count(), 0, "nothing tells who wins");
  for (let stage = 1; stage <= 4; stage++) {
    await view.click("#hints button");
    await view.waitForFunction((n) => document.querySelectorAll("#hints li").length >= n, stage);
  }
  await says(view, "#hints li:last-child", /red/);
}));

test("the method goes forwards and backwards, and asks", () => withPage(async (view) => {
  await choose(view, "A graph with a circle");
  await view.click("text=Watch the method at work");
  for (let step = 0; step < 3; step++) await view.click("[aria-label='One step on']");
  await says(view, "#learn .now", /P in 0, as there are no moves/);
  await view.click("[aria-label='One step back']");
  await says(view, "#learn .now", /player to move wins/);
  await view.check("text=Ask me");
  await view.click("[aria-label='One step on']");
  await says(view, "#learn .asked", /^Which/);
  await view.click("#learn .position[data-name=sea]");
  await says(view, "#learn .asked", /^Right/);
  await view.click("text=Back to the game");
}));

test("hidden values are in neither shapes nor rows", () => withPage(async (view) => {
  await choose(view, "A graph with a circle");
  assert.ok(await view.locator("#picture .position > path").count() > 0);
  await view.check("text=Let me find out");
  await view.waitForFunction(() => document.querySelectorAll("#picture .position > rect").length === 8);
  assert.equal(await view.locator("#picture .row").count(), 0);
  assert.doesNotMatch(await view.textContent("#picture"), /wins|loses|draw/);
  assert.ok(await view.isHidden("#legend"));
}));

test("the numbers of a race are told with their vertices", () => withPage(async (view) => {
  await choose(view, "The Great Game");
  await view.click("text=Watch the method at work");
  await view.click("[aria-label='To the end']");
  await says(view, "#learn [data-name='mini(1)'] .value", "2");
  assert.ok(await view.$("#learn [data-name='maxi(2)'] > path"));
}));

const axe = fs.readFileSync(new URL("node_modules/axe-core/axe.min.js", import.meta.url), "utf8");
for (const colorScheme of ["light", "dark"])
  test(`nothing keeps anybody out, ${colorScheme}`, () => withPage(async (view) => {
    for (const name of ["Hexapawn", "A graph with a circle", "Tic-tac-toe", "Nim 1, 2, 3", "Hackenbush", "Domineering 3×3", "King and rook"]) {
      await choose(view, name);
      if (name !== "King and rook") await view.click("text=Compare theories");
      if (await view.$("text=/^Edit the/")) await view.click("text=/^Edit the/");
      await view.waitForTimeout(300);
      await view.evaluate(axe);
      const found = await view.evaluate(() => globalThis.axe.run());
      assert.deepEqual(found.violations.map((v) => `${v.id}: ${v.nodes.map((n) => n.target).slice(0, 3)}`), [], name);
    }
  }, { colorScheme }));
