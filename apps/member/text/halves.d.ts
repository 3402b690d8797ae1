/**
 * One half of a catalogue as split by the build (build/compile-text.ts); without the build either
 * half is the whole catalogue.
 */
declare module '*/index.ts?first' {
  const words: import('@champa/client/react/words').Half
  export default words
}

declare module '*/index.ts?later' {
  const words: import('@champa/client/react/words').Half
  export default words
}
