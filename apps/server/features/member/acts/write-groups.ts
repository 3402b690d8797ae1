import * as endpoints from '@champa/contract/office/member-acts'
import { clock } from '../../../platform/clock.ts'
import { queryOne, type Tx } from '../../../platform/db.ts'
import type { Handler } from '../../../platform/route/route.ts'
import { refuse } from '../../../platform/refusals.ts'
import { inviterRefusal } from '../../invite/index.ts'
import { refuseConflict } from '../../staff/index.ts'
import { versionOf } from '../find/read-member.ts'
import { findMember, namedMember, type NamedMember } from '../tabs/look-at-member.ts'
import { actOnMember } from './act-on-member.ts'

const done = { done: true as const }

export const writeMemberGroups: Handler<typeof endpoints.writeMemberGroups> = async (call, ctx) => {
  const { version, isXArea } = call.body
  const groups = [...new Set(call.body.groups)].toSorted()
  const { answer, memberId } = await actOnMember(
    ctx,
    endpoints.writeMemberGroups,
    call,
    async (tx, member) => {
      if (versionOf(member) !== version) throw call.refuse('STALE')
      await tx.query(
        'update member set groups = $2, x_area = $3 where member_id = $1',
        [member.memberId, groups, isXArea],
        'member-groups',
      )
      return {
        answer: done,
        event: {
          before: { groups: member.groups, isXArea: member.xArea },
          after: { groups, isXArea },
        },
      }
    },
  )
  ctx.live.changed(memberId, ['reward'])
  return answer
}

/** How many inviters above the new one must not be the member. */
const maxLevels = 20

/**
 * Whether the member is the new inviter, or among those above. One correction at a time looks, so
 * that two of them never close a circle together.
 */
async function isCircle(tx: Tx, memberId: bigint, inviterId: bigint): Promise<boolean> {
  await tx.query(`select pg_advisory_xact_lock(hashtext('member-inviter'))`)
  const { found } = await queryOne<{ found: boolean }>(
    tx,
    `with recursive chain as (
        select $2::bigint as member_id, 0 as step
        union all
        select m.inviter_id, c.step + 1
        from chain c
        join member m on m.member_id = c.member_id
        where c.step < $3 and m.inviter_id is not null
      )
      select exists (select 1 from chain c where c.member_id = $1) as found`,
    [memberId, inviterId, maxLevels],
    'member-inviter-circle',
  )
  return found
}

/** @throws INVALID_INPUT, CURRENCY_DIFFERS, IN_USE when the member may not have this inviter */
async function checkInviter(tx: Tx, member: NamedMember, inviterId: bigint): Promise<void> {
  const { memberId, currency } = member
  const inviter = await findMember(tx, inviterId)
  if (!inviter || inviter.status === 'closed')
    throw refuse('INVALID_INPUT', { fields: ['inviterId'] })
  if (inviter.currency !== currency) throw refuse('CURRENCY_DIFFERS')
  if (await isCircle(tx, memberId, inviterId)) throw refuse('IN_USE')
  const why = await inviterRefusal(tx, memberId, inviterId)
  if (why !== null) throw refuse('INVALID_INPUT', { fields: ['inviterId'] })
}

/**
 * The books of the old and new inviter are locked as well, so that neither collects commission
 * meanwhile.
 */
export const correctInviter: Handler<typeof endpoints.correctInviter> = async (call, ctx) => {
  const { version, reason } = call.body
  const inviterId = call.body.inviterId === null ? null : BigInt(call.body.inviterId)
  if (inviterId !== null) await refuseConflict(ctx, call, inviterId)
  const { inviterId: seen } = await namedMember(ctx, call)
  const { answer } = await actOnMember(
    ctx,
    endpoints.correctInviter,
    call,
    async (tx, member) => {
      if (versionOf(member) !== version || member.inviterId !== seen) throw call.refuse('STALE')
      if (inviterId !== null) await checkInviter(tx, member, inviterId)
      const { changed } = await queryOne<{ changed: boolean }>(
        tx,
        'select member_set_inviter($1, $2, $3, $4) as changed',
        [member.memberId, seen, inviterId, clock.now()],
        'member-inviter',
      )
      if (!changed) throw call.refuse('IN_USE')
      return {
        answer: done,
        event: { reason, before: { inviter: seen }, after: { inviter: inviterId } },
      }
    },
    [seen, inviterId],
  )
  return answer
}
