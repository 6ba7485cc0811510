/** Making elements: el("button", {class: "best", onclick: f}, "text", child). */
const SVG = "http://www.w3.org/2000/svg";

/**
 * @param {Element} element
 * @param {Record<string, any>} attributes
 * @param {any[]} children
 */
function fill(element, attributes, children) {
  for (const [name, value] of Object.entries(attributes))
    if (name.startsWith("on")) element.addEventListener(name.slice(2), value);
    else if (value === true) element.setAttribute(name, "");
    else if (value !== false && value !== null && value !== undefined) element.setAttribute(name, String(value));
  element.append(...children.flat().filter((child) => child !== null && child !== undefined && child !== false));
  return element;
}

/**
 * @param {string} name
 * @param {Record<string, any>} attributes
 * @param {...any} children
 */
export const el = (name, attributes = {}, ...children) =>
  /** @type {HTMLElement} */ (fill(document.createElement(name), attributes, children));

/**
 * @param {string} name
 * @param {Record<string, any>} attributes
 * @param {...any} children
 */
export const svg = (name, attributes = {}, ...children) =>
  fill(document.createElementNS(SVG, name), attributes, children);

/** @param {string} id */
export const byId = (id) => /** @type {HTMLElement} */ (document.getElementById(id));

/**
 * The accessible text of an element that can be focused.
 * @param {Element} element
 */
const heard = (element) => `${element.tagName} ${element.getAttribute("aria-label") ?? ""} ${(element.closest("label") ?? element).textContent}`;

/**
 * Replaces the children. Focus is restored: to the element of the same name, else to the one at the
 * same place, else to the first that can be focused.
 * @param {Element} room
 * @param {...any} children
 */
export function refill(room, ...children) {
  const all = () => /** @type {HTMLInputElement[]} */ ([...room.querySelectorAll("button, input, select, [tabindex]")]);
  const at = all().findIndex((element) => element === document.activeElement), name = at < 0 ? "" : heard(all()[at]);
  room.replaceChildren(...children.filter((child) => child !== null && child !== undefined && child !== false));
  if (at < 0) return;
  const able = (/** @type {HTMLInputElement | undefined} */ element) => (element && !element.disabled ? element : undefined);
  const again = able(all().find((element) => heard(element) === name)) ?? able(all()[at]) ?? all().find(able);
  again?.focus({ preventScroll: true });
}
