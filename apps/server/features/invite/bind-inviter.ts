import { clock } from '../../platform/clock.ts'
import { queryOne, type Tx } from '../../platform/db.ts'
import {
  flagOf,
  inviterOf,
  type InviterDetails,
  type RefusedReason,
  type NewMember,
} from './rules.ts'

interface InvitedMember extends NewMember {
  memberId: bigint
  inviteCode: string | null
  device: string | null
}

/** The inviter of a new member, or the reason why the given code does not bind. */
export interface InviterMatch {
  inviterId: bigint | null
  flag: RefusedReason | null
}

/**
 * Binds a new member to the inviter within the registration's transaction. An unknown code and a
 * closed account bind nobody. A suspended or self-excluded inviter still binds; commission accrues
 * until the inviter can sign in and collect it.
 */
export async function bindInviter(tx: Tx, invited: InvitedMember): Promise<InviterMatch> {
  const inviterId = inviterOf(invited.inviteCode)
  if (inviterId === null || inviterId === invited.memberId) return { inviterId: null, flag: null }
  const [inviter] = await tx.query<InviterDetails>(
    `select m.phone, m.bank_account_no, m.currency,
        exists (select 1 from device_member d where d.member_id = m.member_id and d.device = $2)
          as used_device
      from member m
      where m.member_id = $1 and m.status <> 'closed'`,
    [inviterId, invited.device],
  )
  if (!inviter) return { inviterId: null, flag: null }
  const flag = flagOf(invited, inviter)
  if (flag !== null) {
    await tx.query(
      `insert into refused_invite (member_id, invitee_id, reason, created_at)
        values ($1, $2, $3, $4)`,
      [inviterId, invited.memberId, flag, clock.now()],
    )
    return { inviterId: null, flag }
  }
  await tx.query('insert into invitee (member_id, invitee_id, bound_at) values ($1, $2, $3)', [
    inviterId,
    invited.memberId,
    clock.now(),
  ])
  return { inviterId, flag: null }
}

/** Why a member's inviter may not be this one, by the rules of registration; null when it may. */
export async function inviterRefusal(
  tx: Tx,
  memberId: bigint,
  inviterId: bigint,
): Promise<RefusedReason | null> {
  const member = await queryOne<NewMember>(
    tx,
    `select phone, coalesce(bank_account_no, '') as bank_account_no, currency
      from member
      where member_id = $1`,
    [memberId],
  )
  const inviter = await queryOne<InviterDetails>(
    tx,
    `select m.phone, m.bank_account_no, m.currency,
        exists (
          select 1
          from device_member d
          join device_member o on o.device = d.device
          where d.member_id = $2 and o.member_id = m.member_id
        ) as used_device
      from member m
      where m.member_id = $1`,
    [inviterId, memberId],
  )
  return flagOf(member, inviter)
}
