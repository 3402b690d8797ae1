import { type PlayedRound, readRounds, readSpinSetup, spin } from '@champa/contract/spin'
import { storeAnswer } from '@champa/client/react/query-client'
import { call } from '../../../platform/client.ts'
import type { Answer } from '@champa/client/call-shape'
import { isOutcomeUnknown, Refused } from '@champa/client/refused'
import { readClientSeed, renewClientSeed } from '../client-seed.ts'
import { keepPromise } from '../promise.ts'

/**
 * The result of a round: from the answer to the spin, or from the member's rounds when that answer
 * was lost.
 */
export interface SpinResult {
  code: string
  label: string
  remainingCoin: number
  round: PlayedRound
}

export type Setup = Answer<typeof readSpinSetup>

/** The outcome of a round: played, refused or not taken (no coin was spent), or not known yet. */
export type Outcome =
  | { end: 'played'; result: SpinResult }
  | { end: 'refused'; refused: Refused }
  | { end: 'notTaken' }
  | { end: 'unknown' }

/**
 * Delays before reading the rounds: a call whose answer was lost may still be running on the first
 * read.
 */
const readDelaysMs = [0, 1_500]
/** The lost round is the newest; a few more are read in case another device played meanwhile. */
const newest = 10

/**
 * Requests the round once. When the answer is lost, calls `onLost` and looks the round up.
 * Requesting the same round again returns its result without playing twice.
 */
export async function playRound(no: number, setup: Setup, onLost: () => void): Promise<Outcome> {
  if (setup.next) keepPromise(setup.next)
  const outcome = await askRound(no, setup)
  if (outcome.end !== 'unknown') return outcome
  onLost()
  return findRound(no)
}

async function askRound(no: number, setup: Setup): Promise<Outcome> {
  try {
    const answer = await call(spin, { body: { no, clientSeed: readClientSeed() } })
    if (answer.success) renewClientSeed()
    const userCoin = answer.success ? answer.result.remainingCoin : setup.userCoin
    storeAnswer(readSpinSetup, {}, { ...setup, userCoin, next: answer.next })
    return answer.success
      ? { end: 'played', result: answer.result }
      : { end: 'refused', refused: new Refused(answer.error) }
  } catch (error) {
    const refused = error instanceof Refused ? error : new Refused('SERVICE_UNAVAILABLE')
    if (!isOutcomeUnknown(refused)) return { end: 'refused', refused }
    renewClientSeed()
    return { end: 'unknown' }
  }
}

/** Looks up a round whose answer was lost among the member's rounds. It never plays. */
export async function findRound(no: number): Promise<Outcome> {
  try {
    for (const wait of readDelaysMs) {
      await new Promise((resolve) => setTimeout(resolve, wait))
      const [{ rounds }, setup] = await Promise.all([
        call(readRounds, { body: { page: 1, limit: newest } }),
        call(readSpinSetup),
      ])
      storeAnswer(readSpinSetup, {}, setup)
      const round = rounds.find((one) => one.no === no)
      if (round)
        return {
          end: 'played',
          result: { code: round.code, label: round.label, remainingCoin: setup.userCoin, round },
        }
    }
    return { end: 'notTaken' }
  } catch {
    return { end: 'unknown' }
  }
}
