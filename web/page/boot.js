/**
 * This script runs first: it unpacks the module and the scripts of the page, packed by build.mjs, and
 * starts the scripts.
 */

/**
 * Decodes the content of an element, encoded by build.mjs and packed with gzip.
 * @param {string} id
 * @returns {Promise<ArrayBuffer>}
 */
function unpack(id) {
  const text = document.getElementById(id)?.textContent ?? "";
  const size = parseInt(text, 10), begin = text.indexOf(" ") + 1, view = new DataView(new ArrayBuffer(size + 3));
  for (let at = 0, i = begin; at < size; at += 4) {
    let number = 0;
    for (const end = i + 5; i < end; i++) {
      const code = text.charCodeAt(i);
      number = number * 85 + (code === 35 ? 60 : code) - 40;
    }
    view.setUint32(at, number);
  }
  const stream = new Blob([new Uint8Array(view.buffer, 0, size)]).stream().pipeThrough(new DecompressionStream("gzip"));
  return new Response(stream).arrayBuffer();
}

globalThis.unpacked = unpack;
unpack("page").then((bytes) => {
  const script = document.createElement("script");
  script.textContent = new TextDecoder().decode(bytes);
  document.body.append(script);
});

export {};
