/** Games to begin with, each with a sentence. */

const circle = "p normal 6 8\nn 1 start\ns 1\ne 1 2\ne 1 3\ne 2 4\ne 3 1\ne 3 5\ne 4 6\ne 5 6\ne 5 3\n";
const race = "p race 6 8\ns 1 L red\ns 2 R black\nt 6\ne 1 3\ne 1 4\ne 2 3\ne 2 5\ne 3 4\ne 4 6\ne 3 5\ne 5 6\n";
const stalk = "p normal 5 6\ns 5\ns 3\ne 2 1 L\ne 3 2 R\ne 3 1 L\ne 4 1 R\ne 5 4 L\ne 5 2 R\n";
const graph = (text) => ({ words: [], text, format: "gg" });
const rules = (...words) => ({ words: ["--ruleset", ...words], text: "", format: "gg" });

/** @type {{name: string, sentence: string, source: import("./state.js").Source}[]} */
export const examples = [
  { name: "Tic-tac-toe squares: hexapawn", sentence: "Three pawns against three: whoever breaks through, or leaves no move, wins.", source: rules("hexapawn:3x3") },
  { name: "A graph with a circle", sentence: "One token, and a player who cannot move loses; some play goes round.", source: graph(circle) },
  { name: "The Great Game", sentence: "Two meeples race to the last vertex; turns go r b b r.", source: graph(race) },
  { name: "Nim 1, 2, 3", sentence: "Take any number from one heap; the last stone wins.", source: rules("nim:1,2,3") },
  { name: "Kayles", sentence: "Knock down one pin or two neighbours.", source: rules("octal:0.77,7") },
  { name: "Chomp 3×4", sentence: "Bite off a corner; the last square is poisoned.", source: rules("chomp:3x4") },
  { name: "A sum of numbers", sentence: "Left and Right have their own edges; every vertex is a number.", source: graph(stalk) },
  { name: "Toads and Frogs", sentence: "Toads hop right, frogs hop left.", source: rules("toads-and-frogs:TT.FF") },
  { name: "Domineering 3×3", sentence: "Left places dominoes upright, Right lays them down.", source: rules("domineering:3x3") },
];
