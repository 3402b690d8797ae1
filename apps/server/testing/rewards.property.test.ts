import fc from 'fast-check'
import { afterAll, beforeAll, test } from 'vitest'
import { anyLife, take } from './rewards-model/commands.ts'
import { makeOffers } from './rewards-model/offers.ts'
import { takeSeats } from './rewards-model/person.ts'
import { prove, proveOffers } from './rewards-model/proofs.ts'
import { openWorld, type World } from './rewards-model/world.ts'
import { shrinksWithin } from './shrinks-within.ts'
import { cases } from './thorough.ts'

let world: World
beforeAll(async () => {
  world = await openWorld()
})
afterAll(() => world.stop())

/**
 * Time for shrinking a failure; then the smallest one is reported with its seed, which a test
 * timeout would not do.
 */
const maxShrinkMs = 60_000

test('random sequences of rewards, play and payments, with repeats and faults, neither create money nor pay twice', async () => {
  await fc.assert(
    fc.asyncProperty(
      anyLife,
      shrinksWithin(maxShrinkMs, async (steps) => {
        await world.clearFaults()
        const people = await takeSeats(world, await makeOffers(world))
        for (const step of steps) await take(world, people, step)
        await world.clearFaults()
        await world.settle()
        for (const person of people) await prove(person, false)
        await proveOffers(people)
        await world.app.proveBooks()
      }),
    ),
    { numRuns: cases(4, 10) },
  )
})
