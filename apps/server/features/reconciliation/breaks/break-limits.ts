import type { Currency } from '@champa/contract/constants'
import { fromWire } from '@champa/contract/money'
import { clock, dayStart } from '../../../platform/clock.ts'
import { type Db, queryOne, type Tx } from '../../../platform/db.ts'
import type { AppContext } from '../../../platform/app-context.ts'

/** From where on one person does not end differences with a bank alone. */
export interface BreakLimits {
  each: bigint
  /** Of all that one person ends alone in a day. */
  ofPerson: bigint
}

export function breakLimits(
  { operatorSettings }: Pick<AppContext, 'operatorSettings'>,
  currency: Currency,
): BreakLimits {
  const { from } = operatorSettings.read('fourEyes')
  return {
    each: fromWire(from.breakClose[currency]),
    ofPerson: fromWire(from.breakCloseOfPerson[currency]),
  }
}

/** What the person has closed alone today; of a match, one side. */
export async function closedAlone(
  on: Db | Tx,
  staffId: bigint,
  currency: Currency,
): Promise<bigint> {
  const { sum } = await queryOne<{ sum: bigint }>(
    on,
    `select coalesce(sum(
          greatest(d.difference, case when d.closed_how = 'explained' then -d.difference else 0 end)
        ), 0)::bigint as sum
      from (
        select closed_how, coalesce(theirs, 0) - coalesce(ours, 0) as difference
        from recon_break
        where closed_at >= $1 and closed_by = $2 and approval_id is null and currency = $3
          and closed_how in ('explained', 'matched')
      ) d`,
    [dayStart(clock.now()), staffId, currency],
    'breaks-closed-alone',
  )
  return sum
}

/** Until the end of the transaction nobody else closes a break in this person's name. */
export const lockCloser = (tx: Tx, staffId: bigint): Promise<unknown> =>
  tx.query("select pg_advisory_xact_lock(hashtext('break-close'), hashtext($1))", [
    staffId.toString(),
  ])
