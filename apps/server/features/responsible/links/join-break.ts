import type { MemberStatus } from '@champa/contract/statuses'
import { clock } from '../../../platform/clock.ts'
import { queryOne, type Db, type Tx } from '../../../platform/db.ts'
import type { AppContext } from '../../../platform/app-context.ts'
import type { MatchKind } from '../exclusion/fingerprints.ts'
import { beginBreak, storeBreak } from '../note-break.ts'

/** A break that accounts of the same person share. */
export interface SharedBreak {
  sourceId: bigint
  isExclusion: boolean
  until: Date
}

export interface Match {
  memberId: bigint
  kinds: readonly MatchKind[]
}

/**
 * Whether the match proves that both accounts belong to one person: the same bank account, or the
 * same name and device. The same name or device alone may belong to a relative.
 */
export const isStrong = (kinds: readonly MatchKind[]): boolean =>
  kinds.includes('bank') || (kinds.includes('name') && kinds.includes('device'))

type JoinContext = Pick<AppContext, 'db' | 'settings' | 'log' | 'live'>

/**
 * The current break of a member, or null. After the member has closed the account, the end of the
 * break is read from its fingerprints.
 */
export async function readBreak(on: Db | Tx, memberId: bigint): Promise<SharedBreak | null> {
  const now = clock.now()
  const [row] = await on.query<{ isExclusion: boolean; until: Date | null }>(
    `select m.status = 'self-excluded' as is_exclusion,
        case
          when m.status = 'self-excluded' then coalesce(m.paused_until, $2)
          else greatest(m.paused_until,
            (select max(e.ends_at) from exclusion_fingerprint e where e.member_id = m.member_id))
        end as until
      from member m
      where m.member_id = $1`,
    [memberId, now],
    'break-of-source',
  )
  if (!row?.until || (!row.isExclusion && row.until <= now)) return null
  return { sourceId: memberId, isExclusion: row.isExclusion, until: row.until }
}

/**
 * Applies the break to a matching account when the match is strong; a weak match with an excluded
 * member is stored for staff to decide. Returns true when the account shares the break. Idempotent;
 * it never shortens a break of the account.
 */
export async function recordMatch(
  ctx: JoinContext,
  shared: SharedBreak,
  match: Match,
): Promise<boolean> {
  const strong = isStrong(match.kinds)
  if (!strong && !shared.isExclusion) return false
  const outcome = await ctx.db.transaction(async (tx) => {
    const { status, until } = await lockAccount(tx, match.memberId)
    if (status === null || status === 'closed') return null
    if (status === 'self-excluded') {
      // A weak match needs no decision by staff when the account is excluded already.
      if (!strong) return null
      if (until && until >= shared.until && (await isSource(tx, shared.sourceId, match.memberId)))
        return 'joined'
    }
    const recorded = await storeMatch(tx, shared.sourceId, match, strong ? 'joined' : 'raised')
    if (recorded.state === 'closed') return null
    if (recorded.state === 'joined') {
      const begun = await joinBreak(tx, ctx, shared, match.memberId)
      return begun ? 'begun' : 'joined'
    }
    return recorded.isNew ? 'raised' : null
  })
  const of = { memberId: match.memberId.toString(), sourceId: shared.sourceId.toString() }
  if (outcome === 'begun') {
    ctx.live.sessionsEnded(match.memberId)
    ctx.live.changed(match.memberId, ['wallet', 'deposit', 'reward'])
    ctx.log.warn(
      { ...of, kinds: match.kinds },
      'time-out or self-exclusion applied to another account of the person',
    )
  }
  if (outcome === 'raised')
    ctx.log.warn(
      { security: 'exclusion-match', ...of, kinds: match.kinds },
      'account may belong to an excluded member; decide with npm run operator matches',
    )
  return outcome === 'begun' || outcome === 'joined'
}

async function lockAccount(
  tx: Tx,
  memberId: bigint,
): Promise<{ status: MemberStatus | null; until: Date | null }> {
  const [row] = await tx.query<{ status: MemberStatus; until: Date | null }>(
    'select status, paused_until as until from member where member_id = $1 for update',
    [memberId],
  )
  return row ?? { status: null, until: null }
}

/** Whether the account `memberId` has its break from a match with `sourceId`. */
async function isSource(tx: Tx, memberId: bigint, sourceId: bigint): Promise<boolean> {
  const rows = await tx.query(
    "select 1 from break_match where member_id = $1 and source_id = $2 and state = 'joined'",
    [memberId, sourceId],
  )
  return rows.length > 0
}

/** Stores the match unless staff have closed it. A `joined` match never goes back to `raised`. */
async function storeMatch(
  tx: Tx,
  sourceId: bigint,
  { memberId, kinds }: Match,
  state: 'joined' | 'raised',
): Promise<{ state: string; isNew: boolean }> {
  return queryOne<{ state: string; isNew: boolean }>(
    tx,
    'select state, is_new from record_break_match($1, $2, $3, $4, $5)',
    [sourceId, memberId, [...kinds].toSorted(), state, clock.now()],
    'break-match-recorded',
  )
}

/**
 * Applies a break of the same person to the account. Returns false when the account's own break is
 * at least as strict and long, or the account is not open.
 */
export async function joinBreak(
  tx: Tx,
  ctx: Pick<AppContext, 'settings'>,
  { isExclusion, until }: SharedBreak,
  memberId: bigint,
): Promise<boolean> {
  const held = await lockAccount(tx, memberId)
  const isAsStrict = !isExclusion || held.status === 'self-excluded'
  if (isAsStrict && held.until !== null && held.until >= until) return false
  const endsAt = await storeBreak(tx, memberId, { excludes: isExclusion, until })
  if (endsAt === null) return false
  await beginBreak(tx, ctx, {
    memberId,
    kind: isExclusion ? 'linked-exclusion' : 'linked-time-out',
    now: clock.now(),
    endsAt,
  })
  return true
}
