import type { Currency } from '@champa/contract/constants'
import { inviteAccrued } from '../../ledger/accounts.ts'
import type { Db, Tx } from '../../platform/db.ts'

/** The fields of a member that decide whether and how invites pay. */
export interface Inviter {
  currency: Currency
  /** True when the member's affiliate network settles commission itself. */
  xArea: boolean
}

/** Throws when the member no longer exists. */
export async function readInviter(on: Db | Tx, memberId: bigint): Promise<Inviter> {
  const [row] = await on.query<Inviter>(
    'select currency, x_area from member where member_id = $1',
    [memberId],
    'inviter',
  )
  if (!row) throw new Error(`Member ${memberId} no longer exists`)
  return row
}

/**
 * The collected amount not yet received in the wallet, and the sequence number of the account's
 * next change.
 */
export async function readAccrued(
  on: Db | Tx,
  memberId: bigint,
): Promise<{ balance: bigint; seq: bigint }> {
  const [row] = await on.query<{ balance: bigint; seq: bigint }>(
    'select balance, seq + 1 as seq from account where member_id = $1 and name = $2',
    [memberId, inviteAccrued],
    'invite-accrued',
  )
  if (!row) throw new Error(`Member ${memberId} has no account ${inviteAccrued}`)
  return row
}
