import { gameCodes } from '@champa/wire/faults'
import { seedGames } from '../../seed/games.ts'
import { asOwner } from '../as-owner.ts'
import type { TestApp } from '../test-app.ts'
import { testGames } from '../test-games.ts'

/** Every simulated provider, with every protocol and behaviour. */
export const codes: readonly string[] = gameCodes

/**
 * Value of one credit × 10,000; 10,000 for all other games. Two of these rates require rounding to
 * hundredths.
 */
export const rates: Record<string, bigint> = {
  mekong: 25_000n,
  imi: 25_000n,
  huayhd: 5_000n,
  sixstars: 20_000n,
  joker: 3_330n,
}

/**
 * Timeout of calls to the games: shorter than the simulators' fault `slow` and longer than their
 * other work, so that a timeout costs 1.5 s instead of 20 s.
 */
const timeoutMs = 1_500
const patient = new Set(['naga', 'mekong', 'sixstars'])

/** These games keep their production timeouts, so the fault `timeout` is never set on them. */
export const isPatient = (code: string): boolean => patient.has(code)

export async function connectGames(app: TestApp): Promise<void> {
  await seedGames(app.operator)
  await asOwner(
    app,
    `update game
      set connection = connection
          || '{"timeoutMs": {"money": ${timeoutMs}, "questions": ${timeoutMs}}}'
      where provider = 'http'`,
  )
  const games = testGames(app)
  for (const code of codes) await games.change(code, { rate: rates[code] ?? 10_000n })
}
