/**
 * A catalogue as split by the build (build/compile-text.ts); elsewhere either half is the whole.
 */
declare module '*/index.ts?first' {
  const words: import('@champa/client/react/words').Half
  export default words
}

declare module '*/index.ts?later' {
  const words: import('@champa/client/react/words').Half
  export default words
}
