import * as z from 'zod/mini'
import { clock } from '../../../platform/clock.ts'
import type { AppContext } from '../../../platform/app-context.ts'
import { queryOne } from '../../../platform/db.ts'
import { defineAction, type Judged, type JudgeContext, memberNumber } from '../../approval/index.ts'
import { endExclusionIn, sharedExclusion } from '../../responsible/index.ts'
import { memberOfId } from '../correction.ts'

const text = (value: string) => ({ kind: 'text' as const, text: value })
const params = z.object({ memberId: memberNumber })
const common = {
  permission: 'member.exclusion',
  needsEvidence: false,
  expiry: 'other',
  params,
} as const

const aboutOf = (memberId: bigint) => ({
  kind: 'member' as const,
  id: memberId.toString(),
  memberId,
})

const changed = (ctx: AppContext, { memberId }: { memberId: bigint }): void =>
  ctx.live.changed(memberId, ['profile', 'wallet'])

/** Opens a closed account again while its profile exists. */
export const reopenAction = defineAction({
  ...common,
  name: 'member.reopen',
  judge: async ({ db }: JudgeContext, { memberId }): Promise<Judged | null> => {
    const member = await memberOfId(db, memberId)
    if (!member) return null
    const [row] = await db.query<{ forgetAt: Date | null }>(
      'select forget_at from member where member_id = $1',
      [memberId],
    )
    const canReopen = member.status === 'closed' && (row?.forgetAt ?? null) !== null
    return {
      about: aboutOf(memberId),
      sum: null,
      expects: { status: member.status },
      changes: [{ field: 'status', before: text(member.status), after: text('active') }],
      refusal: canReopen ? null : 'NOT_WAITING',
      needsSecond: true,
    }
  },
  transact: async (_, tx, __, { decision }) => {
    const { done } = await queryOne<{ done: boolean }>(tx, 'select member_reopen($1, $2) as done', [
      decision,
      clock.now(),
    ])
    return done ? null : 'NOT_WAITING'
  },
  after: changed,
})

/** Ends a self-exclusion after its end date, on every account of the person. */
export const endExclusionAction = defineAction({
  ...common,
  name: 'member.end-exclusion',
  judge: async ({ db }: JudgeContext, { memberId }): Promise<Judged | null> => {
    const member = await memberOfId(db, memberId)
    if (!member) return null
    const { accounts, until } = await sharedExclusion(db, memberId)
    const isOver = accounts.includes(memberId) && (until === null || until <= clock.now())
    return {
      about: aboutOf(memberId),
      sum: null,
      expects: { status: member.status, exclusion: until?.toISOString() ?? '' },
      changes: [
        { field: 'status', before: text(member.status), after: text('active') },
        {
          field: 'exclusion',
          before: until && { kind: 'time', at: until.getTime() },
          after: null,
        },
      ],
      refusal: isOver ? null : 'NOT_WAITING',
      needsSecond: true,
    }
  },
  transact: async (_, tx, __, { decision, name, reason }) =>
    (await endExclusionIn(tx, { decision, why: `${name}: ${reason}` })) ? null : 'NOT_WAITING',
  after: changed,
})
