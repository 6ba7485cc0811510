/**
 * The result of each theory for one position: the program is run once for each kind of value, in a
 * separate worker, so that the game can continue meanwhile.
 *
 * @typedef {{name: string, value: string, more: string, refused: string, picture: string}} Theory
 *   picture: a thermograph, as the text of an SVG, or ""
 */
import { Cancelled } from "../engine/client.js";
import { sentence } from "./words.js";

/** Each kind of value, and its meaning. */
export const THEORIES = [
  { name: "outcome", asks: "Who wins, and how fast?" },
  { name: "distance", asks: "How far is each token from its target?" },
  { name: "nimber", asks: "Which heap of Nim is it like?" },
  { name: "misere-pair", asks: "And if whoever moves last loses?" },
  { name: "number", asks: "How many moves is Left ahead?" },
  { name: "form", asks: "What is it in any sum of games?" },
  { name: "loopy-form", asks: "And if play can go on for ever?" },
];

const MEMORY = "512M", SECONDS = "20";

/** The text that a theory gives in place of a value that is added up. */
function inWords(/** @type {any} */ answer) {
  if (answer.outcome) return { N: "N: whoever moves first wins", P: "P: whoever moves first loses", L: "L: Left wins, whoever begins",
    R: "R: Right wins, whoever begins" }[/** @type {"N"} */ (answer.outcome)] ?? answer.outcome;
  return answer.winner === "draw" ? "a draw" : `${answer.player} wins`;
}

/**
 * What `calc` says of an expression.
 *
 * @typedef {{form: any, more: string, picture: string, refused: string}} Calculated  form: the object of `calc --json`
 * @param {import("../engine/client.js").Client} client
 * @param {string} text
 * @returns {Promise<Calculated>}
 */
export async function calculate(client, text) {
  const words = ["calc", "-", "--json", "--time", SECONDS, "--memory", MEMORY, "--thermograph", "thermograph.svg"];
  const told = await client.call("run", { words, input: new TextEncoder().encode(`${text}\n`) }), picture = told.files["thermograph.svg"];
  const said = told.complaints.trim().split("\n").pop() ?? "";
  const form = told.output.trim() ? JSON.parse(told.output.split("\n")[0]) : {};
  if (form.value === undefined && form.holds === undefined)
    return { form: {}, more: "", picture: "", refused: sentence(said.replace(/^greatgame: ((<stdin>|standard input|expression)[^ ]*:? ?)?/, "") || "There is nothing to calculate") };
  const isNumber = /^-?\d+(\/\d+(\^\d+)?)?$/.test(form.value ?? ""), hasMean = form.mean !== undefined && form.mean !== null;
  return {
    form,
    more: !hasMean ? "" : isNumber ? "a number: nobody wants to move in it"
      : `mean ${form.mean}, temperature ${form.temperature}; it stops at ${form.left_stop} if Left begins, at ${form.right_stop} if Right does`,
    picture: picture && hasMean && !isNumber ? new TextDecoder().decode(picture) : "",
    refused: "",
  };
}

/**
 * @param {import("../engine/client.js").Client} client
 * @param {string[]} words of the position, as for `solve`
 * @param {Uint8Array | File} input
 * @param {(rows: Theory[]) => void} show is called after each of them
 */
export async function compare(client, words, input, show) {
  /** @type {Theory[]} */
  const rows = [];
  try {
    for (const { name } of THEORIES) {
      const all = [...words, "--value", name, "--json", "--memory", MEMORY];
      const told = await client.call("run", { words: all, input });
      const row = { name, value: "", more: "", refused: "", picture: "" };
      if (told.status > 1) row.refused = sentence(told.complaints.trim().replace(/^greatgame: ((<stdin>|[^ ]+): )?/, ""));
      else {
        const answer = JSON.parse(told.output.split("\n")[0]), { total } = answer;
        row.value = total === null || total === undefined ? inWords(answer)
          : Array.isArray(total) ? `g+ ${total[0]}, g− ${total[1]}, ${total[2]}` : String(total);
        if (total === null && answer.length !== null) row.more = `${answer.length} turn${answer.length === 1 ? "" : "s"} to go`;
        if (name === "form" && total !== null) {
          const { more, picture } = await calculate(client, String(total));
          Object.assign(row, { more, picture });
        }
      }
      rows.push(row);
      show([...rows]);
    }
  } catch (error) {
    if (!(error instanceof Cancelled)) throw error;
  }
}
