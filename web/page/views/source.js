/** The game as text, in any format, and the rulesets with their parameters. */
import { open, run } from "../actions.js";
import { byId, el } from "../dom.js";
import { state } from "../state.js";

/** @type {HTMLTextAreaElement} */
let text;
/** @type {HTMLSelectElement} */
let format;
/** @type {HTMLSelectElement} */
let ruleset;
/** @type {HTMLInputElement} */
let parameters;
/** @type {HTMLElement} */
let about;
/** @type {HTMLElement} */
let complaint;
/** @type {{name: string, summary: string, detail: string}[]} */
let rulesets = [];

/**
 * Objects that a command prints, one a line.
 * @param {string} command
 */
async function listed(command) {
  return (await run([command, "--json"])).output.trim().split("\n").filter(Boolean).map((/** @type {string} */ line) => JSON.parse(line));
}

const solveText = () => open({ words: [], text: text.value, format: format.value });

function solveRuleset() {
  const name = parameters.value.trim() ? `${ruleset.value}:${parameters.value.trim()}` : ruleset.value;
  open({ words: ["--ruleset", name], text: "", format: "gg" }, { sentence: about.textContent ?? "" });
}

function tellRuleset() {
  const chosen = rulesets.find((r) => r.name === ruleset.value);
  about.textContent = chosen ? chosen.summary : "";
  parameters.placeholder = chosen?.detail ?? "";
}

export async function makeSource() {
  text = /** @type {HTMLTextAreaElement} */ (el("textarea", { id: "text", rows: 9, spellcheck: "false", autocomplete: "off",
    "aria-describedby": "complaint" }));
  format = /** @type {HTMLSelectElement} */ (el("select", {}));
  ruleset = /** @type {HTMLSelectElement} */ (el("select", { onchange: tellRuleset }));
  parameters = /** @type {HTMLInputElement} */ (el("input", { type: "text", size: 22, autocomplete: "off", spellcheck: "false" }));
  about = el("p", { class: "soft" });
  complaint = el("p", { id: "complaint", role: "alert" });
  text.addEventListener("keydown", (e) => {
    if (e.key === "Enter" && (e.ctrlKey || e.metaKey)) solveText();
  });
  byId("source").append(
    el("form", { onsubmit: (/** @type {Event} */ e) => (e.preventDefault(), solveText()) },
      el("h2", {}, el("label", { for: "text" }, "The game as text")), text, complaint,
      el("div", { class: "line" }, el("label", { class: "pick" }, "Format ", format),
        el("button", { type: "submit" }, "Solve"))),
    el("form", { onsubmit: (/** @type {Event} */ e) => (e.preventDefault(), solveRuleset()) },
      el("h2", {}, "A game by rules"),
      el("div", { class: "line" }, el("label", { class: "pick" }, "Game ", ruleset),
        el("label", { class: "pick" }, "Parameters ", parameters), el("button", { type: "submit" }, "Solve")), about));
  for (const { name, reads } of await listed("formats"))
    if (reads !== false && name !== "ggb") format.append(el("option", { value: name }, name));
  rulesets = await listed("rulesets");
  ruleset.append(...rulesets.map(({ name }) => el("option", { value: name }, name)));
  format.value = "gg";
  tellRuleset();
}

/**
 * Where a complaint names line and column, the text is marked there.
 * @param {string} sentence
 */
function mark(sentence) {
  const at = /^(\d+):(?:(\d+):)?/.exec(sentence);
  if (!at || !state.source.text) return;
  const lines = state.source.text.split("\n"), line = Number(at[1]) - 1;
  const begin = lines.slice(0, line).reduce((sum, l) => sum + l.length + 1, 0);
  text.focus({ preventScroll: true });
  text.setSelectionRange(begin, begin + (lines[line] ?? "").length);
}

let shown = "", told = "";

/** @param {import("../state.js").State} s */
export function drawSource(s) {
  const key = JSON.stringify(s.source);
  if (key !== shown) {
    shown = key;
    text.value = s.source.text;
    if (!s.source.words.includes("--ruleset")) format.value = s.source.format;
    const at = s.source.words.indexOf("--ruleset");
    if (at >= 0) {
      const word = s.source.words[at + 1] ?? "";
      const name = rulesets.map((r) => r.name).filter((n) => word === n || word.startsWith(`${n}:`)).sort((a, b) => b.length - a.length)[0];
      if (name) {
        ruleset.value = name;
        parameters.value = word.slice(name.length + 1);
        tellRuleset();
      }
    }
  }
  if (s.complaint === told) return;
  told = s.complaint;
  complaint.textContent = s.complaint.replace(/^(\d+):(?:(\d+):)?\s*/, (_, line, column) =>
    `line ${line}${column ? `, column ${column}` : ""}: `);
  mark(s.complaint);
}
