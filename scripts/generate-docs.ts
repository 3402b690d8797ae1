import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { readLanded } from '../bench/results.ts'
import { coveragePage } from './docs/coverage.ts'
import { envExample } from './docs/env-example.ts'
import { mapPage } from './docs/map.ts'
import { moneyPage } from './docs/money.ts'
import { performancePage } from './docs/performance.ts'
import { settingsList } from '../apps/server/platform/settings/settings.ts'

/** The table of settings in docs/operate.md. */
function settingsTable(): string {
  const rows = settingsList.map(
    (one) =>
      `| \`${one.name}\` | ${one.fallback ? `\`${one.fallback}\`` : '–'} | ${one.mayBe} | ${one.does} |`,
  )
  return ['| setting | default | may be | what it does |', '|---|---|---|---|', ...rows].join('\n')
}

const root = join(import.meta.dirname, '..')
const mustMatch = process.argv.includes('--check')

/** Reads the text that a page has now; empty when the page does not exist. */
function committedText(path: string): string {
  const file = join(root, path)
  return existsSync(file) ? readFileSync(file, 'utf8') : ''
}

/**
 * Replaces the generated part between two markers of a hand-written page. @throws when a marker is
 * missing.
 */
function withPart(path: string, mark: string, part: string): string {
  const [open, close] = [`<!-- ${mark} -->`, `<!-- /${mark} -->`]
  const [before, rest] = committedText(path).split(open)
  const after = rest?.split(close)[1]
  if (before === undefined || after === undefined)
    throw new Error(
      `${path} has no ${open} … ${close}: insert both markers where the part belongs.`,
    )
  return `${before}${open}\n${part}\n${close}${after}`
}

const pages: Record<string, string> = {
  'docs/map.md': mapPage(),
  'docs/money.md': await moneyPage(),
  'docs/performance.md': performancePage(readLanded()),
  'docs/specification-coverage.md': coveragePage(),
  'docs/operate.md': withPart('docs/operate.md', 'settings', settingsTable()),
  '.env.example': envExample(),
}

const stale = Object.entries(pages).filter(([path, text]) => committedText(path) !== text)
if (!mustMatch) for (const [path, text] of stale) writeFileSync(join(root, path), text)
for (const [path] of stale)
  console.log(
    mustMatch
      ? `${path} is stale: run node scripts/generate-docs.ts and commit what it writes`
      : `wrote ${path}`,
  )
process.exitCode = mustMatch && stale.length > 0 ? 1 : 0
