import fc from 'fast-check'
import { expect, test } from 'vitest'
import { shrinksWithin } from './shrinks-within.ts'

test('shrinksWithin runs every case of a passing property, however long they take', async () => {
  let runs = 0
  await fc.assert(
    fc.asyncProperty(
      fc.nat(),
      shrinksWithin(0, async () => void runs++),
    ),
    { numRuns: 20 },
  )
  expect(runs).toBe(20)
})

test('shrinksWithin reports a failure with its seed and runs no further case', async () => {
  let [running, runs] = [0, 0]
  const property = shrinksWithin(0, async () => {
    running++
    runs++
    await Promise.resolve()
    running--
    throw new Error('always')
  })
  await expect(
    fc.assert(fc.asyncProperty(fc.nat({ max: 1_000_000 }), property), { numRuns: 20 }),
  ).rejects.toThrow(/seed: -?\d+/)
  expect(running).toBe(0)
  expect(runs).toBe(1)
})
