/** A catalogue as the build splits it (build/compile-text.ts); everywhere else either half is the whole. */
declare module '*/index.ts?first' {
  const words: import('./catalogs.ts').Half
  export default words
}

declare module '*/index.ts?later' {
  const words: import('./catalogs.ts').Half
  export default words
}
