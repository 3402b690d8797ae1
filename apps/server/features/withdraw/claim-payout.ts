import type { Db } from '../../platform/db.ts'
import { heldMovement, holdingRequestSql, isFrozenSql, type DueWithdrawal } from './queries.ts'
import type { PayoutProgress } from './rules.ts'

/**
 * Claims a due withdrawal for one process and stores its progress; false when another process has
 * claimed it.
 */
export async function claimWithdrawal(
  db: Db,
  due: DueWithdrawal,
  until: Date,
  progress: PayoutProgress,
): Promise<boolean> {
  return noted(db, [due.memberId, due.seq, due.dueAt, until, 1, JSON.stringify(progress)])
}

/**
 * `claimWithdrawal` for an order that is sent next. Also false when the member was frozen, or
 * staff were asked to settle it by hand, after it was found to be due.
 */
export async function claimPayout(
  db: Db,
  due: DueWithdrawal,
  until: Date,
  progress: PayoutProgress,
): Promise<boolean> {
  const values = [due.memberId, due.seq, due.dueAt, until, 1, JSON.stringify(progress)]
  return notedUnlessHeld(db, values)
}

type Progress = {
  memberId: bigint
  seq: bigint
  claimedUntil: Date
  dueAt: Date
  progress: PayoutProgress
}
const valuesOf = (of: Progress): unknown[] => [
  of.memberId,
  of.seq,
  of.claimedUntil,
  of.dueAt,
  0,
  JSON.stringify(of.progress),
]

/** Stores progress and the next due time; false when this process does not hold the claim any more. */
export const noteProgress = (db: Db, of: Progress): Promise<boolean> => noted(db, valuesOf(of))

/** `noteProgress` for an order that is sent again next, under the conditions of `claimPayout`. */
export const noteResend = (db: Db, of: Progress): Promise<boolean> =>
  notedUnlessHeld(db, valuesOf(of))

async function noted(db: Db, values: unknown[]): Promise<boolean> {
  const [row] = await db.query<{ done: boolean }>(
    'select withdrawal_progress($1, $2, $3, $4, $5, $6) as done',
    values,
    'withdrawal-progress',
  )
  return row?.done ?? false
}

async function notedUnlessHeld(db: Db, values: unknown[]): Promise<boolean> {
  const [row] = await db.query<{ done: boolean }>(
    `select withdrawal_progress($1, $2, $3, $4, $5, $6) as done
      from movement m
      join member p on p.member_id = m.member_id
      where m.member_id = $1 and m.seq = $2
        and not ${isFrozenSql('p')}
        and not exists (
            ${holdingRequestSql(heldMovement)}
          )`,
    values,
    'withdrawal-progress-to-send',
  )
  return row?.done ?? false
}
