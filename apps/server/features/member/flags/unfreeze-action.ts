import * as z from 'zod/mini'
import { unfreezeMember as endpoint } from '@champa/contract/office/member-decisions'
import { freezeScopes, type FreezeScope } from '@champa/contract/office/member-flags'
import { lockBook } from '../../../ledger/accounts.ts'
import { clock } from '../../../platform/clock.ts'
import { queryOne, type Db, type Tx } from '../../../platform/db.ts'
import type { Handler } from '../../../platform/route/route.ts'
import { actOrRequest, defineAction, memberNumber } from '../../approval/index.ts'
import { findMember } from '../tabs/look-at-member.ts'

const text = (value: string) => ({ kind: 'text' as const, text: value })

/** The numbers of the open freezes of a scope, as a text: another freeze is another request. */
async function openFreezes(on: Db | Tx, memberId: bigint, scope: FreezeScope): Promise<string> {
  const rows = await on.query<{ no: number }>(
    `select no
      from member_flag
      where member_id = $1 and scope = $2 and ended_at is null
      order by no`,
    [memberId, scope],
    'member-open-freezes',
  )
  return rows.map(({ no }) => no).join(',')
}

/** Ends a freeze: loosening takes two people. Withdrawals in review stay there. */
export const unfreezeAction = defineAction({
  name: 'member.unfreeze',
  permission: 'member.unfreeze',
  needsEvidence: false,
  expiry: 'other',
  params: z.object({ memberId: memberNumber, scope: z.enum(freezeScopes) }),
  judge: async ({ db }, { memberId, scope }) => {
    // A transaction locks the book first, so that no freeze comes between this and the effect.
    if (!('transaction' in db)) await lockBook(db, memberId)
    const member = await findMember(db, memberId)
    if (!member) return null
    const freezes = await openFreezes(db, memberId, scope)
    const isFrozen = freezes !== '' || (scope === 'all' && member.status === 'suspended')
    return {
      about: { kind: 'member', id: memberId.toString(), memberId },
      sum: null,
      expects: { status: member.status, state: freezes },
      changes: [{ field: 'state', before: text(`frozen-${scope}`), after: text('unfrozen') }],
      refusal: isFrozen ? null : 'NOT_WAITING',
      needsSecond: true,
    }
  },
  transact: async (_, tx, _params, { decision }) => {
    const { ended } = await queryOne<{ ended: boolean }>(
      tx,
      'select member_unfreeze($1, $2) as ended',
      [decision, clock.now()],
      'member-unfreeze',
    )
    return ended ? null : 'NOT_WAITING'
  },
  after: (ctx, { memberId }) => {
    ctx.live.sessionsEnded(memberId)
    ctx.live.changed(memberId, ['wallet', 'withdraw', 'deposit', 'reward'])
  },
})

export const unfreezeMember: Handler<typeof endpoint> = (call, ctx) => {
  const { scope, reason, evidence } = call.body
  return actOrRequest(ctx, call, unfreezeAction, {
    params: { memberId: BigInt(call.params.id), scope },
    reason,
    evidence,
    auditAction: endpoint.auditAction,
  })
}
