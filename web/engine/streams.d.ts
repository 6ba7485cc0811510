// Streams that compress and decompress, which the compiler's own library does not declare yet.
declare class CompressionStream extends TransformStream { constructor(format: string); }
declare class DecompressionStream extends TransformStream { constructor(format: string); }
// Of boot.js, for all scripts of the page.
declare var unpacked: (id: string) => Promise<ArrayBuffer>;
// Lessons, which esbuild reads as texts.
declare module "*.md" { const text: string; export default text; }
