import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { refusals } from '@champa/contract/errors'
import { expect, test } from 'vitest'
import { readRules, rulesOf } from './rules.ts'

const line = (id: string, anchor = id.toLowerCase()): string =>
  `- <a id="${anchor}"></a>**${id}** It holds.\n`

test('rulesOf maps each rule to its page', () => {
  const rules = rulesOf({ 'a.md': line('AA-1') + line('AA-2'), 'b.md': line('BB-1') })
  expect([...rules]).toEqual([
    ['AA-1', 'a.md'],
    ['AA-2', 'a.md'],
    ['BB-1', 'b.md'],
  ])
})

test('rulesOf throws on an id shared by two rules', () => {
  expect(() => rulesOf({ 'a.md': line('AA-1'), 'b.md': line('AA-1') })).toThrow(
    'AA-1 is already a rule of a.md',
  )
})

test('rulesOf throws on an anchor that differs from its rule’s id', () => {
  expect(() => rulesOf({ 'a.md': line('AA-1', 'aa-2') })).toThrow(
    'the anchor aa-2 does not match AA-1',
  )
})

test('readRules reads the specification of this repository', () => {
  expect(readRules().get('DEP-1')).toBe('deposits.md')
})

test('the error pages list every refusal code with its status', () => {
  const folder = join(import.meta.dirname, '..', '..', 'docs', 'specification')
  const pages = ['errors.md', 'errors-money.md']
    .map((name) => readFileSync(join(folder, name), 'utf8'))
    .join('')
  const missing = Object.entries(refusals).filter(
    ([code, status]) => !pages.includes(`** \`${code}\` (${status})`),
  )
  expect(missing).toEqual([])
})
