// A teacher's own lesson, and the handout without answers.
import assert from "node:assert/strict";
import fs from "node:fs";
import path from "node:path";
import { test } from "node:test";
import { linkTo, says, solved, withPage } from "./browser.mjs";

const OWN = `# My lesson

With two questions.

## A heap

game: nim:7
ask: winner
why: Take all.

## A choice

ask: Is this *hard*?
- yes
- [x] no
why: It is not.
`;

test("a teacher's lesson is opened, kept by reload and Back, and its faults are named with their lines", () => withPage(async (view) => {
  const drop = (text) => view.setInputFiles("#file", { name: "mine.md", mimeType: "text/markdown", buffer: Buffer.from(text) });
  await drop(OWN);
  await says(view, "#lesson h2", "My lesson: step 1 of 2");
  await view.click("#lesson button:text-is('Right')");
  await says(view, "#lesson .marked", "Not Right: it is Left.");
  assert.equal(await view.evaluate(() => document.activeElement.textContent), "Next step");
  await view.keyboard.press("Enter");
  await says(view, "#lesson h3", "A choice");
  await view.reload();
  await says(view, "#lesson h3", "A choice");
  await view.goBack();
  await says(view, "#lesson h3", "A heap");
  await says(view, "#lesson .marked", "Not Right: it is Left.");
  await view.goForward();
  await says(view, "#lesson h3", "A choice");
  await view.click("#lesson button:text-is('no')");
  await says(view, "#lesson", /The end of this lesson: 1 of 2 correct/);
  for (const [text, wanted] of [["no title", "The lesson has a fault in line 1: it has no title, which begins with “# ”."],
    ["# A\n## B\ngmae: nim:1\n", "The lesson has a fault in line 3: “gmae:” is none of game, ask, play, hint, why, answers."],
    ["# A\n## B\nask: winner\n", "The lesson has a fault in line 2: “B” asks about a game, and has neither “game:” nor a text between ```."],
    ["# A\n## B\n```\na b\n", "The lesson has a fault in line 3: the text between ``` does not end."],
    ["# A\n## B\nask: What?\n", /line 2: “What\?” is none of winner.*and has no choices/],
    ["# A\n## B\nask: What?\n- [x] a\n- [x] b\n", /several choices/]]) {
    await drop(text);
    await says(view, "#complaint", wanted);
  }
  await drop("# A\n## B\ngame: nim:1,x\nask: winner\n");
  await says(view, "#complaint", /nim takes/);
}));

test("a handout has the questions and no answers, and marks nothing", () => withPage(async (view, context) => {
  await view.setInputFiles("#file", { name: "mine.md", mimeType: "text/markdown", buffer: Buffer.from(OWN) });
  await says(view, "#lesson h3", "A heap");
  const save = async (label) => {
    const [file] = await Promise.all([view.waitForEvent("download"), view.selectOption("#save", { label })]);
    return file.path();
  };
  const text = fs.readFileSync(await save("the lesson (Markdown)"), "utf8");
  assert.equal(text, OWN);
  const handout = await save("a handout: the lesson without answers"), copy = path.join(path.dirname(handout), "handout.html");
  fs.copyFileSync(handout, copy);
  const page = fs.readFileSync(copy, "utf8"), inside = /<script type="application\/json" id="game">([^<]*)</.exec(page)[1];
  assert.doesNotMatch(inside, /\[x\]|It is not|Take all/);
  const other = await context.newPage();
  await other.goto(`file://${copy}`);
  await says(other, "#lesson h3", "A heap");
  await other.click("#lesson button:text-is('Left')");
  await says(other, "#lesson .marked", "Your answer: Left.");
  assert.equal(await other.textContent("#why"), "");
  await other.click("#lesson button:text-is('Next step')");
  await other.click("#lesson button:text-is('yes')");
  await says(other, "#lesson pre", "A heap: Left\nA choice: yes");
  await other.emulateMedia({ media: "print" });
  assert.ok(await other.isVisible("#lesson .paper-only") && !(await other.isVisible("#lesson .marked")));
}));

test("a link to a step that does not exist opens its game without a lesson, or an example", async () => {
  const nim = { words: ["--ruleset", "nim:7"] };
  for (const chapter of [{ name: "nim", step: 99 }, { name: "nim", step: -1 }, { name: "toString", step: 0 }, { name: "x", step: 0, text: "# no step" }, { name: 5 }, "nim"])
    await withPage(async (view) => {
      await says(view, "#verdict strong", "Left wins");
      assert.equal(await view.isVisible("#lesson"), false);
    }, { hash: linkTo({ ...nim, chapter }) });
  for (const hash of ["#lesson:nimm", "#lesson:nim&step=99"])
    await withPage(async (view) => {
      await says(view, "#note", /^(There is no lesson|This lesson has)/);
      await solved(view);
    }, { hash });
});
