import type { House } from '../../../platform/house.ts'
import type { Reason } from './claim-payment.ts'
import type { Evidence } from './evidence.ts'

export type Owner = { memberId: bigint; codeId?: string } | { reason: Reason }

/** Whose money it is, as far as the report itself tells. Never by an amount without satang of its own. */
export async function findOwner(house: House, evidence: Evidence): Promise<Owner> {
  const rows = await house.db.query('select 1 from receiving_account where account = $1', [evidence.receivingAccount], 'receiving-account-known')
  return { reason: rows.length === 0 ? 'unknown-account' : 'no-member' }
}
