/** The game as text, in any format, and the rulesets with their parameters. */
import { decline, drawIt, open, run } from "../actions.js";
import { gameOf, GAMES } from "../boards.js";
import { byId, el } from "../dom.js";
import { examples } from "../examples.js";
import { fieldsOf, LIST, textOf, valuesIn } from "../parameters.js";
import { AUTO } from "../notes.js";
import { change, state } from "../state.js";
import { sentence } from "../words.js";

/** @type {HTMLTextAreaElement} */
let text;
/** @type {HTMLSelectElement} */
let format;
/** @type {HTMLSelectElement} */
let ruleset;
/** @type {HTMLInputElement} */
let parameters;
/** @type {HTMLInputElement} */
let position;
/** @type {HTMLElement} */
let fieldRoom;
/** @type {HTMLElement} */
let about;
/** @type {HTMLElement} */
let more;
/** @type {HTMLElement} */
let formatHelp;
/** @type {HTMLElement} */
let complaint;
/** @type {HTMLElement} */
let drawable;
/** @type {{name: string, summary: string, detail: string}[]} */
let rulesets = [];

/**
 * Objects that a command prints, one a line.
 * @param {string} command
 * @returns {Promise<any[]>}
 */
async function listed(command) {
  const told = await run([command, "--json"]).catch(() => null);
  if (!told) return listed(command); // it was cancelled with a game
  return told.output.trim().split("\n").filter(Boolean).map((/** @type {string} */ line) => JSON.parse(line));
}

/** The text is the board or graph of a game by rules. */
const FOR_RULES = "rules";
/** The content of a format, for users who do not know it. */
const HELP = {
  [AUTO]: "The format is recognised: one move to a line (a b, or a -> b), lists (a: b, c), or any format of the list.",
  gg: "For example: p normal 3 2 (3 positions, 2 moves), s 1 (play begins at 1), e 1 2 (a move from 1 to 2), n 1 gate (its name).",
  judge: "The input of a contest: how many cases, then of each n m, r b and m edges. Two tokens race from r and b to n.",
  edges: "One move to a line: two numbers, which begin at 0.",
  [FOR_RULES]: "The board or the graph that the game above is played on.",
};
const MOST_DRAWN = 300; // maximum vertices of a usable drawing
const EXAMPLE = "Paste or type a graph, one move to a line:\na b\nb c\nc a\nb end\nPlay begins at the first position.";

function solveText() {
  if (!text.value.trim() && !state.source.file && format.value !== FOR_RULES) {
    change({ complaint: "There is nothing to solve yet: write one move to a line, such as a b" });
    return;
  }
  if (format.value === FOR_RULES) open({ ...state.source, text: text.value }, { sentence: state.sentence });
  else if (state.source.file && !text.value) open({ ...state.source, format: format.value }, { sentence: state.sentence });
  else open({ words: [], text: text.value, format: format.value });
}

function tellFormat() {
  const help = HELP[/** @type {"gg"} */ (format.value)] ?? formats.find(({ name }) => name === format.value)?.summary;
  formatHelp.textContent = help ? sentence(help) : "";
}

function solveRuleset() {
  if (lacking) {
    change({ complaint: `${sentence(lacking).slice(0, -1)}: which?` });
    return;
  }
  const { takes, usual = "" } = GAMES[ruleset.value.replace(/^impartial:/, "")] ?? {};
  const given = parameters.value.trim() || (takes === "file" || takes === "graph" ? "" : usual), name = given ? `${ruleset.value}:${given}` : ruleset.value;
  const same = takes && gameOf(state.source).name === ruleset.value.replace(/^impartial:/, "") && state.source.text;
  const words = ["--ruleset", name, ...(takes === "graph" ? ["--from", "gg"] : []),
    ...(position.value.trim() ? ["--position", position.value.trim()] : [])];
  open({ words, text: same ? text.value : takes === "file" || takes === "graph" ? usual : "", format: "gg" }, { sentence: about.textContent ?? "" });
}

/** @type {(import("../parameters.js").Field | string)[] | null} */
let fields = null;

let lacking = ""; // a field that has to be filled in

/** Keeps fields and parameters equal; parameters that fields cannot express stay as text. */
function fillFields() {
  const values = fields && valuesIn(fields, parameters.value.trim());
  lacking = "";
  if (!values) return;
  fieldRoom.querySelectorAll("input, select").forEach((entry, i) => {
    const input = /** @type {HTMLInputElement} */ (entry), value = values?.[i] ?? "";
    if (input.type === "checkbox") input.checked = value !== "";
    else input.value = value;
  });
}

function readFields() {
  const real = (fields ?? []).filter((f) => typeof f !== "string");
  const values = [...fieldRoom.querySelectorAll("input, select")].map((entry, i) => {
    const input = /** @type {HTMLInputElement} */ (entry);
    const field = /** @type {import("../parameters.js").Field} */ (real[i]), value = input.value.trim();
    if (input.type === "checkbox") return input.checked ? field.before : "";
    return field.pattern === LIST ? value.replace(/(\s|[,;+&])+/g, ",") : value;
  });
  lacking = values.some(Boolean) ? /** @type {any} */ (real.find((field, i) => !values[i] && !/** @type {any} */ (field).optional))?.label ?? "" : "";
  parameters.value = textOf(fields ?? [], values);
}

/** @param {import("../parameters.js").Field | string} field */
function fieldOf(field) {
  if (typeof field === "string") return null;
  const { kind, label, options } = field;
  if (kind === "flag") return el("label", { class: "pick" }, el("input", { type: "checkbox", onchange: readFields }), ` ${label}`);
  if (kind === "choice") return el("label", { class: "pick" }, `${label} `,
    el("select", { onchange: readFields }, ...["", ...options].map((o) => el("option", { value: o }, o || "as usual"))));
  return el("label", { class: "pick" }, `${label} `, el("input", kind === "number" ? { type: "number", min: 1, max: 1000, oninput: readFields, class: "few" }
    : { type: "text", size: 12, oninput: readFields, autocomplete: "off", placeholder: label === "heaps" ? "3,4,5" : "" }));
}

let described = ""; // the game whose fields there are

function tellRuleset() {
  if (described === ruleset.value) return;
  described = ruleset.value;
  const chosen = rulesets.find((r) => r.name === ruleset.value);
  about.textContent = chosen ? `${chosen.summary[0].toUpperCase()}${chosen.summary.slice(1)}.` : "";
  parameters.placeholder = chosen?.detail ?? "";
  parameters.disabled = !chosen?.detail;
  fields = fieldsOf(chosen?.detail ?? "");
  fieldRoom.replaceChildren(...(fields ?? []).flatMap((f) => fieldOf(f) ?? []));
}

export function makeSource() {
  text = /** @type {HTMLTextAreaElement} */ (el("textarea", { id: "text", rows: 9, spellcheck: "false", autocomplete: "off",
    "aria-describedby": "complaint" }));
  const line = (/** @type {object} */ more) => /** @type {HTMLInputElement} */ (el("input", { type: "text", size: 22, autocomplete: "off", spellcheck: "false", ...more }));
  format = /** @type {HTMLSelectElement} */ (el("select", {}));
  format.addEventListener("change", tellFormat);
  formatHelp = el("p", { class: "soft" });
  text.addEventListener("input", () => {
    if (format.value !== FOR_RULES) format.value = AUTO;
    tellFormat();
  });
  ruleset = /** @type {HTMLSelectElement} */ (el("select", { onchange: () => {
    parameters.value = position.value = "";
    tellRuleset();
    solveRuleset();
  } }));
  parameters = line({ oninput: fillFields });
  position = line({ placeholder: "the usual one" });
  fieldRoom = el("div", { class: "line" });
  about = el("p", { class: "soft" });
  complaint = el("p", { id: "complaint", role: "alert" });
  drawable = el("button", { type: "button", hidden: true, onclick: drawIt }, "Edit as a drawing");
  text.addEventListener("keydown", (e) => {
    if (e.key === "Enter" && (e.ctrlKey || e.metaKey)) solveText();
  });
  byId("source").append(
    el("form", { onsubmit: (/** @type {Event} */ e) => (e.preventDefault(), solveText()) },
      el("h2", {}, el("label", { for: "text" }, "The game as text")), text, complaint,
      el("div", { class: "line" }, el("label", { class: "pick" }, "Format ", format),
        el("button", { type: "submit" }, "Solve"), drawable), formatHelp));
  byId("rules").append(
    el("form", { onsubmit: (/** @type {Event} */ e) => (e.preventDefault(), solveRuleset()) },
      el("h2", {}, "A game by rules"), el("div", { class: "line" }, el("label", { class: "pick" }, "Game ", ruleset)), about,
      more = el("details", {}, el("summary", {}, "Size, options, first position"), fieldRoom,
        el("div", { class: "line" }, el("label", { class: "pick" }, "Parameters ", parameters), el("label", { class: "pick" }, "First position ", position)),
        el("button", { type: "submit" }, "Solve"))));
}

/** @type {{name: string, summary: string, detail: string, reads: boolean}[]} */
let formats = [];

/**
 * The format of a file by the ending of its name, AUTO if that is unknown; throws a sentence if the
 * format is known but cannot be read.
 * @param {string} name
 */
export function formatOf(name) {
  const ending = name.toLowerCase().split(".").pop() ?? "";
  const found = formats.find(({ detail }) => detail.split(" ").includes(ending));
  if (!found || found.reads) return found?.name ?? AUTO;
  throw new Error(`${name}: the format ${found.name} is not read here; ${formats.filter((f) => f.reads).map((f) => f.name).join(", ")} are.`);
}

/** Loads the choices, after the first game. */
export async function fillLists() {
  formats = await listed("formats");
  rulesets = await listed("rulesets");
  format.append(el("option", { value: AUTO }, "recognise it"));
  for (const { name, reads } of formats) if (reads) format.append(el("option", { value: name }, name));
  ruleset.append(...rulesets.map(({ name }) => el("option", { value: name }, name)));
  format.value = "gg";
  ruleset.value = "nim";
  tellRuleset();
  shown = null;
  const given = state.source.words[state.source.words.indexOf("--ruleset") + 1], whose = rulesets.find(({ name }) => given === name || given?.startsWith(`${name}:`));
  change(whose && state.sentence === given ? { sentence: sentence(whose.summary) } : {}); // what `show` wrote is but a name
}

/**
 * If an error message names line and column, the text is marked there.
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

/** @type {import("../state.js").Source | null} */
let shown = null;
let told = "";

/** @type {import("../notes.js").Note[]} */
let noted = [];

/** Chips that show the assumptions. */
function drawNotes(/** @type {import("../state.js").State} */ { notes }) {
  if (notes === noted) return;
  noted = notes;
  byId("notes").replaceChildren(...notes.map((note) => el("p", { class: "note" }, sentence(note.text),
    note.change ? el("button", { type: "button", onclick: () => decline(note) }, sentence(note.change).replace(/\.$/, "")) : null)));
}

/** @param {import("../state.js").State} s */
export function drawSource(s) {
  if (s.source !== shown) {
    const { file } = s.source;
    shown = s.source;
    text.value = s.source.text;
    text.placeholder = file ? `${file.name} has ${Math.ceil(file.size / 1000).toLocaleString("en")} kB, which are not shown` : EXAMPLE;
    text.rows = Math.max(5, Math.min(14, s.source.text.split("\n").length));
    const { version, name, parameters: given } = gameOf(s.source), { words } = s.source;
    format.querySelector(`[value=${FOR_RULES}]`)?.remove();
    if (!name) format.value = s.source.format;
    else if (rulesets.some((r) => r.name === version + name)) {
      ruleset.value = version + name;
      tellRuleset();
      parameters.value = given;
      position.value = words.includes("--position") ? words[words.indexOf("--position") + 1] ?? "" : "";
      fillFields();
      if (!examples.some(({ source }) => source === s.source)) more.setAttribute("open", "");
      if (s.source.text) {
        format.prepend(el("option", { value: FOR_RULES }, `for ${name}`));
        format.value = FOR_RULES;
      }
    }
    tellFormat();
  }
  drawNotes(s);
  drawable.hidden = s.source.format === "gg" || s.source.words.includes("--ruleset") || s.graph === null || (s.chart?.positions.length ?? 0) > MOST_DRAWN;
  if (s.complaint === told) return;
  told = s.complaint;
  if (gameOf(s.source).name && !s.source.text) byId("rules").append(complaint);
  else text.after(complaint);
  complaint.textContent = s.complaint.replace(/^(\d+):(?:(\d+):)?\s*/, (_, line, column) =>
    `line ${line}${column ? `, column ${column}` : ""}: `);
  mark(s.complaint);
}
