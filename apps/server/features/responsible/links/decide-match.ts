import { clock } from '../../../platform/clock.ts'
import { queryOne, type Tx } from '../../../platform/db.ts'
import type { AppContext } from '../../../platform/app-context.ts'
import { deleteFingerprints, storeFingerprints } from '../exclusion/fingerprints.ts'
import { lockBreak, noteBreak } from '../note-break.ts'
import { joinBreak, readBreak } from './join-break.ts'

export interface OpenMatch {
  source: string
  username: string
  kinds: string[]
  state: 'raised' | 'joined'
  foundAt: Date
}

/** Matches with members on a break that staff may still decide, undecided matches first. */
export function listMatches({ db }: Pick<AppContext, 'db'>, limit: number): Promise<OpenMatch[]> {
  return db.query<OpenMatch>(
    `select s.username as source, m.username, b.kinds, b.state, b.found_at
      from break_match b
      join member s on s.member_id = b.source_id
      join member m on m.member_id = b.member_id
      where b.state <> 'closed'
        and m.status <> 'closed'
        and (s.status = 'self-excluded' or (b.state = 'joined' and s.paused_until > $1))
      order by b.state = 'joined', b.found_at limit $2`,
    [clock.now(), limit],
  )
}

export interface MatchDecision {
  source: string
  username: string
  who: string
  why: string
}

export type DecideResult = 'done' | 'no-match'

interface Pair {
  sourceId: bigint
  memberId: bigint
  state: 'raised' | 'joined'
}

/** Confirms that both accounts belong to one person: the account then shares the exclusion. */
export async function confirmMatch(
  ctx: Pick<AppContext, 'db' | 'settings' | 'live'>,
  of: MatchDecision,
): Promise<DecideResult> {
  const excluded = await ctx.db.transaction(async (tx) => {
    const pair = (await lockPairs(tx, of)).find((one) => one.state === 'raised')
    const shared = pair ? await readBreak(tx, pair.sourceId) : null
    if (!pair || shared === null) return null
    await decide(tx, pair, of, 'joined')
    await joinBreak(tx, ctx, shared, pair.memberId)
    return pair.memberId
  })
  if (excluded === null) return 'no-match'
  ctx.live.sessionsEnded(excluded)
  return 'done'
}

/**
 * Records that the accounts belong to two people. They are never matched again, and a break that an
 * account had only through the match ends; a break that its own member requested stays.
 */
export function closeMatch(
  ctx: Pick<AppContext, 'db' | 'settings'>,
  of: MatchDecision,
): Promise<DecideResult> {
  return ctx.db.transaction(async (tx) => {
    const pairs = await lockPairs(tx, of)
    for (const pair of pairs) await decide(tx, pair, of, 'closed')
    for (const { memberId } of pairs.filter((one) => one.state === 'joined'))
      await keepOwnBreak(tx, ctx, memberId, `${of.who}: ${of.why}`)
    return pairs.length > 0 ? 'done' : 'no-match'
  })
}

/** The open matches between two accounts, in either direction. Locks both accounts. */
async function lockPairs(tx: Tx, of: MatchDecision): Promise<Pair[]> {
  const accounts = await tx.query<{ memberId: bigint }>(
    `select member_id
      from member
      where username in ($1, $2) and username <> ''
      order by member_id`,
    [of.source, of.username],
  )
  for (const { memberId } of accounts) await lockBreak(tx, memberId)
  return tx.query<Pair>(
    `select b.source_id, b.member_id, b.state
      from break_match b
      join member s on s.member_id = b.source_id
      join member m on m.member_id = b.member_id
      where b.state <> 'closed'
        and ((s.username = $1 and m.username = $2) or (s.username = $2 and m.username = $1))
      order by b.member_id`,
    [of.source, of.username],
  )
}

async function decide(
  tx: Tx,
  { sourceId, memberId }: Pair,
  { who, why }: MatchDecision,
  state: 'joined' | 'closed',
): Promise<void> {
  await tx.query(
    `update break_match
      set state = $3, decided_at = $4, decided_by = $5, decision_reason = $6
      where source_id = $1 and member_id = $2`,
    [sourceId, memberId, state, clock.now(), who, why],
  )
}

/**
 * Ends a break that the account had only through the closed match, unless it also shares the break
 * of another account.
 */
async function keepOwnBreak(
  tx: Tx,
  ctx: Pick<AppContext, 'settings'>,
  memberId: bigint,
  why: string,
): Promise<void> {
  const now = clock.now()
  const others = await tx.query(
    `select 1
      from break_match b
      join member s on s.member_id = b.source_id
      where b.member_id = $1
        and b.state = 'joined'
        and (s.status = 'self-excluded' or s.paused_until > $2)
      limit 1`,
    [memberId, now],
  )
  if (others.length > 0) return
  const own = await queryOne<{ exclusion: Date | null; timeOut: Date | null }>(
    tx,
    `select max(b.ends_at) filter (where b.kind = 'self-exclusion') as exclusion,
        max(b.ends_at) filter (where b.kind = 'time-out' and b.ends_at > $2) as time_out
      from play_break b
      where b.member_id = $1
        and b.no > (select coalesce(max(e.no), 0)
          from play_break e
          where e.member_id = $1 and e.kind = 'ended')`,
    [memberId, now],
  )
  const { exclusion, timeOut } = own
  const until = exclusion && timeOut && timeOut > exclusion ? timeOut : (exclusion ?? timeOut)
  const changed = await tx.query(
    `update member m
      set status = b.status, paused_until = $3
      from (
        select case
            when $2 then 'self-excluded'
            when h.status = 'self-excluded' then member_open_status($1)
            else h.status
          end as status
        from member h
        where h.member_id = $1
      ) as b
      where m.member_id = $1
        and m.status <> 'closed'
        and (m.status, m.paused_until) is distinct from (b.status, $3)
      returning m.member_id`,
    [memberId, exclusion !== null, until],
  )
  if (changed.length === 0) return
  await deleteFingerprints(tx, memberId)
  await noteBreak(tx, { memberId, kind: 'ended', now, endsAt: now, why })
  // The breaks that the member requested continue, so they are recorded again after the `ended`
  // row.
  for (const [kind, endsAt] of [
    ['time-out', timeOut],
    ['self-exclusion', exclusion],
  ] as const)
    if (endsAt) await noteBreak(tx, { memberId, kind, now, endsAt })
  if (until) await storeFingerprints(tx, ctx, memberId, until)
}
