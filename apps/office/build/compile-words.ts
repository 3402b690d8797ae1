import { pathToFileURL } from 'node:url'
import compile from 'icu-minify/compile'
import type { Plugin } from 'vite'

type Messages = { [key: string]: string | Messages }

const catalogFile = /\/office\/text\/(th|lo|en)\/index\.ts$/

/**
 * Compiles every message at build time, so that no browser downloads an ICU parser. `vite dev`
 * leaves the messages as text.
 */
export function compileWords(): Plugin {
  return {
    name: 'champa-compile-words',
    apply: 'build',
    enforce: 'pre',
    config: () => ({
      resolve: { alias: { 'use-intl/format-message': 'use-intl/format-message/format-only' } },
    }),
    async load(id) {
      if (!catalogFile.test(id)) return null
      const { default: catalog } = (await import(pathToFileURL(id).href)) as { default: Messages }
      return `export default ${JSON.stringify(compileAll(catalog))}`
    },
  }
}

function compileAll(messages: Messages): unknown {
  return Object.fromEntries(
    Object.entries(messages).map(([key, value]) => [
      key,
      typeof value === 'string' ? compile(value) : compileAll(value),
    ]),
  )
}
