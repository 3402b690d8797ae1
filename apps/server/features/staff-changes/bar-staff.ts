import { barStaff as endpoint } from '@champa/contract/office/staff-acts'
import { lockBook } from '../../ledger/accounts.ts'
import { clock } from '../../platform/clock.ts'
import { queryOne } from '../../platform/db.ts'
import { hashIdentity } from '../../platform/people/barred-identities.ts'
import type { Handler } from '../../platform/route/route.ts'
import { actOnce, originOf } from '../audit/index.ts'
import { addFlag } from '../member/index.ts'
import { memberWith } from '../staff/index.ts'
import { readIdentity } from './read-identity.ts'

/** Tightening takes one person, at once; a member who has the phone or account stops playing. */
export const barStaff: Handler<typeof endpoint> = async (call, ctx) => {
  const { params, body, staff } = call
  const { kind, text, reason } = body
  const identity = await readIdentity(ctx, text)
  if (identity?.kind !== kind) throw call.refuse('INVALID_INPUT', { fields: ['body.text'] })
  const staffId = BigInt(params.id)
  const hash = hashIdentity(ctx, identity)
  const acted = await actOnce<{ isMember: boolean }>(ctx, endpoint, call, async (tx) => {
    const memberId = (await memberWith(tx, identity))?.memberId ?? null
    if (memberId !== null) await lockBook(tx, memberId)
    const { done } = await queryOne<{ done: boolean }>(
      tx,
      'select staff_bar($1, $2, $3, $4, $5) as done',
      [staffId, kind, hash, memberId, clock.now()],
    )
    if (!done) throw call.refuse('NO_DATA')
    if (memberId !== null)
      await addFlag(tx, memberId, {
        kind: 'freeze',
        scope: 'play',
        effects: [],
        note: reason,
        by: `staff:${staff.staffId}`,
        until: null,
      })
    return {
      answer: { isMember: memberId !== null },
      event: {
        staffId: staff.staffId,
        action: endpoint.auditAction,
        permission: endpoint.needs,
        aboutKind: 'staff',
        about: params.id,
        ...(memberId === null ? {} : { aboutMember: memberId }),
        reason,
        origin: originOf(call),
        details: { kind, hash: hash.toString('hex').slice(0, 16) },
      },
    }
  })
  const member = await memberWith(ctx.db, identity)
  if (member) {
    ctx.live.sessionsEnded(member.memberId)
    ctx.live.changed(member.memberId, ['wallet'])
  }
  return acted.answer
}
