// The face of the module, called under node as the worker calls it.
import assert from "node:assert/strict";
import fs from "node:fs";
import path from "node:path";
import { test } from "node:test";
import { Engine } from "../../web/engine/engine.js";

const module = new WebAssembly.Module(fs.readFileSync(path.join(process.env.GG_BUILD_DIR ?? "", "web/greatgame.wasm")));
const graph = new TextEncoder().encode("p misere 4 3\ns 2\ne 2 3\ne 3 4\ne 2 4\n");

test("a chart is JSON whatever its values are, and counts from 0", () => {
  const { game } = new Engine(module).open(["--from", "gg", "--value", "misere-pair", "-"], graph);
  assert.equal(game.solve().status, 0);
  const chart = JSON.parse(game.map(10, 1).output);
  assert.deepEqual(chart.positions.map((p) => [p.vertex, p.value]),
    [[2, "g+ 2, g- 2"], [3, "g+ 1, g- 0"], [4, "g+ 0, g- 1"], [1, "g+ 0, g- 1"]]);
  assert.deepEqual(chart.moves, [[0, 1, ""], [0, 2, ""], [1, 2, ""]]);
  game.close();
});

test("nothing is asked of a game before it is solved", () => {
  const { game } = new Engine(module).open(["--from", "gg", "-"], graph);
  for (const ask of [() => game.answer(), () => game.hint(1), () => game.play(0), () => game.check(), () => game.certificate()]) {
    const told = ask();
    assert.equal(told.status, 2);
    assert.equal(told.complaints, "greatgame: the game is not solved yet\n");
  }
  game.close();
});

test("of very many moves the best are told, and they are those that are played", () => {
  const { game } = new Engine(module).open(["--ruleset", "nim:900,800"]);
  assert.equal(game.solve().status, 0);
  const { output, complaints } = game.answer(), { all_moves: moves } = JSON.parse(output);
  assert.equal(complaints, "Of 1700 moves 1000 are listed, the best first.\n");
  assert.deepEqual(moves.map((m) => m.best).slice(0, 3), [true, false, false]);
  assert.equal(game.play(0).status, 0);
  assert.equal(JSON.parse(game.answer().output).total, 0);
  game.back();
  assert.equal(game.play(1000).status, 1);
  game.close();
});

test("too many words are refused", () => {
  const engine = new Engine(module), words = Array.from({ length: 300 }, () => "--moves");
  assert.equal(engine.run(["solve", ...words]).complaints, "greatgame: a command has at most 255 words\n");
  assert.equal(engine.open(words, graph).complaints, "greatgame: a command has at most 255 words\n");
  assert.equal(engine.run(["--version"]).status, 0);
});

test("each command reads an input of its own, and its files are handed over", () => {
  const engine = new Engine(module);
  for (const value of ["+-1", "{2|-1/2}"]) {
    const told = engine.run(["calc", "-", "--json", "--thermograph", "t.svg"], new TextEncoder().encode(`${value}\n`));
    assert.equal(JSON.parse(told.output).value, value);
    assert.match(new TextDecoder().decode(told.files["t.svg"]), /^<svg /);
  }
  assert.deepEqual(engine.run(["--version"]).files, {});
});

test("a format that needs a library is refused with what to do instead; others are read", () => {
  const read = (words, text) => new Engine(module).open(words, new TextEncoder().encode(text));
  const xml = '<graphml><graph edgedefault="directed"><node id="a"/><node id="b"/><edge source="a" target="b"/></graph></graphml>';
  for (const words of [["--from", "graphml", "-"], ["-"]]) {
    const { game, status, complaints } = read(words, xml);
    assert.equal(game, null, words.join(" "));
    assert.notEqual(status, 0);
    assert.match(complaints, /the page does not read them: save the graph as gml or dot/, words.join(" "));
    assert.doesNotMatch(complaints, /libexpat/);
  }
  for (const text of ["digraph { a -> b }", "graph [ directed 1 node [ id 1 ] node [ id 2 ] edge [ source 1 target 2 ] ]", '{"a": ["b"]}', "a,b\n"]) {
    const { game, complaints } = read(["-"], text);
    assert.ok(game, complaints);
    game.close();
  }
});
