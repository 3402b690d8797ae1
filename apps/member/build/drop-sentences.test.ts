import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { withoutSentences } from './drop-sentences.ts'

const contract = join(import.meta.dirname, '..', '..', '..', 'packages', 'contract')

test('removes the description of every endpoint and nothing else', () => {
  expect(
    withoutSentences(
      `  method: 'GET',\n` +
        `  does: "Tells the member's own, with \\"quotes\\".",\n` +
        `  answer: z.object({}),\n`,
    ),
  ).toBe(`  method: 'GET',\n  answer: z.object({}),\n`)
  for (const file of readdirSync(contract).filter(
    (name) => name.endsWith('.ts') && name !== 'endpoint.ts',
  )) {
    const before = readFileSync(join(contract, file), 'utf8')
    const after = withoutSentences(before)
    expect(after, file).not.toMatch(/^ +does:/m)
    expect(before.split('\n').length - after.split('\n').length, file).toBe(
      before.match(/^ +does:/gm)?.length ?? 0,
    )
  }
})
