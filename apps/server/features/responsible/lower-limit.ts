import type { LimitPeriod } from '@champa/contract/responsible'
import { clock } from '../../platform/clock.ts'
import type { Tx } from '../../platform/db.ts'
import type { FingerprintContext } from './exclusion/fingerprints.ts'
import { limitsProjection, toLimits, type LimitRow } from './limits.ts'
import { beginBreak, lockBreak, storeBreak } from './note-break.ts'
import { change, heldAt, isHigher, monthsOn } from './rules.ts'

/**
 * What staff do on a member's word. Nothing here loosens: a higher limit, or a break that ends
 * before the present one, is refused.
 */

const dayMs = 24 * 3_600_000

/** Lowers a deposit limit at once; false when it would be raised. */
export async function lowerLimit(
  tx: Tx,
  memberId: bigint,
  { period, amount }: { period: LimitPeriod; amount: bigint },
): Promise<boolean> {
  await tx.query('select 1 from member where member_id = $1 for update', [memberId])
  const [row] = await tx.query<{ limits: LimitRow[] | null }>(
    `select ${limitsProjection.sql} as limits from member m where m.member_id = $1`,
    [memberId],
  )
  const rows = row?.limits ?? null
  const now = clock.now()
  const before = toLimits(rows)[period]
  if (isHigher(amount, heldAt(before, now).amount)) return false
  const next = change(before, amount, now)
  const no = rows?.find((one) => one.period === period)?.no ?? 0
  await tx.query(
    `insert into deposit_limit (member_id, period, no, amount, next_amount, next_at, requested_at,
        via)
      values ($1, $2, $3, $4, null, null, $5, 'staff')`,
    [memberId, period, no + 1, next.amount, now],
  )
  return true
}

export type BreakOnWord = { ok: true; until: Date } | { ok: false; why: 'shorter' | 'not-active' }

/** Begins a time-out of some days. */
export async function timeOutOnWord(
  tx: Tx,
  ctx: FingerprintContext,
  { memberId, days, why }: { memberId: bigint; days: number; why: string },
): Promise<BreakOnWord> {
  const holds = await lockBreak(tx, memberId)
  const now = clock.now()
  const endsAt = new Date(now.getTime() + days * dayMs)
  if (holds && holds >= endsAt) return { ok: false, why: 'shorter' }
  const until = await storeBreak(tx, memberId, { excludes: false, until: endsAt })
  if (until === null) return { ok: false, why: 'not-active' }
  await beginBreak(tx, ctx, { memberId, kind: 'time-out', now, endsAt: until, why })
  return { ok: true, until }
}

/** Excludes a member for some months, which ends every session. */
export async function excludeOnWord(
  tx: Tx,
  ctx: FingerprintContext,
  { memberId, months, why }: { memberId: bigint; months: number; why: string },
): Promise<BreakOnWord> {
  await lockBreak(tx, memberId)
  const now = clock.now()
  const until = await storeBreak(tx, memberId, { excludes: true, until: monthsOn(now, months) })
  if (until === null) return { ok: false, why: 'not-active' }
  await beginBreak(tx, ctx, { memberId, kind: 'self-exclusion', now, endsAt: until, why })
  return { ok: true, until }
}
