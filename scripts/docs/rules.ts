import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

const folder = join(import.meta.dirname, '..', '..', 'docs', 'specification')
const rule = /^- <a id="([a-z]+-\d+)"><\/a>\*\*([A-Z]+-\d+)\*\* /gm

/**
 * Reads the rule ids of one page.
 * @throws when an anchor is not the lower-case id of its rule.
 */
export function ruleIds(page: string, text: string): string[] {
  return [...text.matchAll(rule)].map(([, anchor, id = '']) => {
    if (anchor !== id.toLowerCase())
      throw new Error(`${page}: the anchor ${anchor} does not match ${id}.`)
    return id
  })
}

/**
 * Maps each rule id of docs/specification to the name of its page.
 * @throws when two rules share an id.
 */
export function rulesOf(pages: Record<string, string>): Map<string, string> {
  const rules = new Map<string, string>()
  for (const [page, text] of Object.entries(pages)) {
    for (const id of ruleIds(page, text)) {
      if (rules.has(id)) throw new Error(`${page}: ${id} is already a rule of ${rules.get(id)}.`)
      rules.set(id, page)
    }
  }
  return rules
}

export function readRules(): Map<string, string> {
  const pages = readdirSync(folder)
    .filter((name) => name.endsWith('.md'))
    .toSorted()
  return rulesOf(
    Object.fromEntries(pages.map((name) => [name, readFileSync(join(folder, name), 'utf8')])),
  )
}
