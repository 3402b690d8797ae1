import * as z from 'zod/mini'
import * as endpoints from '@champa/contract/office/matches'
import type { AppContext } from '../../platform/app-context.ts'
import type { Db, Tx } from '../../platform/db.ts'
import { refuse } from '../../platform/refusals.ts'
import type { Handler } from '../../platform/route/route.ts'
import { actOrRequest, defineAction, memberNumber, type Judged } from '../approval/index.ts'
import { actOnce, originOf } from '../audit/index.ts'
import { type AccountPair, closeMatchIn, confirmMatchIn } from '../responsible/index.ts'
import { refuseConflict } from '../staff/index.ts'

/** The greatest number that PostgreSQL stores. */
const maxNumber = 2n ** 63n - 1n

interface FoundPair {
  sourceName: string
  state: 'raised' | 'joined' | 'closed'
  status: string
  until: Date | null
}

/** The match between two accounts, of which the first is on a break. */
async function findPair(
  on: Db | Tx,
  { sourceId, memberId }: AccountPair,
): Promise<FoundPair | null> {
  const [pair] = await on.query<FoundPair>(
    `select s.name as source_name, b.state, m.status, m.paused_until as until
      from break_match b
      join member s on s.member_id = b.source_id
      join member m on m.member_id = b.member_id
      where b.source_id = $1 and b.member_id = $2`,
    [sourceId, memberId],
    'office-match',
  )
  return pair ?? null
}

type PairCall = Parameters<typeof refuseConflict>[1] & { params: { source: string; id: string } }

/**
 * The accounts that a call names, unless the caller is linked to one of them.
 * @throws NO_DATA, CONFLICT_OF_INTEREST
 */
async function pairOf(ctx: AppContext, call: PairCall): Promise<AccountPair> {
  const pair = { sourceId: BigInt(call.params.source), memberId: BigInt(call.params.id) }
  const areNumbers = pair.sourceId <= maxNumber && pair.memberId <= maxNumber
  if (!areNumbers || !(await findPair(ctx.db, pair))) throw refuse('NO_DATA')
  for (const id of [pair.sourceId, pair.memberId]) await refuseConflict(ctx, call, id)
  return pair
}

/** Tightening takes one person, at once. */
export const confirmMatch: Handler<typeof endpoints.confirmMatch> = async (call, ctx) => {
  const pair = await pairOf(ctx, call)
  const { staff, body, params } = call
  const { confirmMatch: endpoint } = endpoints
  const { answer } = await actOnce<{ done: true }>(ctx, endpoint, call, async (tx) => {
    const by = { who: `staff:${staff.staffId}`, why: body.reason }
    if (!(await confirmMatchIn(tx, ctx, pair, by))) throw call.refuse('NOT_WAITING')
    return {
      answer: { done: true },
      event: {
        staffId: staff.staffId,
        action: endpoint.auditAction,
        permission: endpoint.needs,
        aboutKind: 'member',
        about: params.id,
        aboutMember: pair.memberId,
        reason: body.reason,
        origin: originOf(call),
        details: { source: pair.sourceId },
        before: { match: 'raised' },
        after: { match: 'joined' },
      },
    }
  })
  ctx.live.sessionsEnded(pair.memberId)
  ctx.live.changed(pair.memberId, ['wallet', 'deposit', 'reward'])
  return answer
}

/** Two accounts belong to two people, which loosens a protection. */
export const closeAction = defineAction({
  name: 'match.other',
  permission: 'member.exclusion',
  needsEvidence: true,
  expiry: 'other',
  params: z.object({ sourceId: memberNumber, memberId: memberNumber }),
  judge: async ({ db }, params): Promise<Judged | null> => {
    const pair = await findPair(db, params)
    if (!pair) return null
    const { sourceName, state, status, until } = pair
    const text = (value: string) => ({ kind: 'text' as const, text: value })
    const source = `${sourceName} (${params.sourceId})`
    return {
      about: { kind: 'member', id: params.memberId.toString(), memberId: params.memberId },
      sum: null,
      expects: {
        source: params.sourceId.toString(),
        state,
        status,
        exclusion: until?.toISOString() ?? '',
      },
      changes: [
        { field: 'source', before: text(source), after: null },
        { field: 'status', before: text(status), after: null },
        {
          field: 'exclusion',
          before: until && { kind: 'time', at: until.getTime() },
          after: null,
        },
      ],
      audited: [{ field: 'source', before: text(params.sourceId.toString()), after: null }],
      refusal: state === 'closed' ? 'NOT_WAITING' : null,
      needsSecond: true,
    }
  },
  transact: async (ctx, tx, _, { decision, name, reason }) =>
    (await closeMatchIn(tx, ctx, { decision, who: name, why: reason })) ? null : 'NOT_WAITING',
  after: (ctx, { memberId }) => ctx.live.changed(memberId, ['profile', 'wallet']),
})

export const closeMatch: Handler<typeof endpoints.closeMatch> = async (call, ctx) =>
  actOrRequest(ctx, call, closeAction, {
    params: await pairOf(ctx, call),
    ...call.body,
    auditAction: endpoints.closeMatch.auditAction,
  })
