/**
 * Notes of the program: its assumptions about an input. Each is shown as a chip, with a button if an
 * option changes the assumption.
 *
 * @typedef {{text: string, change: string, words: string[], format: string}} Note
 *   change: the text of the button, or ""; words: options that it adds; format: the format that it selects, or ""
 */

/** The format of a text that is to be recognised. */
export const AUTO = "auto";

/** The format that the text was recognised as, or "". */
export const recognised = (/** @type {string} */ complaints) => /note: it looks like (\w+) and is read so/.exec(complaints)?.[1] ?? "";

/** Formats that state where play begins, and that are recognised with certainty. */
export const PLAIN = ["gg", "json", "judge"];

/**
 * @param {string} complaints
 * @returns {Note[]}
 */
export function notesIn(complaints) {
  return complaints.split("\n").flatMap((line) => {
    const [, said = ""] = /^greatgame: (?:<stdin>: )?(?:instance \d+: )?note: (.*)$/.exec(line) ?? [];
    const format = recognised(line);
    if (!said || PLAIN.includes(format)) return [];
    if (format) return [{ text: `This looks like ${format} and is read so; the list below the text has other formats`, change: "", words: [], format: "" }];
    const [, text = said, option = "", value = "", does = ""] = /^(.*); (--[a-z-]+) (?:(\d+) )?(.+)$/.exec(said) ?? [];
    const [, from = "", rest = ""] = option === "--from" ? /^(\w+) (.+)$/.exec(does) ?? [] : [];
    if (option === "--from" && !rest) return [{ text, change: "", words: [], format: "" }];
    return [{ text, change: rest || does, words: option && !from ? [option, ...(value ? [value] : [])] : [], format: from }];
  });
}
