import type { GameProvider, QueryOutcome, TransferOutcome } from '../port.ts'
import type { Connection } from './connection.ts'
import { readCredits } from './credits.ts'
import { overLimit } from './pace.ts'
import { statusOf, textAt, type Answer, type Result } from './read-answer.ts'

export type Said = Result & { answer: Answer }

/** True when nothing can have happened: the provider refused, or the call was not sent. */
export function isDefiniteNo({ answer, word }: Said): boolean {
  return (
    answer.kind === 'not-sent' ||
    word === 'refused' ||
    word === 'tooMany' ||
    word === 'playerNotFound'
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
  said: Said,
  reference: string,
): TransferOutcome {
  const { answer, word, reason } = said
  if (isDefiniteNo(said)) return { outcome: 'failed', reason }
  if (word !== 'ok' || answer.kind !== 'answer' || !isOurs(connection, answer, reference))
    return { outcome: 'unknown', reason }
  const status = textAt(answer.body, connection.read.status)
  const balance = balanceIn(connection, answer)
  const settled = status === undefined || connection.statuses.success.includes(status)
  return settled && (balance !== null || !connection.read.balanceAfter)
    ? { outcome: 'success', balance }
    : { outcome: 'unknown', reason }
}

/** True when the provider reports an amount or direction other than ours. */
function isAnother(
  { read, kinds, credits: format }: Connection,
  body: unknown,
  { credits, kind }: Parameters<GameProvider['query']>[0],
): boolean {
  const [toldAmount, toldKind] = [
    read.amount && textAt(body, read.amount),
    read.kind && textAt(body, read.kind),
  ]
  if (credits !== undefined && toldAmount !== undefined) {
    const told = readCredits(toldAmount, format)
    // Some providers report withdrawals as negative amounts.
    if (told !== credits && told !== -credits) return true
  }
  return kind !== undefined && toldKind !== undefined && !kinds[kind].includes(toldKind)
}

export function judgeQuery(
  connection: Connection,
  { answer, word }: Said,
  asked: Parameters<GameProvider['query']>[0],
): QueryOutcome {
  if (word === 'tooMany' || (answer.kind === 'not-sent' && answer.reason === overLimit))
    return 'not-asked'
  if (word === 'referenceNotFound') return 'not-found'
  if (word === 'pending') return 'pending'
  if (
    word !== 'ok' ||
    answer.kind !== 'answer' ||
    !isOurs(connection, answer, asked.reference) ||
    isAnother(connection, answer.body, asked)
  )
    return 'unknown'
  return statusOf(connection, textAt(answer.body, connection.read.status)) ?? 'unknown'
}
