import { join } from 'node:path'
import { expect, test } from 'vitest'
import { readDocuments, readSources } from '../check/source-files.ts'
import { citations } from './citations.ts'
import { readRules } from './rules.ts'

const rules = new Map([
  ['DEP-1', 'deposits.md'],
  ['API-9', 'api.md'],
])

function findingsIn(path: string, text: string): string[] {
  return citations([{ path, text }], rules).map(({ file, todo }) => `${file} ${todo.split(':')[0]}`)
}

test.each([
  ['apps/a.ts', '// Paid once (semantics 4.3).', '"semantics 4.3"'],
  ['apps/a.ts', '/**\n * The order of semantics\n * D10.\n */', '"semantics D10"'],
  ['apps/a.ts', '// The catalogue (spec, page 8)', '"(spec, page 8"'],
  ['apps/a.test.ts', "test('pays once (semantics D8)')", '"semantics D8"'],
  ['apps/a.css', '/* Specification 9 */', '"Specification 9"'],
  ['apps/a.sql', 'select 1; -- (D4)', '"(D4"'],
  ['docs/a.md', 'See ../shared/spec.', '"../shared"'],
  ['apps/a.ts', '// Paid once (DEP-99).', '"DEP-99"'],
  ['apps/a.ts', '// Every page costs the same (performance.md).', '"performance.md"'],
  [
    'apps/a.sql',
    '-- The reasons are in docs/decisions/999-none.md.',
    '"docs/decisions/999-none.md"',
  ],
  ['docs/a.md', '[DEP-99](specification/deposits.md#dep-99)', '"DEP-99"'],
])('the check reports the citation in %s: %j', (path, text, citation) => {
  expect(findingsIn(path, text).map((found) => found.slice(found.indexOf('"')))).toEqual([citation])
})

test.each([
  ['apps/a.ts', '// Paid once (DEP-1), never repeated (API-9).'],
  ['apps/a.ts', "const id = 'DEP-99' // as the specification names it"],
  ['apps/a.ts', 'const endpoint = (spec: Spec) => spec'],
  ['apps/a.sql', "select 'DEP-99'"],
  ['apps/a.ts', '// Called by ./a.ts, apps/a.ts and vitest.config.ts.'],
  ['apps/a.ts', "const file = 'performance.md'"],
  ['docs/a.md', 'Add `newgame.ts`.'],
  ['docs/a.md', '[Specification](specification/README.md), [DEP-1](specification/deposits.md)'],
  ['docs/specification/a.md', 'A new rule is DEP-99.'],
])('the check reports no citation in %s: %j', (path, text) => {
  expect(findingsIn(path, text)).toEqual([])
})

test('the check reports the line of a citation', () => {
  const text = "const a = 'x'\n/**\n * Paid once\n * (DEP-99).\n */"
  expect(findingsIn('apps/a.ts', text)).toEqual(['apps/a.ts:4 "DEP-99"'])
})

test('the repository cites only its own documents', () => {
  const root = join(import.meta.dirname, '..', '..')
  expect(citations([...readSources(root), ...readDocuments(root)], readRules())).toEqual([])
})
