import type { Plugin } from 'vite'

/**
 * Matches the `does` property of an endpoint: one string, or several joined with `+` over several
 * lines.
 */
const sentence = /^ +does:\s+(?:(['"])(?:\\.|(?!\1).)*\1(?: \+\n +)?)+,\n/gm

/**
 * Removes the endpoint descriptions from the contract: only docs/map.md and the OpenAPI page show
 * them.
 */
export const withoutSentences = (code: string): string => code.replaceAll(sentence, '')

export function dropSentences(): Plugin {
  return {
    name: 'champa-drop-sentences',
    apply: 'build',
    enforce: 'pre',
    transform: {
      filter: { id: /\/packages\/contract\/(?:office\/)?[\w-]+\.ts$/ },
      handler: (code) => ({ code: withoutSentences(code), map: null }),
    },
  }
}
