import fc from 'fast-check'
import { afterAll, beforeAll, test } from 'vitest'
import { anyRun, applyStep } from './rewards-model/commands.ts'
import { makeOffers } from './rewards-model/offers.ts'
import { createPlayers } from './rewards-model/player.ts'
import { prove, proveOffers } from './rewards-model/proofs.ts'
import { openEnvironment, type Environment } from './rewards-model/environment.ts'
import { shrinksWithin } from './shrinks-within.ts'
import { cases } from './thorough.ts'

let env: Environment
beforeAll(async () => {
  env = await openEnvironment()
})
afterAll(() => env.stop())

/**
 * Time for shrinking a failed run; then the smallest failed run is reported with its seed, which a
 * test timeout would not do.
 */
const maxShrinkMs = 60_000

test('random sequences of rewards, play and payments, with repeats and faults, neither create money nor pay twice', async () => {
  await fc.assert(
    fc.asyncProperty(
      anyRun,
      shrinksWithin(maxShrinkMs, async (steps) => {
        await env.clearFaults()
        const players = await createPlayers(env, await makeOffers(env))
        for (const step of steps) await applyStep(env, players, step)
        await env.clearFaults()
        await env.settle()
        for (const player of players) await prove(player, false)
        await proveOffers(players)
        await env.app.proveBooks()
      }),
    ),
    { numRuns: cases(4, 10) },
  )
})
