import { gameCodes } from '@champa/wire/faults'
import { seedGames } from '../../seed/games.ts'
import { asOwner } from '../as-owner.ts'
import type { TestHouse } from '../test-house.ts'
import { testGames } from '../test-games.ts'

/** Every simulated provider: each dialect, each habit. */
export const codes: readonly string[] = gameCodes

/** What a credit is worth, × 10,000: the others are worth one. Two rates leave hundredths over, one does not. */
export const rates: Record<string, bigint> = {
  mekong: 25_000n,
  imi: 25_000n,
  huayhd: 5_000n,
  sixstars: 20_000n,
  joker: 3_330n,
}

/** Shorter than the simulators' `slow`, longer than whatever they still do after that: a silence costs a moment, not 20 s. */
const timeoutMs = 1_500
const patient = new Set(['naga', 'mekong', 'sixstars'])

/** A silent game of these is waited for as long as in production: theirs is never tried here. */
export const isPatient = (code: string): boolean => patient.has(code)

export async function connectGames(house: TestHouse): Promise<void> {
  await seedGames(house.operator)
  await asOwner(
    house,
    `update game set connection = connection || '{"timeoutMs": {"money": ${timeoutMs}, "questions": ${timeoutMs}}}' where provider = 'http'`,
  )
  const games = testGames(house)
  for (const code of codes) await games.change(code, { rate: rates[code] ?? 10_000n })
}
