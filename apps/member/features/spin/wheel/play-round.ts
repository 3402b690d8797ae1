import { readRounds, readSpinSetup, spin } from '@champa/contract/spin'
import { storeAnswer } from '../../../platform/api/asks.ts'
import { call } from '../../../platform/api/call.ts'
import type { Answer } from '@champa/client/call-shape'
import { isOutcomeUnknown, Refused } from '@champa/client/refused'
import { readClientSeed, renewClientSeed } from '../client-seed.ts'
import { keepPromise } from '../promise.ts'
import type { SpinResult } from '../spin-result.ts'

export type Setup = Answer<typeof readSpinSetup>

/** What became of a round: it was played, it was not (no coin was taken), or nobody knows yet. */
export type Outcome =
  | { end: 'played'; result: SpinResult }
  | { end: 'refused'; refused: Refused }
  | { end: 'notTaken' }
  | { end: 'unknown' }

/** A call that was lost on its way may still be at work when the rounds are read for the first time. */
const looks = [0, 1_500]
/** The round that was lost is the newest; a few more in case another device played meanwhile. */
const newest = 10

/** Asks for the round once; when the answer is lost, `onLost` is told and the rounds are asked. The same round asked again is answered, not played again. */
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

/** What a round brought whose answer was lost: the member's own rounds are the truth. It asks and never plays. */
export async function findRound(no: number): Promise<Outcome> {
  try {
    for (const wait of looks) {
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
