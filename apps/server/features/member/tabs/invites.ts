import type { readMemberInvites as endpoint } from '@champa/contract/office/member-money-tabs'
import { inviteCodeOf } from '@champa/contract/invite'
import { type MinorUnits, minorUnits } from '@champa/contract/money'
import { inviteAccrued } from '../../../ledger/accounts.ts'
import type { Db } from '../../../platform/db.ts'
import type { Handler } from '../../../platform/route/route.ts'
import { lookAtMember } from './look-at-member.ts'

const levels = 3
const friendsOfLevel = 100
const maxEarnings = 50

interface FriendRow {
  memberId: bigint
  name: string
  boundAt: Date
  friends: number
}

/** The friends of these members, oldest first. */
const friendsOf = (db: Db, ids: bigint[]): Promise<FriendRow[]> =>
  db.query<FriendRow>(
    `select i.invitee_id as member_id, coalesce(m.registered_name, m.name) as name, i.bound_at,
        (select count(*)::integer from invitee o where o.member_id = i.invitee_id) as friends
      from invitee i
      join member m on m.member_id = i.invitee_id
      where i.member_id = any($1)
      order by i.bound_at, i.invitee_id limit $2`,
    [ids, friendsOfLevel],
    'office-member-friends',
  )

async function treeBelow(db: Db, memberId: bigint) {
  const tree: (FriendRow & { level: number })[] = []
  let above = [memberId]
  for (let level = 1; level <= levels && above.length > 0; level++) {
    const friends = await friendsOf(db, above)
    tree.push(...friends.map((friend) => ({ ...friend, level })))
    above = friends.flatMap((friend) => (friend.friends > 0 ? [friend.memberId] : []))
  }
  return tree
}

const invitersAbove = (db: Db, memberId: bigint): Promise<{ memberId: bigint; name: string }[]> =>
  db.query(
    `with recursive chain as (
        select m.inviter_id, 1 as step from member m where m.member_id = $1
        union all
        select m.inviter_id, c.step + 1
        from chain c
        join member m on m.member_id = c.inviter_id
        where c.step < $2
      )
      select m.member_id, coalesce(m.registered_name, m.name) as name
      from chain c
      join member m on m.member_id = c.inviter_id
      order by c.step`,
    [memberId, levels],
    'office-member-inviters',
  )

interface EarningRow {
  no: bigint
  inviteeId: bigint
  games: string[]
  amount: MinorUnits
  createdAt: Date
}

export const readMemberInvites: Handler<typeof endpoint> = async (call, ctx) => {
  const member = await lookAtMember(ctx, call, { fields: ['inviters', 'friends', 'earnings'] })
  const { memberId } = member
  const db = ctx.officeDb
  const [inviters, friends, refused, [sums], earnings] = await Promise.all([
    invitersAbove(db, memberId),
    treeBelow(db, memberId),
    db.query<{ inviteeId: bigint; reason: string; createdAt: Date }>(
      `select invitee_id, reason, created_at
        from refused_invite
        where member_id = $1
        order by created_at desc limit $2`,
      [memberId, friendsOfLevel],
      'office-member-refused-invites',
    ),
    db.query<{ earned: MinorUnits; accrued: MinorUnits }>(
      `select coalesce((
          select sum(e.amount) from invite_earning e where e.member_id = $1
        ), 0)::bigint as earned,
        coalesce((
          select a.balance from account a where a.member_id = $1 and a.name = '${inviteAccrued}'
        ), 0)::bigint as accrued`,
      [memberId],
      'office-member-invite-sums',
    ),
    db.query<EarningRow>(
      `select no, invitee_id, games, amount, created_at
        from invite_earning
        where member_id = $1
        order by no desc limit $2`,
      [memberId, maxEarnings],
      'office-member-earnings',
    ),
  ])
  return {
    code: member.username === '' ? null : inviteCodeOf(memberId.toString()),
    isXArea: member.xArea,
    inviters: inviters.map((row) => ({ id: row.memberId.toString(), name: row.name })),
    refusal: member.inviteRefusal,
    friends: friends.map((row) => ({
      id: row.memberId.toString(),
      name: row.name,
      boundAt: row.boundAt.getTime(),
      friends: row.friends,
      level: row.level,
    })),
    refused: refused.map((row) => ({
      id: row.inviteeId.toString(),
      reason: row.reason,
      at: row.createdAt.getTime(),
    })),
    accrued: sums?.accrued ?? minorUnits(0n),
    earned: sums?.earned ?? minorUnits(0n),
    earnings: earnings.map((row) => ({
      no: row.no.toString(),
      friendId: row.inviteeId.toString(),
      games: row.games,
      amount: row.amount,
      at: row.createdAt.getTime(),
    })),
  }
}
