import type { Locale } from '@champa/contract/constants'
import type { LockSource } from '@champa/contract/lock'
import type { MinorUnits } from '@champa/contract/money'
import type { LockEnd, StatementRow, StatementType } from '@champa/contract/statement'
import type { CorrectionKind, MovementStatus } from '@champa/contract/statuses'
import { clock, dayNamed } from '../../platform/clock.ts'
import { movementId } from '../../platform/ids.ts'
import { searchOf } from '../game/index.ts'
import { textIn } from '../../platform/operator/operator-text.ts'

/** The columns of a movement `m` that the statement shows. */
export const shownColumns = `m.seq, m.type, m.source, m.target, m.status, m.amount, m.created_at,
  m.settled_at, m.wallet_after, m.detail->>'firstMissedAt' as first_missed_at,
  case when m.status = 'in progress' then (
    select o.due_at from open_movement o where o.member_id = m.member_id and o.seq = m.seq
  ) end as due_at,
  case when m.type = 'withdraw' then m.detail->'to'->>'accountNo' end as account,
  case when m.type in ('bonus', 'finish_bonus') then m.detail->'reward' end as reward,
  m.detail->'correction'->>'kind' as correction, m.detail ? 'reversedBy' as is_reversed`

/**
 * SQL for the name of a source: the game's name, or the operator's name for a gateway; null for any
 * other source.
 */
export const sourceName = (source: string): string => `coalesce(
    s.name,
    (select nullif(nullif(r.account_name, ''), r.bank_code) from receiving_account r
      where r.account = ${source} and r.kind = 'qr')
  ) as source_name`

/** The campaign of a credit, or the play lock that has ended. */
interface Reward {
  source: LockSource
  code: string
  /** One text for all languages, or a text for each language. */
  name: unknown
  ended?: LockEnd
}

export interface ShownMovement {
  seq: bigint
  type: StatementType
  source: string
  target: string
  sourceName: string | null
  targetName: string | null
  account: string | null
  status: MovementStatus
  amount: MinorUnits
  createdAt: Date
  settledAt: Date | null
  walletAfter: MinorUnits | null
  dueAt: Date | null
  firstMissedAt: string | null
  reward: Reward | null
  correction: CorrectionKind | null
  /** True when a later movement has corrected this one. */
  isReversed: boolean
}

/** The state of the search for the outcome of a transfer in progress; null for other movements. */
function searchFor(
  { type, status, createdAt: sentAt, dueAt, firstMissedAt: missed }: ShownMovement,
  pace: number,
): StatementRow['search'] {
  if (type !== 'transfer' || status !== 'in progress') return null
  const { knownBy, isSilent } = searchOf(
    { sentAt, firstMissedAt: missed === null ? null : new Date(missed), dueAt },
    clock.now(),
    pace,
  )
  return {
    state: knownBy === null ? 'staff' : isSilent ? 'silent' : 'asking',
    knownBy: knownBy?.getTime() ?? null,
  }
}

/** @param pace factor for the intervals between calls to games (settings.settlePace). */
export function toStatementRow(
  memberId: bigint,
  row: ShownMovement,
  { language, pace }: { language: Locale; pace: number },
): StatementRow {
  const { reward } = row
  const name = reward && textIn(reward.name, language)
  return {
    _id: movementId(memberId, row.seq),
    statementType: row.type,
    from: row.source,
    to: row.target,
    fromName: row.type === 'bonus' ? name || null : row.sourceName,
    toName: row.type === 'finish_bonus' ? name || null : row.targetName,
    account: row.account,
    status: row.status,
    amount: row.amount,
    createdAt: row.createdAt.getTime(),
    settledAt: row.settledAt?.getTime() ?? null,
    search: searchFor(row, pace),
    balance: row.walletAfter,
    ...(reward && { [reward.source]: { code: reward.code, description: name } }),
    ...(reward?.ended && { ended: reward.ended }),
    ...(row.correction && { correction: row.correction }),
    ...(row.isReversed && { isReversed: true }),
  }
}

export interface Filters {
  types?: StatementType[] | undefined
  statuses?: MovementStatus[] | undefined
  from?: string | undefined
  to?: string | undefined
}

export const isFiltered = ({ types, statuses, from, to }: Filters): boolean =>
  [types, statuses, from, to].some((one) => one !== undefined)

/**
 * A gift link without money is not part of the statement; the deposit sheet shows why it failed.
 * `book.empty_gifts` counts the same movements.
 */
const isEmptyGiftLink = `m.type = 'deposit' and m.status = 'FAILED' and m.amount = 0`

/** The SQL predicate of the filters on movement `m`, with its values from $1 on. */
export function whichMovements(
  memberId: bigint,
  { types, statuses, from, to }: Filters,
): { where: string; values: unknown[] } {
  const wanted = [
    ['m.member_id =', memberId],
    ['m.type = any', types],
    ['m.status = any', statuses],
    ['m.created_at >=', from === undefined ? undefined : dayNamed(from)],
    ['m.created_at <', to === undefined ? undefined : dayNamed(to, 1)],
  ] as const
  const given = wanted.filter(([, value]) => value !== undefined)
  return {
    where: [
      ...given.map(([left], index) => `${left} ($${index + 1})`),
      `not (${isEmptyGiftLink})`,
    ].join(' and '),
    values: given.map(([, value]) => value),
  }
}
