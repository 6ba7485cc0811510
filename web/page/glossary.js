/** Words of the theory, with their meaning. Those that the page uses at the moment are offered below the reasons. */

/** @type {{word: string, found: RegExp, meaning: string}[]} */
export const GLOSSARY = [
  { word: "nimber", found: /\bnimbers?\b|\*\d/, meaning: "The size of the heap of Nim that a position is worth: the smallest number that is not the nimber of one of its options. 0 is lost for the player to move." },
  { word: "xor", found: /\bxor\b|\bnim-sum\b|⊕/, meaning: "Addition in binary without carrying: 3 xor 5 = 011 xor 101 = 110 = 6. The nimber of a sum is the xor of the nimbers of its parts." },
  { word: "mex", found: /\bmex\b/, meaning: "The smallest number 0, 1, 2, … that is missing from a set. The mex of {0, 1, 3} is 2." },
  { word: "number", found: /\bnumbers?\b.*\b(worth|value|move)|\ba number\b|simplest/, meaning: "A value that says by how many moves Left is ahead, such as 3/4. In a number each move costs its player something." },
  { word: "±", found: /±|\+-/, meaning: "A switch: ±2 is {2|-2}. Whoever moves there first gains 2." },
  { word: "↑ and ↓", found: /[↑↓^]/, meaning: "Up, the value {0|∗}, is positive and smaller than every positive number; down is its negative." },
  { word: "temperature", found: /\btemperature\b/, meaning: "The tax on each move at which neither player wants to move any more: how urgent a move is." },
  { word: "mean", found: /\bmean \S|\bmean value\b/, meaning: "What a position is worth to Left on average, if many copies of it are played." },
  { word: "stop", found: /\bstops? (at|of)\b/, meaning: "The number that is reached if one player begins, both play well, and they stop as soon as it is a number." },
  { word: "remoteness", found: /\bremoteness\b/, meaning: "The number of turns to the end, if the winner hurries and the loser delays." },
  { word: "misère", found: /mis[eè]re/, meaning: "Play in which whoever makes the last move loses." },
  { word: "N and P", found: /\b[NP]: whoever\b|\bP-position|\bN-position/, meaning: "In an N-position the next player wins, the one to move; in a P-position the previous player wins." },
  { word: "loopy", found: /\bg\+ |\bloopy\b|\bon\b.*\boff\b/, meaning: "A game in which play can return to an earlier position. Its two values g+ and g− say what it is worth if endless play is won by Left, and by Right." },
];

/** The words that occur in a text. */
export const wordsIn = (/** @type {string} */ text) => GLOSSARY.filter(({ found }) => found.test(text));
