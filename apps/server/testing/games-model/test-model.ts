import fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { activateGame } from '@champa/contract/game'
import { anyCommand, stepsTaken } from './commands.ts'
import { proveEnd } from './proofs.ts'
import { codes } from './games.ts'
import { createPlayer, type Player } from './player.ts'
import { openEnvironment, type Environment } from './environment.ts'
import { cases } from '../thorough.ts'

const [minMembers, maxMembers] = [cases(8, 12), cases(16, 36)]
/**
 * Total time for shrinking a failed run; then the smallest failed run is reported with its seed.
 */
const maxShrinkMs = 240_000
const commandLimit = 60

let env: Environment
beforeAll(async () => {
  env = await openEnvironment()
})
afterAll(() => env.stop())

const games = fc.shuffledSubarray([...codes], { minLength: 3, maxLength: 3 })
const memberRun = fc.record({
  games,
  commands: fc.commands([anyCommand], {
    maxCommands: commandLimit,
    size: 'max',
    disableReplayLog: true,
  }),
})

/** Activates two of the three games; a fault set by another member may prevent it. */
async function begin(player: Player): Promise<void> {
  for (const code of player.codes.slice(0, 2))
    await env.call(activateGame, { params: { code } }, player.member, 0)
}

const modelRuns = fc.asyncProperty(
  fc.array(memberRun, { minLength: minMembers, maxLength: maxMembers, size: 'max' }),
  async (all) => {
    const players = await Promise.all(all.map(async ({ games: own }) => createPlayer(env, own)))
    try {
      await Promise.all(players.map(begin))
      await awaitAll(
        all.map(({ commands }, index) =>
          fc.asyncModelRun(() => ({ model: players[index]!, real: env }), commands),
        ),
      )
    } finally {
      await env.app.clearFaults()
    }
    // The pauses of calls to failing providers are kept in memory, so a restart ends them.
    for (const server of [0, 1]) await env.restart(server, 'stopped')
    await env.settle()
    env.later(24 * 3_600_000)
    await awaitAll(players.map(proveEnd))
    await env.app.proveBooks()
  },
)

/** Throws the first failure after all members have finished. */
async function awaitAll(work: Promise<void>[]): Promise<void> {
  for (const [index, one] of (await Promise.allSettled(work)).entries()) {
    if (one.status === 'rejected')
      throw new Error(`Member ${index}: ${String(one.reason)}`, {
        cause: one.reason,
      })
  }
}

/**
 * Set `MODEL_STEPS=10000` after changes to transfers; regular test runs have time for fewer steps.
 */
const minSteps = Number(process.env['MODEL_STEPS'] ?? cases(250, 1_000))

/** Runs many random steps of concurrent members. A failure is reported with its seed. */
export function testModel(title: string): void {
  test(title, async () => {
    while (stepsTaken() < minSteps)
      await fc.assert(modelRuns, { numRuns: 1, plugins: [fc.interruptAfterTimeLimit(maxShrinkMs)] })
    expect(stepsTaken()).toBeGreaterThanOrEqual(minSteps)
  }, 600_000)
}
