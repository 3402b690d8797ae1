import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { withoutSentences } from './drop-sentences.ts'

const contract = join(import.meta.dirname, '..', '..', '..', 'packages', 'contract')

/**
 * Matches one line of an endpoint description: `does:` with or without its text, or the
 * continuation of a text.
 */
const description = /^ +(?:does:.*|(['"]).*\1(?: \+|,))$/

test('the plugin removes the description of every endpoint and nothing else', () => {
  expect(
    withoutSentences(
      `  method: 'GET',\n` +
        `  does: "Tells the member's own, with \\"quotes\\".",\n` +
        `  does:\n    'Two parts, ' +\n    "joined.",\n` +
        `  answer: z.object({}),\n`,
    ),
  ).toBe(`  method: 'GET',\n  answer: z.object({}),\n`)
  for (const file of readdirSync(contract).filter(
    (name) => name.endsWith('.ts') && name !== 'endpoint.ts',
  )) {
    const before = readFileSync(join(contract, file), 'utf8')
    const after = withoutSentences(before)
    expect(after, file).not.toMatch(/^ +does:/m)
    const rest = after.split('\n')
    const removed = before.split('\n').filter((line) => {
      const stays = line === rest[0]
      if (stays) rest.shift()
      return !stays
    })
    expect(removed.filter((line) => !description.test(line))).toEqual([])
  }
})
