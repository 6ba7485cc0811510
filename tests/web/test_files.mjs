// Files: what is opened or dropped, and what is taken away, which the program reads.
import assert from "node:assert/strict";
import { spawnSync } from "node:child_process";
import fs from "node:fs";
import os from "node:os";
import path from "node:path";
import { test } from "node:test";
import { fileURLToPath } from "node:url";
import zlib from "node:zlib";
import { choose, follow, says, solved, withPage } from "./browser.mjs";

const folder = fs.mkdtempSync(path.join(os.tmpdir(), "files-"));
process.on("exit", () => fs.rmSync(folder, { recursive: true }));
const examples = path.join(path.dirname(fileURLToPath(import.meta.url)), "../../examples");

/** What the program says. */
function program(words, input = "") {
  const { status, stdout, stderr } = spawnSync(path.join(process.env.GG_BUILD_DIR, "greatgame"), words, { input, maxBuffer: 1 << 28 });
  assert.equal(status, 0, `${words.join(" ")}: ${stderr}`);
  return stdout;
}

/** A file with this in it. */
function fileWith(name, content) {
  fs.writeFileSync(path.join(folder, name), content);
  return path.join(folder, name);
}

/** Waits for a file that the page offers. A browser refuses many files at once: then the test tries again. */
async function saved(view, name) {
  const ask = async () => {
    await view.click("#sentence"); // a user is active
    const [download] = await Promise.all([view.waitForEvent("download", { timeout: 5000 }), view.selectOption("#save", { label: name })]);
    return download;
  };
  const download = await ask().catch(ask)
    .catch(async (error) => assert.fail(`${name}: ${error.message}: ${await view.textContent("#complaint")}`));
  const file = path.join(folder, `${fs.readdirSync(folder).length}-${download.suggestedFilename()}`);
  await download.saveAs(file);
  return file;
}

test("every format that is read is opened by the end of its name, packed or not", () => withPage(async (view) => {
  const game = program(["convert", path.join(examples, "trap.gg"), "-", "--to", "gg"]);
  const files = {
    "a.gg": game, "b.gg.gz": zlib.gzipSync(game), "c.GGB": program(["convert", path.join(examples, "trap.gg"), "-", "--to", "ggb"]),
    "c.json": program(["convert", path.join(examples, "trap.gg"), "-", "--to", "json"]), "d.judge": fs.readFileSync(path.join(examples, "draw.judge")), "e.edges": "1 2\n2 3\n", "e.txt": "1 2\n2 3\n3 4\n", "f.el": "0 1\n",
    "g.dot": "digraph { a -> b; b -> c }", "g.gml": "graph [ directed 1 node [ id 0 ] node [ id 1 ] edge [ source 0 target 1 ] ]",
    "g.aut": "des (0, 1, 2)\n(0, \"a\", 1)\n", "g.adjlist": "0 1 2\n1 2\n", "g.mtx": "%%MatrixMarket matrix coordinate pattern general\n4 4 4\n1 2\n1 3\n2 4\n3 1\n",
    "h.pg": "parity 3;\nstart 0;\n0 0 0 1,2;\n1 0 1 0,3;\n2 2 1 2;\n3 1 0 3;\n", "i.gm": "parity 1;\n0 0 0 1;\n1 0 1 0;\n",
  };
  const read = JSON.parse(`[${program(["formats", "--json"]).toString().trim().split("\n").join(",")}]`).filter((f) => f.reads && f.name !== "graphml").map((f) => f.name); // graphml needs expat
  for (const [name, content] of Object.entries(files)) {
    await view.setInputFiles("#file", fileWith(name, content));
    await says(view, "#sentence", name);
    await solved(view);
    assert.equal(await view.textContent("#complaint"), "", name);
  }
  const offered = await view.$$eval("#source select option", (all) => all.map((o) => o.value).filter((name) => name !== "auto")); // of the page alone
  assert.deepEqual(offered, read);
}));

test("a format that the page does not read is refused in a sentence that names what is read", () => withPage(async (view) => {
  await view.setInputFiles("#file", fileWith("picture.graphml", "<graphml/>"));
  await says(view, "#complaint", /^picture\.graphml: the format graphml is not read here; gg, judge, edges, .* are\.$/);
  assert.equal(await view.textContent("#verdict strong"), "Black wins in 6 turns", "the game stays");
  await view.setInputFiles("#file", fileWith("broken.gg.gz", Buffer.from([0x1f, 0x8b, 8, 0, 0, 1, 2, 3])));
  await says(view, "#complaint", "broken.gg.gz cannot be unpacked.");
}));

test("a file is dropped", () => withPage(async (view) => {
  const carried = await view.evaluateHandle(() => {
    const carried = new DataTransfer();
    carried.items.add(new File(["p normal 3 2\ns 1\ne 1 2\ne 2 3\n"], "dropped.gg"));
    return carried;
  });
  await view.dispatchEvent("main", "drop", { dataTransfer: carried });
  await says(view, "#sentence", "dropped.gg");
  await says(view, "#verdict strong", "Right wins in 2 turns");
}));

test("whatever is taken away is what the program would write, and its certificate is accepted", () => withPage(async (view) => {
  for (const [name, words] of [["The Great Game"], ["A graph with a circle"], ["A sum with a circle"],
    ["Hexapawn", ["--ruleset", "hexapawn:3x3"]], ["Nim 1, 2, 3", ["--ruleset", "nim:1,2,3"]]]) {
    await choose(view, name);
    await view.waitForSelector("#picture svg");
    const text = await view.inputValue("#text"), file = words ? null : fileWith("game.gg", text);
    const same = (what, wanted) => saved(view, what).then((got) => assert.ok(fs.readFileSync(got).equals(wanted), `${name}: ${what}`));
    for (const format of ["gg", "json", "dot"])
      await same(`the graph (${format})`, program(words ? ["convert", ...words, "-", "--to", format] : ["convert", file, "-", "--to", format]));
    const drawn = fs.readFileSync(await saved(view, "the picture (SVG)"), "utf8");
    assert.equal(drawn.replace(/<metadata id="greatgame">[^<]*<\/metadata>/, ""), program(["show", ...(words ?? ["--from", "gg", "-"])], text).toString(), `${name}: the picture`);
    const values = program(["solve", ...(words ?? [file]), "--all"]).toString();
    const heads = { 2: "position,value", 3: "position,outcome,turns", 5: "position,winner if Left begins,turns,winner if Right begins,turns" };
    await same("the values (CSV)", Buffer.from(`${heads[values.split("\n")[0].split("\t").length]}\n` + values.replace(/[^\t\n]+/g, (c) => (/[",]/.test(c) ? `"${c.replace(/"/g, '""')}"` : c)).replace(/\t/g, ",")));
    const picture = fs.readFileSync(await saved(view, "the picture (PNG)"));
    assert.equal(picture.subarray(1, 4).toString(), "PNG");
    assert.ok(picture.readUInt32BE(16) >= 200, "as wide as it is drawn");
    for (const kind of ["the certificate", "the certificate (text)"]) {
      const told = program(["verify", ...(words ?? [file]), await saved(view, kind)]).toString();
      assert.match(told, /^accepted/, `${name}: ${kind}: ${told}`);
    }
  }
}));

test("a link holds the whole state: the game in any format, its options and its moves", () => withPage(async (view) => {
  const boards = { words: ["--ruleset", "police", "--no-skip", "P"], text: fs.readFileSync(path.join(examples, "park.board"), "utf8"), format: "gg" };
  for (const game of [boards, { words: ["--first", "R", "--token", "1"], text: "1 2\n2 3\n3 4\n1 4\n", format: "edges", moves: [0] },
    { words: ["--ruleset", "chess:KRK", "--position", "Ka1 Rb2 kc3 w"], moves: [2, 1] }]) {
    await follow(view, game);
    await solved(view);
    if (game.moves) await view.waitForFunction(() => [...document.querySelectorAll("#controls button")].some((b) => b.textContent === "Take back" && !b.disabled));
    const verdict = await view.textContent("#verdict"), moves = await view.textContent("#moves");
    await view.click("#link");
    await says(view, "#link", "Copied");
    await says(view, "#link", "Copy a link");
    const address = await view.evaluate(() => location.href);
    await view.goto("about:blank");
    await view.goto(address);
    await solved(view);
    await says(view, "#verdict", verdict);
    await says(view, "#moves", moves);
    assert.equal(await view.isEnabled("text=Take back"), Boolean(game.moves));
  }
}));

test("a saved picture and a saved page are opened again, with their moves", () => withPage(async (view) => {
  await choose(view, "Nim 1, 2, 3");
  await view.locator("ol.moves button").first().click();
  await says(view, "#verdict small", /Left played/);
  const played = await view.textContent("#verdict small");
  for (const [what, name] of [["the picture (SVG)", "game.svg"], ["this page, with the game", "page.html"]]) {
    const file = fileWith(name, fs.readFileSync(await saved(view, what)));
    await choose(view, "Kayles");
    await view.setInputFiles("#file", file);
    await says(view, "#verdict small", played);
  }
  await view.setInputFiles("#file", { name: "other.svg", mimeType: "image/svg+xml", buffer: Buffer.from("<svg xmlns='http://www.w3.org/2000/svg'/>") });
  await says(view, "#complaint", "other.svg has no game inside.");
}));
