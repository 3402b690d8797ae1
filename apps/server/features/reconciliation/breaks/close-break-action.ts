import { minorUnits } from '@champa/contract/money'
import * as z from 'zod/mini'
import type { AppContext } from '../../../platform/app-context.ts'
import { clock } from '../../../platform/clock.ts'
import { defineAction, type Judged, memberNumber } from '../../approval/index.ts'
import { announceBreaks } from './announce-breaks.ts'
import { breakLimits, closedAlone, lockCloser } from './break-limits.ts'
import { breaksOf, differenceOf, type StoredBreak } from './break-query.ts'

const absolute = (amount: bigint): bigint => (amount < 0n ? -amount : amount)

const text = (value: string) => ({ kind: 'text' as const, text: value })

/** Closes a break by words, or with others whose differences together are zero. */
export const closeBreakAction = defineAction({
  name: 'break.close',
  permission: 'books.resolve',
  needsEvidence: false,
  expiry: 'other',
  /** makerId: absent in requests of before. */
  params: z.object({
    id: z.string(),
    with: z.array(z.string()),
    makerId: z.optional(memberNumber),
  }),
  judge: async (ctx, params): Promise<Judged | null> => {
    const ids = [params.id, ...params.with]
    const found = await breaksOf(ctx.db, ids)
    const stored = found.find(({ breakId }) => breakId === params.id)
    if (!stored) return null
    const { currency } = stored
    const difference = differenceOf(stored)
    const money = (value: bigint) => ({
      kind: 'money' as const,
      sum: { value: minorUnits(value), currency },
    })
    return {
      about: { kind: 'break', id: stored.breakId, memberId: null },
      sum: { value: minorUnits(absolute(difference)), currency },
      expects: { state: stateOf(found), amount: difference.toString() },
      changes: [
        {
          field: 'state',
          before: text('open'),
          after: text(params.with.length > 0 ? 'matched' : 'explained'),
        },
        { field: 'difference', before: money(difference), after: money(0n) },
        { field: 'kind', before: text(stored.kind), after: null },
        { field: 'account', before: text(stored.receivingAccount), after: null },
        ...found
          .filter((one) => one !== stored)
          .map((one) => ({
            field: 'match' as const,
            before: money(differenceOf(one)),
            after: money(0n),
          })),
      ],
      refusal: refusalOf(stored, found, params.with),
      needsSecond: await reachesLimit(ctx, ctx.db, found, params.makerId),
    }
  },
  transact: async (ctx, tx, params, { decision, name, reason }) => {
    const ids = [params.id, ...params.with]
    const makerId = await makerOf(tx, name, decision)
    // Of two closings at once the second may reach the limit of the day, so that neither is alone.
    if (name.startsWith('staff:') && makerId !== null) {
      await lockCloser(tx, makerId)
      if (await reachesLimit(ctx, tx, await breaksOf(tx, ids), makerId)) return 'NOT_WAITING'
    }
    const closed = await tx.query(
      `update recon_break
        set closed_at = $2, closed_how = $3, closed_why = $4, closed_by = $5,
          closed_with = array(select unnest($1::text[]) except select break_id),
          approval_id = $6
        where break_id = any($1) and closed_at is null
        returning break_id`,
      [
        ids,
        clock.now(),
        params.with.length > 0 ? 'matched' : 'explained',
        reason,
        makerId,
        name.startsWith('staff:') ? null : decision,
      ],
      'break-close',
    )
    return closed.length === ids.length ? null : 'NOT_WAITING'
  },
  after: announceBreaks,
})

/** Whether a difference is large, or this one with those that the maker closed alone today. */
async function reachesLimit(
  ctx: Pick<AppContext, 'operatorSettings'>,
  on: Parameters<typeof breaksOf>[0],
  found: readonly StoredBreak[],
  makerId: bigint | undefined,
): Promise<boolean> {
  const [first] = found
  if (!first) return false
  const { each, ofPerson } = breakLimits(ctx, first.currency)
  const differences = found.map(differenceOf)
  if (differences.some((one) => absolute(one) >= each)) return true
  const before = makerId === undefined ? 0n : await closedAlone(on, makerId, first.currency)
  const more = differences.reduce((sum, one) => (one > 0n ? sum + one : sum), 0n)
  return before + (differences.length > 1 ? more : absolute(differences[0]!)) >= ofPerson
}

/** Who asked for it: the caller, or the maker of the request that was approved. */
async function makerOf(
  tx: Parameters<typeof breaksOf>[0],
  name: string,
  decision: string,
): Promise<bigint | null> {
  if (name.startsWith('staff:')) return BigInt(name.slice('staff:'.length))
  const [row] = await tx.query<{ makerId: bigint }>(
    'select maker_id from approval where approval_id = $1',
    [decision],
    'break-maker',
  )
  return row?.makerId ?? null
}

const stateOf = (found: readonly StoredBreak[]): string =>
  found.every(({ closedAt }) => closedAt === null) ? 'open' : 'closed'

/** A match is one against one or several, of one account, and comes to 0.00. */
function refusalOf(
  stored: StoredBreak,
  found: readonly StoredBreak[],
  others: readonly string[],
): Judged['refusal'] {
  if (found.some(({ closedAt }) => closedAt !== null)) return 'NOT_WAITING'
  if (others.length === 0) return null
  const isWhole = found.length === new Set([stored.breakId, ...others]).size
  const isOneAccount = found.every(
    (one) => one.receivingAccount === stored.receivingAccount && one.currency === stored.currency,
  )
  const differences = found.map(differenceOf)
  const more = differences.filter((one) => one > 0n).length
  const sum = differences.reduce((total, one) => total + one, 0n)
  const isPair = Math.min(more, differences.length - more) === 1
  return isWhole && found.length === others.length + 1 && isOneAccount && isPair && sum === 0n
    ? null
    : 'INVALID_INPUT'
}
