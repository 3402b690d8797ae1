import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import compile from 'icu-minify/compile'
import type { Plugin } from 'vite'
import { firstSources, type Messages, pick, usedBy } from './first-words.ts'

const catalogFile = /^(.*\/text\/(?:th|lo|en)\/index\.ts)\?(first|later)$/

/**
 * Compiles every message of a catalogue at build time, so browsers download no ICU parser, and
 * splits the catalogue in two: the messages that a first visit may show, and all others. `vite dev`
 * leaves messages as text, reads them with use-intl's own parser, and serves the whole catalogue as
 * either half.
 */
export function compileText(): Plugin {
  let isFirst: (key: string) => boolean = () => true
  return {
    name: 'champa-compile-text',
    apply: 'build',
    enforce: 'pre',
    config: () => ({
      resolve: { alias: { 'use-intl/format-message': 'use-intl/format-message/format-only' } },
    }),
    configResolved({ root }) {
      isFirst = usedBy(firstSources(join(root, 'main.tsx')).values())
    },
    async load(id) {
      const [, file = '', half] = catalogFile.exec(id) ?? []
      if (!half) return null
      const { default: catalog } = (await import(pathToFileURL(file).href)) as { default: Messages }
      const messages = pick(catalog, (key) => isFirst(key) === (half === 'first'))
      return `export default ${JSON.stringify(compileAll(messages))}`
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
