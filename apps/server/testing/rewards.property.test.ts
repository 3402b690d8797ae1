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

/** What failed is made smaller for so long; then the smallest that was found is told, with its seed, where a test's own end would tell nothing. */
const shrinksMostMs = 60_000

test('deposits, transfers, plays, bonuses, codes, commissions, refunds, cancels and withdrawals in any order, twice, together, with faults and over weeks: no money from nothing, nothing paid twice, no two locks', async () => {
  await fc.assert(
    fc.asyncProperty(
      anyLife,
      shrinksWithin(shrinksMostMs, async (steps) => {
        await world.clearFaults()
        const people = await takeSeats(world, await makeOffers(world))
        for (const step of steps) await take(world, people, step)
        await world.clearFaults()
        await world.settle()
        for (const person of people) await prove(person, false)
        await proveOffers(people)
        await world.house.proveBooks()
      }),
    ),
    { numRuns: cases(4, 10) },
  )
})
