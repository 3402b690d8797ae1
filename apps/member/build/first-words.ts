import { existsSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'

export type Messages = { [key: string]: string | Messages }

/**
 * Matches every import of another source file, with groups for type imports, which the compiler
 * erases, and for imports in withWords(), which loads the later messages itself.
 */
const naming =
  /\b(?:import|export)\s(?<type>type\s)?[^'"();]*?['"](?<at>\.[^'"]+\.tsx?|@champa\/client\/[^'"]+)['"]|(?<later>\bwithWords\(\s*\(\)\s*=>\s*)?\bimport\(\s*['"](?<demanded>\.[^'"]+\.tsx?)['"]/g

/**
 * The sources, by path, that may run before the later messages are loaded: everything reachable
 * from `start` by static or dynamic import, except through withWords() (platform/client.ts).
 */
export function firstSources(
  start: string,
  found = new Map<string, string>(),
): Map<string, string> {
  if (found.has(start)) return found
  const source = readFileSync(start, 'utf8')
  found.set(start, source)
  for (const { groups } of source.matchAll(naming)) {
    const named = groups?.['at'] ?? groups?.['demanded']
    if (named && !groups?.['type'] && !groups?.['later']) firstSources(pathOf(named, start), found)
  }
  return found
}

const client = join(import.meta.dirname, '..', '..', '..', 'packages', 'client')

/** The path of an imported source file, which may be in the package `client`. */
function pathOf(named: string, importer: string): string {
  if (named.startsWith('.')) return join(dirname(importer), named)
  const path = join(client, named.slice('@champa/client/'.length))
  return existsSync(`${path}.ts`) ? `${path}.ts` : `${path}.tsx`
}

/**
 * Whether any of these sources uses a message key: as a literal, as the start of a template, or by
 * its namespace.
 */
export function usedBy(sources: Iterable<string>): (key: string) => boolean {
  const literals = new Set<string>()
  const heads = new Set<string>()
  for (const source of sources) {
    for (const [, literal = ''] of source.matchAll(/['"`](\w[\w-]*(?:\.[\w-]+)+)['"`]/g))
      literals.add(literal)
    for (const [, head = ''] of source.matchAll(/`(\w+\.[\w.-]*)\$\{/g)) heads.add(head)
    for (const [, space = ''] of source.matchAll(/useTranslations\(['"`]([\w.]+)['"`]\)/g))
      heads.add(`${space}.`)
  }
  return (key) => literals.has(key) || [...heads].some((head) => key.startsWith(head))
}

/** Filters messages by key; a namespace without any remaining message is omitted. */
export function pick(messages: Messages, passes: (key: string) => boolean, space = ''): Messages {
  const picked = Object.entries(messages).flatMap(
    ([name, value]): [string, string | Messages][] => {
      if (typeof value === 'string') return passes(space + name) ? [[name, value]] : []
      const inside = pick(value, passes, `${space}${name}.`)
      return Object.keys(inside).length > 0 ? [[name, inside]] : []
    },
  )
  return Object.fromEntries(picked)
}
