import type { Currency } from '@champa/contract/limits'
import { inviteAccrued } from '../../ledger/accounts.ts'
import type { Db, Tx } from '../../platform/db.ts'

/** What of a member decides whether and how invites pay. */
export interface Inviter {
  currency: Currency
  /** The member's network settles by itself. */
  xArea: boolean
}

/** Throws when the member has gone. */
export async function readInviter(on: Db | Tx, memberId: bigint): Promise<Inviter> {
  const [row] = await on.query<Inviter>(
    'select currency, x_area as "xArea" from member where member_id = $1',
    [memberId],
    'inviter',
  )
  if (!row) throw new Error(`Member ${memberId} has gone between two reads`)
  return row
}

/** Collected and not yet in the wallet, with the number that the next change of it will have. */
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
