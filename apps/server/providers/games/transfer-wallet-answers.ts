import {
  definiteRefusals,
  gameCode,
  type balanceAnswer,
  type betsAnswer,
  type historyAnswer,
  type launchAnswer,
  type queryAnswer,
  type transferAnswer,
} from '@champa/wire/games'
import type * as z from 'zod/mini'
import type { OutsideAnswer } from '../outside-call.ts'
import type {
  BalanceOutcome,
  BetRow,
  BetsOutcome,
  GameProvider,
  HistoryOutcome,
  LaunchOutcome,
  PageOfTime,
  QueryOutcome,
  TransferOutcome,
} from './port.ts'
import { plausibleBets } from './plausible-bets.ts'

type Answer<Body extends { code: number } = { code: number }> = OutsideAnswer<Body>
type AnswerTo<Schema extends z.ZodMiniType> = OutsideAnswer<z.output<Schema>>

/** The provider's code; undefined when it is missing, or is "ok" with an HTTP error status. */
export function codeOf(answer: Answer): number | undefined {
  if (answer.kind !== 'answer' || (answer.body.code === gameCode.ok && answer.status > 299))
    return undefined
  return answer.body.code
}

/**
 * True when the transfer certainly had no effect: the provider said so itself or was never reached.
 */
export function isDefiniteNo(answer: Answer): boolean {
  return (
    answer.kind === 'not-sent' ||
    (answer.kind === 'answer' && definiteRefusals.has(answer.body.code))
  )
}

/** The body of an answer that succeeded. */
function okBody<Body extends { code: number }>(answer: Answer<Body>): Body | undefined {
  return answer.kind === 'answer' && codeOf(answer) === gameCode.ok ? answer.body : undefined
}

export function readBalance(answer: AnswerTo<typeof balanceAnswer>): BalanceOutcome {
  if (codeOf(answer) === gameCode.playerNotFound) return { outcome: 'no-player' }
  const credits = okBody(answer)?.balance
  return credits === undefined ? { outcome: 'unavailable' } : { outcome: 'ok', credits }
}

/**
 * A success must contain our reference and the new balance. A reference that "already exists" may
 * have had any outcome when it was first used, so the outcome is unknown.
 */
export function judgeTransfer(
  answer: AnswerTo<typeof transferAnswer>,
  reference: string,
): TransferOutcome {
  const body = okBody(answer)
  if (body?.reference === reference && body.balance !== undefined) {
    const { balance, status = 'success' } = body
    if (status === 'success') return { outcome: 'success', balance }
  }
  return { outcome: isDefiniteNo(answer) ? 'failed' : 'unknown', reason: reasonOf(answer) }
}

function reasonOf(answer: Answer): string {
  if (answer.kind === 'answer') return `provider code ${answer.body.code}`
  return answer.kind === 'not-understood'
    ? `status ${answer.status} without a provider code`
    : answer.reason
}

/** An answer with a different reference, amount or direction says nothing about this transfer. */
export function judgeQuery(
  answer: AnswerTo<typeof queryAnswer>,
  { reference, credits, kind }: Parameters<GameProvider['query']>[0],
): QueryOutcome {
  const code = codeOf(answer)
  if (code === gameCode.referenceNotFound) return 'not-found'
  if (code === gameCode.pending) return 'pending'
  if (code === gameCode.tooMany) return 'not-asked'
  const body = okBody(answer)
  if (body?.reference !== reference) return 'unknown'
  const { amount = credits, kind: reportedKind = kind } = body
  if (
    (credits !== undefined && amount !== credits) ||
    (kind !== undefined && reportedKind !== kind)
  )
    return 'unknown'
  return body.status ?? 'unknown'
}

export function readHistory(answer: AnswerTo<typeof historyAnswer>): HistoryOutcome {
  const body = okBody(answer)
  if (!body?.rows) return { outcome: 'unavailable' }
  const rows = body.rows.map(({ reference, kind, amount }) => ({
    reference,
    kind,
    credits: amount,
  }))
  return { outcome: 'ok', rows, next: body.next ?? null }
}

export function readBets(answer: AnswerTo<typeof betsAnswer>, window: PageOfTime): BetsOutcome {
  const body = okBody(answer)
  if (!body?.rows) return { outcome: 'unavailable' }
  return plausibleBets(body.rows.map(toBet), body.next ?? null, window)
}

type BetWire = NonNullable<z.output<typeof betsAnswer>['rows']>[number]

const toBet = ({ id, username, state, stake, valid, ...times }: BetWire): BetRow => ({
  id,
  username,
  state,
  stake,
  valid,
  placedAt: new Date(times.placedAt),
  settledAt: times.settledAt === null ? null : new Date(times.settledAt),
  changedAt: new Date(times.changedAt),
})

/** Only a web address may reach the member's browser. */
export function readLink(answer: AnswerTo<typeof launchAnswer>): LaunchOutcome {
  const link = okBody(answer)?.link
  return link !== undefined && /^https?:\/\//.test(link)
    ? { outcome: 'ok', link }
    : { outcome: 'failed' }
}
