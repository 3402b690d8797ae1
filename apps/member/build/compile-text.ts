import { pathToFileURL } from 'node:url'
import compile from 'icu-minify/compile'
import type { Plugin } from 'vite'

type Messages = { [key: string]: string | Messages }

const catalogFile = /\/text\/(?:th|lo|en)\/index\.ts$/

/**
 * Compiles every message of a catalogue while building, so that no browser downloads an ICU parser.
 * `vite dev` leaves them as text and reads them with use-intl's own parser.
 */
export function compileText(): Plugin {
  return {
    name: 'champa-compile-text',
    apply: 'build',
    enforce: 'pre',
    config: () => ({ resolve: { alias: { 'use-intl/format-message': 'use-intl/format-message/format-only' } } }),
    async load(id) {
      if (!catalogFile.test(id)) return null
      const { default: catalog } = (await import(pathToFileURL(id).href)) as { default: Messages }
      return `export default ${JSON.stringify(compileAll(catalog))}`
    },
  }
}

function compileAll(messages: Messages): unknown {
  return Object.fromEntries(Object.entries(messages).map(([key, value]) => [key, typeof value === 'string' ? compile(value) : compileAll(value)]))
}
