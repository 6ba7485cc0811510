// The program in WebAssembly says what the program says, byte for byte: of all examples, of every game
// by rules as the page opens it, and of larger graphs of every kind that can be generated.
import assert from "node:assert/strict";
import { spawnSync } from "node:child_process";
import fs from "node:fs";
import path from "node:path";
import { test } from "node:test";
import { fileURLToPath } from "node:url";
import { Engine } from "../../web/engine/engine.js";
import { GAMES } from "../../web/page/boards.js";

const build = process.env.GG_BUILD_DIR ?? "", root = path.join(path.dirname(fileURLToPath(import.meta.url)), "../..");
const engine = new Engine(new WebAssembly.Module(fs.readFileSync(path.join(build, "web/greatgame.wasm"))));

/** The same words to both, with the same standard input and the same folder of files. */
function compare(words, input = Buffer.alloc(0), folder = root, files = []) {
  for (const name of files) engine.host.files.set(name, fs.readFileSync(path.join(folder, name)));
  const told = engine.run(words, input);
  const native = spawnSync(path.join(build, "greatgame"), words, { input, maxBuffer: 1 << 28, cwd: folder });
  assert.equal(told.status, native.status, words.join(" "));
  assert.ok(native.stdout.equals(Buffer.from(told.bytes)), `${words.join(" ")}: the answers differ`);
  assert.equal(told.complaints, native.stderr.toString(), words.join(" "));
}

test("all examples", () => {
  const formats = { gg: "gg", judge: "judge", edges: "edges" };
  for (const file of fs.readdirSync(path.join(root, "examples"))) {
    const format = formats[file.split(".").pop()];
    if (!format) continue;
    const text = fs.readFileSync(path.join(root, "examples", file));
    for (const words of [["solve", "--json", "--moves", "--check"], ["why"], ["solve", "--all"], ["convert", "-", "--to", "json"]])
      compare([words[0], "-", ...words.slice(1), "--from", format], text);
  }
});

test("formats that are not examples, from an example and back", () => {
  const text = fs.readFileSync(path.join(root, "examples/trap.gg")), made = (words, input) => {
    const { status, stdout, stderr } = spawnSync(path.join(build, "greatgame"), words, { input, maxBuffer: 1 << 28 });
    assert.equal(status, 0, `${words.join(" ")}: ${stderr}`);
    return stdout;
  };
  const inputs = { ggb: made(["convert", "-", "-", "--from", "gg", "--to", "ggb"], text), mtx: Buffer.from("%%MatrixMarket matrix coordinate pattern general\n4 4 4\n1 2\n1 3\n2 4\n3 1\n"),
    pg: Buffer.from("parity 3;\n0 1 0 1,2;\n1 0 1 0;\n2 0 0 3;\n3 1 0 3,0;\n") };
  for (const [format, input] of Object.entries(inputs))
    for (const words of [["solve", "--json", "--moves"], ["why"], ["solve", "--all"], ["convert", "-", "--to", "gg"]])
      compare([words[0], "-", ...words.slice(1), "--from", format], input);
});

test("json, sound and broken: the page has a reader of its own for its trees", () => {
  const sound = ['{"vertices": 3, "base": 1, "edges": [[1, 2], [2, 3, "L"]], "tokens": [{"vertex": 1}]}\n',
    '{"a":[true,false,null,-1,2.5e3,"\\u00e9\\ud83d\\ude00\\n"],"vertices":1e3,\n"edges":[]} {"vertices":1,"edges":[]}\n',
    '{"vertices":1,"edges":[]} {"vertices":2,"names":[[0,"\\u00e9"],[1,"a\\ud83d\\ude00"]],"edges":[[0,1]]}', `{"a":${"[".repeat(3000)}`,
    spawnSync(path.join(build, "greatgame"), ["convert", path.join(root, "examples/race.gg"), "-", "--to", "json"]).stdout.toString()];
  const pieces = ['"', "{", "}", "[", "]", ",", ":", "\\", "u", "0", "-", ".", "e", "é", "\n", "\u0001", "tru", "nul", " ",
    "99999999999999999999", "\\u0000", "\\ud800", "00", "\t", "\\x"];
  let seed = 12345;
  const any = (n) => (seed = (seed * 1103515245 + 12345) % 2147483648, Math.floor(seed / 65536) % n);
  for (let i = 0; i < 200; i++) {
    let text = Buffer.from(sound[i % sound.length]);
    for (let left = i < sound.length ? 0 : 1 + any(2); left > 0; left--) {
      const at = any(text.length), kind = any(4), piece = kind === 0 ? Buffer.alloc(0) : kind === 1 ? Buffer.from([any(256)]) : Buffer.from(pieces[any(pieces.length)]);
      text = Buffer.concat([text.subarray(0, at), piece, text.subarray(at + (kind === 3 ? 0 : 1 + any(3)))]);
    }
    compare(["convert", "-", "-", "--from", "json", "--to", "gg"], text);
  }
});

test("boards of the examples", () => {
  for (const [game, file] of [["police", "park.board"], ["advance-or-eat", "columns.advance"]])
    for (const words of [["solve", "--json", "--moves"], ["why"]])
      compare([words[0], "--ruleset", game, "-", ...words.slice(1)], fs.readFileSync(path.join(root, "examples", file)));
});

test("files of 0.1.0 and their certificates", () => {
  const golden = path.join(root, "tests/golden");
  for (const file of fs.readdirSync(golden).filter((name) => /\.ggb?$/.test(name)))
    for (const words of [["solve", file, "--json", "--moves"], ["convert", file, "-", "--to", "json"]]) compare(words, undefined, golden, [file]);
  for (const line of fs.readFileSync(path.join(golden, "certificates"), "utf8").trim().split("\n")) {
    const [name, ...problem] = line.split(" "), graphs = problem.filter((word) => word.endsWith(".gg"));
    for (const ending of ["cert", "txt"]) compare(["verify", ...problem, `${name}.${ending}`], undefined, golden, [...graphs, `${name}.${ending}`]);
  }
});

test("files that are sound and broken, of every format, and expressions", () => {
  const corpus = path.join(root, "fuzz/corpus"), all = (name) => fs.readdirSync(path.join(corpus, name)).map((file) => fs.readFileSync(path.join(corpus, name, file)));
  for (const input of all("formats")) {
    const end = input.indexOf(10), [format, ...wishes] = input.subarray(0, end).toString("latin1").split(" ");
    const packed = [0x1f8b, 0x28b5].includes(input.length > end + 2 ? input.readUInt16BE(end + 1) : 0); // which the page unpacks itself, or refuses
    if (!/^[a-z]+$/.test(format) || wishes.length > 0 || packed || format === "graphml") continue; // the module has no expat
    for (const words of [["solve", "-", "--json", "--limit", "100000"], ["solve", "-", "--all"]]) compare([...words, "--from", format], input.subarray(end + 1));
  }
  for (const input of all("expressions")) compare(["calc", "-", "--json"], input);
});

test("a million vertices", () => {
  const words = ["gen", "random", "--vertices", "1000000", "--edges", "3000000", "--seed", "5", "--to", "ggb"];
  const made = spawnSync(path.join(build, "greatgame"), words, { maxBuffer: 1 << 28 });
  assert.equal(made.status, 0, made.stderr.toString());
  compare(["solve", "-", "--from", "ggb", "--json"], made.stdout);
});

test("every game by rules", () => {
  const names = engine.run(["rulesets", "--json"]).output.trim().split("\n").map((line) => JSON.parse(line).name);
  for (const name of names) {
    if (name === "tic-tac-chec") continue; // its table takes hours
    const { takes, usual = "" } = GAMES[name.replace("impartial:", "")] ?? {}, file = takes === "graph" || takes === "file";
    const words = ["--ruleset", !file && usual ? `${name}:${usual}` : name, ...(file ? ["-"] : []), ...(takes === "graph" ? ["--from", "gg"] : [])];
    for (const command of [["solve", "--json"], ["why"]]) compare([...command, ...words], Buffer.from(file ? usual : ""));
  }
});

test("larger graphs", () => {
  for (const [kind, vertices] of [["random", 100000], ["dag", 20000], ["cyclic", 20000], ["layered", 10000], ["grid", 10000]]) {
    const made = spawnSync(path.join(build, "greatgame"), ["gen", kind, "--vertices", String(vertices), "--seed", "7", "--to", "gg"], { maxBuffer: 1 << 28 });
    assert.equal(made.status, 0, made.stderr.toString());
    for (const words of [["solve", "--json"], ["solve", "--summary"], ["solve", "--all"]]) compare([words[0], "-", "--from", "gg", ...words.slice(1)], made.stdout);
  }
});
