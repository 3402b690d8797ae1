import type { GameProvider, QueryOutcome, TransferOutcome } from '../port.ts'
import type { Connection } from './connection.ts'
import { readCredits } from './credits.ts'
import { overLimit } from './call-limit.ts'
import { statusOf, textAt, type Answer, type Result } from './read-answer.ts'

export type CallResult = Result & { answer: Answer }

/**
 * True when the transfer certainly had no effect: the provider refused, or the call was not sent.
 */
export function isDefiniteNo({ answer, meaning }: CallResult): boolean {
  return (
    answer.kind === 'not-sent' ||
    meaning === 'refused' ||
    meaning === 'tooMany' ||
    meaning === 'playerNotFound'
  )
}

export function balanceIn({ read, credits: format }: Connection, answer: Answer): bigint | null {
  const credits =
    answer.kind === 'answer' ? readCredits(textAt(answer.body, read.balance), format) : null
  return credits !== null && credits >= 0n ? credits : null
}

/** When the provider reports the transfer's reference, it must be ours. */
function isOurs({ read }: Connection, answer: Answer, reference: string): boolean {
  return (
    answer.kind === 'answer' &&
    (read.reference === undefined || textAt(answer.body, read.reference) === reference)
  )
}

/**
 * A success must contain our reference and the new balance when this provider reports them. An
 * answer that is not a listed refusal may have moved money, so it is unknown.
 */
export function judgeTransfer(
  connection: Connection,
  result: CallResult,
  reference: string,
): TransferOutcome {
  const { answer, meaning, reason } = result
  if (isDefiniteNo(result)) return { outcome: 'failed', reason }
  if (meaning !== 'ok' || answer.kind !== 'answer' || !isOurs(connection, answer, reference))
    return { outcome: 'unknown', reason }
  const status = textAt(answer.body, connection.read.status)
  const balance = balanceIn(connection, answer)
  const settled = status === undefined || connection.statuses.success.includes(status)
  return settled && (balance !== null || !connection.read.balanceAfter)
    ? { outcome: 'success', balance }
    : { outcome: 'unknown', reason }
}

/** True when the provider reports an amount or a direction that differs from ours. */
function isAnother(
  { read, kinds, credits: format }: Connection,
  body: unknown,
  { credits, kind }: Parameters<GameProvider['query']>[0],
): boolean {
  const [reportedAmount, reportedKind] = [
    read.amount && textAt(body, read.amount),
    read.kind && textAt(body, read.kind),
  ]
  if (credits !== undefined && reportedAmount !== undefined) {
    const reported = readCredits(reportedAmount, format)
    // Some providers report withdrawals as negative amounts.
    if (reported !== credits && reported !== -credits) return true
  }
  return kind !== undefined && reportedKind !== undefined && !kinds[kind].includes(reportedKind)
}

export function judgeQuery(
  connection: Connection,
  { answer, meaning }: CallResult,
  query: Parameters<GameProvider['query']>[0],
): QueryOutcome {
  if (meaning === 'tooMany' || (answer.kind === 'not-sent' && answer.reason === overLimit))
    return 'not-asked'
  if (meaning === 'referenceNotFound') return 'not-found'
  if (meaning === 'pending') return 'pending'
  if (
    meaning !== 'ok' ||
    answer.kind !== 'answer' ||
    !isOurs(connection, answer, query.reference) ||
    isAnother(connection, answer.body, query)
  )
    return 'unknown'
  return statusOf(connection, textAt(answer.body, connection.read.status)) ?? 'unknown'
}
