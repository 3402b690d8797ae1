import { spin } from '@champa/contract/spin'
import * as z from 'zod/mini'
import { expect, test } from 'vitest'
import { isClientSeed } from './proof-sheet.tsx'

test('the sheet accepts exactly the seeds that the contract accepts', () => {
  const seeds = ['a', 'my lucky 7!', ' ', '~'.repeat(64), '', 'x'.repeat(65), 'โชค', 'a\n', 'é']
  const taken = seeds.map((clientSeed) => z.safeParse(spin.body, { no: 1, clientSeed }).success)
  expect(seeds.map(isClientSeed)).toEqual(taken)
  expect(taken.filter(Boolean)).toHaveLength(4)
})
