// Streams that pack and unpack, which the compiler's own library does not know yet.
declare class CompressionStream extends TransformStream { constructor(format: string); }
declare class DecompressionStream extends TransformStream { constructor(format: string); }
// Of boot.js, for all scripts of the page.
declare var unpacked: (id: string) => Promise<ArrayBuffer>;
