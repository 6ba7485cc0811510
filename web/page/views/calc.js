/** The calculator: `greatgame calc` on what is typed, with the thermograph of the value. */
import { byId, el } from "../dom.js";
import { calculate } from "../theories.js";
import { change } from "../state.js";
import { sentence, signs } from "../words.js";
import { thermograph } from "./theories.js";
import { askAside } from "../actions.js";

const OUTCOMES = { N: "whoever moves first wins", P: "whoever moves first loses", L: "Left wins, whoever begins", R: "Right wins, whoever begins" };
const MOST = 5; // results that are kept
const TRIES = ["*2 + ^", "{2|-1/2} + *", "{4|-4} - {3|2}", "{1||0|-2}"];

/**
 * A result as a figure.
 * @type {(typed: string, found: import("../theories.js").Calculated) => HTMLElement}
 */
const resultOf = (typed, { form, more, picture }) => el("figure", { class: "thermograph" },
  el("p", { class: "equation" }, el("span", { class: "soft" }, `${signs(typed)}${form.value === undefined ? ": " : " = "}`), el("strong", {}, form.value === undefined ? form.holds ? "true" : "false" : signs(form.value))),
  form.outcome ? el("p", { class: "soft" }, sentence(`${OUTCOMES[/** @type {"N"} */ (form.outcome)] ?? `outcome ${form.outcome}`}${more ? `; ${more}` : ""}`)) : null,
  picture ? thermograph(picture) : null);

/** Fills its section, once. */
export function makeCalc() {
  const field = /** @type {HTMLInputElement} */ (el("input", { type: "text", size: 24, autocomplete: "off", spellcheck: "false", "aria-label": "Games to calculate with", placeholder: TRIES[0] }));
  const results = el("div", { "aria-live": "polite" }), fault = el("p", { class: "fault", role: "status" });
  const solve = async (/** @type {Event} */ event) => {
    event.preventDefault();
    const typed = field.value.trim() || TRIES[0];
    field.value = typed;
    try {
      const found = await askAside((client) => calculate(client, typed));
      fault.textContent = found.refused;
      if (!found.refused) results.replaceChildren(resultOf(typed, found), ...[...results.children].slice(0, MOST - 1));
    } catch (error) {
      change({ complaint: /** @type {Error} */ (error).message });
    }
  };
  byId("calc").replaceChildren(el("form", { onsubmit: solve }, el("details", {}, el("summary", {}, "Calculator"),
    el("p", { class: "soft" }, "Numbers, *2, ^, {2|-1} and their sums; a comparison such as ^ > 0; or a game by rules such as domineering:2x3."),
    el("div", { class: "line" }, field, el("button", { type: "submit" }, "=")),
    el("div", { class: "line" }, ...TRIES.map((text) => el("button", { type: "button", class: "quiet", onclick: (/** @type {Event} */ e) => {
      field.value = text;
      solve(e);
    } }, text))), fault, results)));
}
