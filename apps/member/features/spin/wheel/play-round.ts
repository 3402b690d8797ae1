import { type PlayedRound, readRounds, readSpinSetup, spin } from '@champa/contract/spin'
import { storeAnswer } from '@champa/client/react/query-client'
import { call } from '../../../platform/client.ts'
import type { Answer } from '@champa/client/call-shape'
import { asRefused, isOutcomeUnknown, Refused } from '@champa/client/refused'
import { keepPromise, readClientSeed, renewClientSeed } from '../round-proof.ts'

/**
 * The result of a round: from the response to the spin, or from the member's rounds when that
 * response was lost.
 */
export interface SpinResult {
  code: string
  label: string
  remainingCoin: number
  round: PlayedRound
}

export type Setup = Answer<typeof readSpinSetup>

/**
 * The outcome of a round: played; refused or not taken (no coin was spent); or not known yet.
 * `askedAt` is when the spin was requested, on the clock of `performance.now()`.
 */
export type Outcome =
  | { end: 'played'; result: SpinResult }
  | { end: 'refused'; refused: Refused }
  | { end: 'notTaken' }
  | { end: 'unknown'; askedAt: number }

/**
 * The time in which a request may still be executed after its response was lost: the server waits
 * up to 5 s for the database and 2 s for the member's book. Only a later read proves that no coin
 * was spent.
 */
const takenWithinMs = 12_000
const firstPauseMs = 1_500
/**
 * The number of rounds to search: the unanswered round is the newest unless another device has
 * played since.
 */
const newest = 10

/**
 * Requests the round once. When the response is lost, calls `onLost` and looks the round up. A
 * repeated request for a round returns its result without playing it twice.
 */
export async function playRound(no: number, setup: Setup, onLost: () => void): Promise<Outcome> {
  if (setup.next) keepPromise(setup.next)
  const outcome = await askRound(no, setup)
  if (outcome.end !== 'unknown') return outcome
  onLost()
  return findRound(no, outcome.askedAt)
}

async function askRound(no: number, setup: Setup): Promise<Outcome> {
  const askedAt = performance.now()
  try {
    const answer = await call(spin, { body: { no, clientSeed: readClientSeed() } })
    if (answer.success) renewClientSeed()
    const userCoin = answer.success ? answer.result.remainingCoin : setup.userCoin
    storeAnswer(readSpinSetup, {}, { ...setup, userCoin, next: answer.next })
    return answer.success
      ? { end: 'played', result: answer.result }
      : { end: 'refused', refused: new Refused(answer.error) }
  } catch (error) {
    const refused = asRefused(error)
    if (!isOutcomeUnknown(refused)) return { end: 'refused', refused }
    renewClientSeed()
    return { end: 'unknown', askedAt }
  }
}

/**
 * Looks up a round whose response was lost among the member's rounds, until it is found or can no
 * longer be played. This never plays a round.
 */
export async function findRound(no: number, askedAt: number): Promise<Outcome> {
  try {
    for (let pauseMs = firstPauseMs; ; pauseMs *= 2) {
      const leftMs = askedAt + takenWithinMs - performance.now()
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
      if (leftMs <= 0) return { end: 'notTaken' }
      await new Promise((resolve) => setTimeout(resolve, Math.min(pauseMs, leftMs)))
    }
  } catch {
    return { end: 'unknown', askedAt }
  }
}
