import { post } from '../../ledger/post.ts'
import { inviteAccruedUp } from '../../ledger/postings/index.ts'
import { notReversed } from '../../ledger/reversed.ts'
import { clock } from '../../platform/clock.ts'
import type { AppContext } from '../../platform/app-context.ts'
import { inBook } from '../lock/index.ts'
import { readInviter } from './inviter.ts'
import { depositShare, maskName } from './rules.ts'

interface Friend {
  name: string
  currency: string
  inviterId: bigint | null
  /** The movement sequence number of the friend's first deposit. */
  first: bigint | null
  amount: bigint | null
}

/**
 * When invites are paid on first deposits, accrues the inviter's share once per friend. Called
 * after each deposit, any number of times; deposits other than the first earn nothing.
 * @param deposit the sequence number of the deposit's movement.
 */
export async function creditFirstDeposit(
  { db, operatorSettings, live }: AppContext,
  memberId: bigint,
  deposit: bigint,
): Promise<void> {
  const offer = operatorSettings.read('invite')
  if (!offer.active || offer.type !== 'deposit') return
  const [friend] = await db.query<Friend>(
    `select m.name, m.currency, m.inviter_id, d.seq as first, d.amount
      from member m
      left join lateral (select seq, amount
        from movement f
        where member_id = m.member_id
          and type = 'deposit'
          and status = 'SUCCESS'
          and ${notReversed('f')}
        order by settled_at, seq limit 1) d on true
      where m.member_id = $1`,
    [memberId],
    'first-deposit',
  )
  if (!friend || friend.inviterId === null || friend.amount === null || friend.first !== deposit)
    return
  const { inviterId, name } = friend
  const inviter = await readInviter(db, inviterId)
  const amount = depositShare(friend.amount, offer.deposit)
  if (inviter.xArea || inviter.currency !== friend.currency || amount === 0n) return
  await inBook(db, inviterId, async (tx) => {
    const outcome = await post(
      tx,
      inviteAccruedUp({ member: inviterId, key: `invite-deposit:${memberId}`, amount }),
    )
    if (!outcome.ok)
      throw new Error(
        `Commission on the first deposit of member ${memberId} was not accrued for ` +
          `member ${inviterId}: ${outcome.code}`,
      )
    if (outcome.replayed) return
    await tx.query(
      `insert into invite_earning (member_id, no, invitee_id, name, amount, created_at)
        select $1::bigint, coalesce(max(no), 0) + 1, $2::bigint, $3, $4::bigint, $5::timestamptz
        from invite_earning
        where member_id = $1`,
      [inviterId, memberId, maskName(name), amount, clock.now()],
    )
  })
  live.changed(inviterId, ['wallet', 'reward'])
}
