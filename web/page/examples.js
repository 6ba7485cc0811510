/** Games to begin with, each with a sentence. */

/** @param {string} text */
const graph = (text) => ({ words: [], text, format: "gg" });
/**
 * @param {string} name
 * @param {string} [board]
 */
const rules = (name, board = "") => ({ words: ["--ruleset", name], text: board, format: "gg" });

const race = `p race 7 10
a L Sherlock
a R Moriarty
s 1 L red
s 2 R black
t 7
e 1 3
e 1 4
e 2 3
e 2 5
e 3 4
e 3 6
e 4 7
e 5 6
e 5 7
e 6 7
`;
const circle = `p normal 8 11
n 1 inn
n 8 sea
s 1
e 1 2
e 1 3
e 2 3
e 3 1
e 2 4
e 3 5
e 4 6
e 5 6
e 5 3
e 6 7
e 7 8
`;
const loopySum = `p normal 5 8
s 1 red
s 3 black
e 1 2
e 2 3
e 1 3
e 1 4
e 3 4
e 4 5
e 3 5
e 2 1
`;
const bush = `p normal 6 6
n 1 ground
e 1 2 L
e 2 3 R
e 3 4 L
e 1 5 R
e 5 6 L
e 2 5
`;

/** @type {{name: string, sentence: string, source: import("./state.js").Source}[]} */
export const examples = [
  { name: "Hexapawn", source: rules("hexapawn:3x3"),
    sentence: "Three pawns against three: reach the other side, or leave your opponent without a move." },
  { name: "The Great Game", source: graph(race),
    sentence: "Two meeples race to the last vertex. Turns go red, black, black, red: Sherlock and Moriarty both move both." },
  { name: "A graph with a circle", source: graph(circle),
    sentence: "One token on a graph; whoever cannot move loses. Some play could go round for ever." },
  { name: "Nim 1, 2, 3", source: rules("nim:1,2,3"),
    sentence: "Take as many as you like from one heap. Whoever takes the last wins." },
  { name: "Kayles", source: rules("kayles:6"),
    sentence: "Knock down one skittle, or two that stand side by side; a row may fall into two." },
  { name: "Chomp 3×4", source: rules("chomp:3x4"),
    sentence: "Bite off a square with all that is below it or to its right. The one in the corner is poisoned." },
  { name: "Tic-tac-toe", source: rules("tictactoe"),
    sentence: "Three in a row win; with best play nobody gets them." },
  { name: "A sum with a circle", source: graph(loopySum),
    sentence: "Two tokens, of which one may go round: its nimber is infinite, and still there is a winning move." },
  { name: "Hackenbush", source: { words: ["--ruleset", "hackenbush", "--from", "gg"], text: bush, format: "gg" },
    sentence: "Left cuts blue edges, Right red ones, both green ones; what no longer hangs on the ground falls." },
  { name: "Police and thief", source: rules("police", ".E...T\n......\n...**.\n.P....\n"),
    sentence: "A policeman hunts a thief between walls. Both may stay or step to a square beside them; at the exit the thief is out." },
  { name: "Advance or Eat", source: rules("advance-or-eat", ".W.B\nB.W.\n.BW.\nW..B\n"),
    sentence: "Move one of your own pieces up by a square, or eat any one of your opponent's. Whoever can do neither loses." },
  { name: "Toads and Frogs", source: rules("toads-and-frogs:TT.FF"),
    sentence: "Toads hop right, frogs hop left, one square or over one of the others." },
  { name: "Domineering 3×3", source: rules("domineering:3x3"),
    sentence: "Left places dominoes upright, Right lays them down; whoever finds no room loses." },
  { name: "King and rook", source: { ...rules("chess:KRK"), words: ["--ruleset", "chess:KRK", "--position", "Ka1 Rb2 kc3 w"] },
    sentence: "White mates a lone king, in 31 turns at the most." },
];
