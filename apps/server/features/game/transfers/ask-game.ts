import { parseAmount, type MinorUnits } from '@champa/contract/money'
import { transferReasons, type TransferReason } from '@champa/contract/statement'
import { clock } from '../../../platform/clock.ts'
import type { AppContext } from '../../../platform/app-context.ts'
import { outsideReference } from '../../../platform/ids.ts'
import type { QueryOutcome } from '../../../providers/games/port.ts'
import type { InTransit, SettledAs } from './settle-transfer.ts'
import { providerOf } from '../player/provider-of.ts'
import { finalFrom, isLost, searchOf, type Search } from '../rules.ts'

/** A transfer in transit, as read from `open_movement` and `movement`. */
export interface UnresolvedRow {
  memberId: bigint
  seq: bigint
  epoch: string
  source: string
  target: string
  amount: MinorUnits
  createdAt: Date
  dueAt: Date | null
  firstMissedAt: string | null
  /** The credits as sent to the game. */
  credits: string
}

/** Joins the movement of an `open_movement` `o`. */
export const joinMovement = `cross join lateral (
    select m.epoch, m.source, m.target, m.amount, m.created_at, m.detail
    from movement m
    where m.member_id = o.member_id and m.seq = o.seq limit 1
  ) m`

export const unresolvedColumns = `member_id, seq, epoch, source, target, amount, created_at, due_at,
  detail->>'firstMissedAt' as first_missed_at, detail->>'credits' as credits`

export function inTransit(row: UnresolvedRow): InTransit {
  const into = row.source === 'wallet' ? 'game' : 'wallet'
  return {
    memberId: row.memberId,
    seq: row.seq,
    code: into === 'game' ? row.target : row.source,
    money: row.amount,
    into,
  }
}

export const unansweredOf = (
  row: Pick<UnresolvedRow, 'createdAt' | 'firstMissedAt'>,
): { sentAt: Date; firstMissedAt: Date | null } => ({
  sentAt: row.createdAt,
  firstMissedAt: row.firstMissedAt === null ? null : new Date(row.firstMissedAt),
})

/** The reason why a transfer failed, stored with its end for the receipt. */
export function reasonOf(answer: QueryOutcome): { detail?: { reason: TransferReason } } {
  if (answer === 'failed') return { detail: { reason: transferReasons.refused } }
  return answer === 'not-found' ? { detail: { reason: transferReasons.lost } } : {}
}

/** Queries the game once about a transfer. `end` is null while the answer decides nothing. */
export async function askGame(
  ctx: AppContext,
  row: UnresolvedRow,
): Promise<{ answer: QueryOutcome; end: SettledAs | null }> {
  const answer = await ask(ctx, row)
  return { answer, end: await judge(ctx, row, answer) }
}

/**
 * Queries the game. A game that cannot be queried because its catalogue row is invalid is treated
 * like a game that does not answer.
 */
async function ask(ctx: AppContext, row: UnresolvedRow): Promise<QueryOutcome> {
  try {
    const { code, into } = inTransit(row)
    const transfer = {
      reference: outsideReference(row.memberId, row),
      credits: parseAmount(row.credits),
      kind: into === 'game' ? 'deposit' : 'withdraw',
    } as const
    return await (await providerOf(ctx, code, 'hasty')).query(transfer)
  } catch (error) {
    ctx.log.error({ err: error, game: inTransit(row).code }, 'transfer query failed')
    return 'unknown'
  }
}

/**
 * Returns how the transfer ends, or null. A first "not found" is stored in the movement, and the
 * next query is due as soon as a second one would be final.
 */
async function judge(
  ctx: AppContext,
  row: UnresolvedRow,
  answer: QueryOutcome,
): Promise<SettledAs | null> {
  if (answer === 'success' || answer === 'failed') return answer
  if (answer === 'unknown' || answer === 'not-asked') return null
  const { sentAt, firstMissedAt } = unansweredOf(row)
  if (answer === 'pending') {
    if (firstMissedAt) await noteMissed(ctx, row, null, null)
    return null
  }
  const [now, pace] = [clock.now(), ctx.settings.settlePace]
  if (isLost({ sentAt, firstMissedAt, now, pace })) return 'failed'
  if (!firstMissedAt)
    await noteMissed(ctx, row, now, finalFrom({ sentAt, firstMissedAt: now }, pace))
  return null
}

async function noteMissed(
  { db }: AppContext,
  { memberId, seq }: UnresolvedRow,
  at: Date | null,
  recheckAt: Date | null,
): Promise<void> {
  await db.query('select transfer_missed($1, $2, $3, $4)', [
    memberId,
    seq,
    at?.toISOString() ?? null,
    recheckAt,
  ])
}

/**
 * The state of the search for transfers in progress from these games to the wallet, by game code.
 */
export async function readSearches(
  ctx: AppContext,
  memberId: bigint,
  codes: string[],
): Promise<Map<string, Search>> {
  if (codes.length === 0) return new Map()
  const rows = await ctx.db.query<UnresolvedRow>(
    `select ${unresolvedColumns}
      from open_movement o
      ${joinMovement}
      where member_id = $1
        and type = 'transfer'
        and source = any($2)`,
    [memberId, codes],
    'transfer-searches',
  )
  return new Map(
    rows.map((row) => [
      inTransit(row).code,
      searchOf({ ...unansweredOf(row), dueAt: row.dueAt }, clock.now(), ctx.settings.settlePace),
    ]),
  )
}
