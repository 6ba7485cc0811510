// The calculator says what `greatgame calc` says.
import assert from "node:assert/strict";
import { spawnSync } from "node:child_process";
import path from "node:path";
import { test } from "node:test";
import { says, withPage } from "./browser.mjs";

const program = path.join(process.env.GG_BUILD_DIR ?? "", "greatgame");
const calc = (text) => JSON.parse(spawnSync(program, ["calc", "--json", "-"], { input: `${text}\n` }).stdout.toString());
const asBooks = (value) => value.replace(/\+-(?=[\d({])/g, "±").replace(/\^/g, "↑").replace(/(?<![a-z])v(?![a-z])/g, "↓");

test("values, comparisons and games by rules are calculated, with a thermograph whose axes have names", () => withPage(async (view) => {
  await view.click("#calc summary");
  for (const text of ["*2 + ^", "{2|-1/2} + *", "1/2 + 1/4", "domineering:2x3 - *", "{4|-4} + {4|-4}"]) {
    await view.fill("#calc input", text);
    await view.keyboard.press("Enter");
    await says(view, "#calc figure .equation strong", asBooks(calc(text).value));
  }
  await view.fill("#calc input", "{2|-1}");
  await view.click("#calc button[type=submit]");
  await says(view, "#calc figure", /mean 1\/2, temperature 3\/2/);
  const axes = await view.$$eval("#calc figure:first-child svg text", (all) => all.map((t) => t.textContent));
  assert.ok(axes.includes("temperature") && axes.some((text) => text.startsWith("number")));
  await view.fill("#calc input", "^ > 0");
  await view.keyboard.press("Enter");
  await says(view, "#calc figure .equation strong", "true");
  assert.equal(await view.locator("#calc figure").count(), 5, "the last five stay");
}));

test("what is no expression gets a sentence, and the game goes on", () => withPage(async (view) => {
  await view.click("#calc summary");
  for (const [text, wanted] of [["1 + {", /without|expected/], ["domineerin:2x2", /./], ["<script>", /./], ["9".repeat(5000), /./]]) {
    await view.fill("#calc input", text);
    await view.keyboard.press("Enter");
    if (!/^9+$/.test(text)) await says(view, "#calc .fault", wanted);
  }
  await view.fill("#calc input", "1");
  await view.keyboard.press("Enter");
  await says(view, "#calc .fault", "");
  await says(view, "#verdict strong", "Black wins in 6 turns");
}));
