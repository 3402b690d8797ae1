import { clock } from '../../../platform/clock.ts'
import type { House } from '../../../platform/house.ts'
import type { Evidence } from './evidence.ts'
import { cleanReference } from './fingerprint.ts'

/** A gateway names a payment that is another member's already. It may be the same money told wrongly, so nothing is credited: the operator decides. */
export async function keepDisputed(house: House, evidence: Evidence, reference: string): Promise<void> {
  const { receivingAccount, amount, paidAt, payer, provider } = evidence
  const told = evidence.reference ?? ''
  const kept = await house.db.query(
    `insert into payment (receiving_account, payment_id, amount, paid_at, payer, provider, told_by, told_from, told_until, state, reason, seen_at)
      values ($1, $2, $3, $4, $5, $6, 1, $4, $4, 'kept', 'claimed-by-another', $7) on conflict do nothing returning payment_id`,
    [receivingAccount, cleanReference(`${told}~${reference}`), amount, paidAt, JSON.stringify(payer), provider, clock.now()],
  )
  if (kept.length > 0) house.log.error({ provider, receivingAccount, told, reference }, 'the gateway gives one payment to two members; it is kept')
}
