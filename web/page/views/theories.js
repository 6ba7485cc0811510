/** Several theories side by side: the result of each for the current position, with the thermograph. */
import { askTheories } from "../actions.js";
import { byId, el } from "../dom.js";
import { answerNow, change } from "../state.js";
import { THEORIES } from "../theories.js";

/**
 * The picture of the program, whose colours are the page's by style.css.
 * @param {string} text
 */
export function thermograph(text) {
  const picture = new DOMParser().parseFromString(text, "image/svg+xml").documentElement;
  if (picture.localName !== "svg") return null;
  const width = Number(picture.getAttribute("width")), height = Number(picture.getAttribute("height"));
  picture.setAttribute("viewBox", `0 24 ${width} ${height - 24}`);
  for (const name of ["width", "height", "font-family"]) picture.removeAttribute(name);
  picture.setAttribute("role", "img");
  picture.setAttribute("aria-label", "Thermograph: numbers grow to the left, temperature upwards");
  return document.adoptNode(picture);
}

/** @param {import("../theories.js").Theory} row */
const rowOf = (row) => el("tr", {}, el("th", { scope: "row" }, row.name.replace("-", " "),
  el("small", {}, THEORIES.find((t) => t.name === row.name)?.asks ?? "")),
  el("td", {}, el("strong", {}, row.value), row.more ? el("small", {}, row.more) : null));

/**
 * The theories that do not apply; those with the same reason together.
 * @param {import("../theories.js").Theory[]} refused
 */
function reasonsOf(refused) {
  return [...new Set(refused.map((row) => row.refused))].map((reason) => el("li", {},
    ...refused.filter((row) => row.refused === reason).flatMap(({ name }, i) => [i > 0 ? ", " : "", el("b", {}, name.replace("-", " "))]), `: ${reason}`));
}

/** @type {any} */
let drawn = null;

/** @param {import("../state.js").State} s */
export function drawTheories(s) {
  const room = byId("theories"), offered = Boolean(answerNow()) && !s.hidden;
  if (!s.theories || !offered) {
    if (drawn || offered !== Boolean(room.firstChild))
      room.replaceChildren(...(offered ? [el("button", { type: "button", onclick: askTheories }, "Compare theories")] : []));
    drawn = null;
    return;
  }
  if (drawn === s.theories) return;
  drawn = s.theories;
  const told = s.theories.filter((row) => !row.refused), refused = s.theories.filter((row) => row.refused);
  const picture = s.theories.find((row) => row.picture);
  room.replaceChildren(el("h2", {}, "What the theories say"),
    el("table", { class: "theories" }, el("tbody", {}, ...told.map(rowOf))),
    ...(picture ? [el("figure", { class: "thermograph" }, thermograph(picture.picture), el("figcaption", {},
      "Thermograph: the left wall is what Left is left with, the right wall what Right is, once each move costs as much as the height."))] : []),
    ...(refused.length ? [el("details", {}, el("summary", {}, `${refused.length} do not apply`),
      el("ul", {}, ...reasonsOf(refused)))] : []),
    el("button", { type: "button", onclick: () => change({ theories: null }) }, "Hide"));
}
