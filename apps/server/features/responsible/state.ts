import {
  limitPeriods,
  type ResponsibleState,
  type readResponsible as endpoint,
} from '@champa/contract/responsible'
import type { Currency } from '@champa/contract/constants'
import { minorUnits } from '@champa/contract/money'
import { clock } from '../../platform/clock.ts'
import type { Db, Tx } from '../../platform/db.ts'
import { projection } from '../../platform/projection.ts'
import type { Handler } from '../../platform/route/route.ts'
import { limitsProjection, readUsed, toLimits, type LimitRow } from './limits.ts'
import { heldAt, leftOf, periodOf } from './rules.ts'

interface ResponsibleRow {
  currency: Currency
  limits: LimitRow[] | null
  pausedUntil: number | null
}

export const responsibleProjection = projection<ResponsibleRow>(
  `jsonb_build_object('currency', m.currency, 'limits', ${limitsProjection.sql},
    'pausedUntil', (extract(epoch from m.paused_until) * 1000)::bigint)`,
)

async function toState(
  on: Db | Tx,
  memberId: bigint,
  { currency, limits: rows, pausedUntil }: ResponsibleRow,
): Promise<ResponsibleState> {
  const now = clock.now()
  const limits = toLimits(rows)
  const used = await readUsed(on, memberId, now)
  return {
    currency,
    limits: limitPeriods.map((period) => {
      const { amount, next } = heldAt(limits[period], now)
      return {
        period,
        amount: minorUnits(amount),
        next: next && { amount: minorUnits(next.amount), at: next.at.getTime() },
        used: minorUnits(used[period]),
        left: leftOf(amount, used[period]),
        until: periodOf[period](now).until.getTime(),
      }
    }),
    pausedUntil: pausedUntil !== null && pausedUntil > now.getTime() ? pausedUntil : null,
    serverTime: now.getTime(),
  }
}

/** Reads the limits and the break again after a change. */
export async function readState(db: Db, memberId: bigint): Promise<ResponsibleState> {
  const [row] = await db.query<{ state: ResponsibleRow }>(
    `select ${responsibleProjection.sql} as state from member m where m.member_id = $1`,
    [memberId],
    'responsible-state',
  )
  if (!row) throw new Error(`Member ${memberId} does not exist`)
  return toState(db, memberId, row.state)
}

export const readResponsible: Handler<typeof endpoint, ResponsibleRow> = ({ member }, { db }) =>
  toState(db, member.memberId, member.projection)
