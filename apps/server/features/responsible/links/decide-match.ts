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

/** What remains of a break that an account had only shared. */
interface OwnBreak {
  isEnded: boolean
  exclusion: Date | null
  timeOut: Date | null
}

/** Ends a break that the account had only through the closed match. */
async function keepOwnBreak(
  tx: Tx,
  ctx: Pick<AppContext, 'settings'>,
  memberId: bigint,
  why: string,
): Promise<void> {
  const own = await queryOne<OwnBreak>(tx, 'select * from end_shared_break($1, $2)', [
    memberId,
    clock.now(),
  ])
  await noteOwnBreak(tx, ctx, { memberId, ...own }, why)
}

/** Records the end of a shared break; the breaks that the account's member requested go on. */
async function noteOwnBreak(
  tx: Tx,
  ctx: Pick<AppContext, 'settings'>,
  { memberId, isEnded, exclusion, timeOut }: OwnBreak & { memberId: bigint },
  why: string,
): Promise<void> {
  if (!isEnded) return
  const now = clock.now()
  await deleteFingerprints(tx, memberId)
  await noteBreak(tx, { memberId, kind: 'ended', now, endsAt: now, why })
  // They are recorded again after the `ended` row.
  for (const [kind, endsAt] of [
    ['time-out', timeOut],
    ['self-exclusion', exclusion],
  ] as const)
    if (endsAt) await noteBreak(tx, { memberId, kind, now, endsAt })
  const until = exclusion && timeOut && timeOut > exclusion ? timeOut : (exclusion ?? timeOut)
  if (until) await storeFingerprints(tx, ctx, memberId, until)
}

/** Two accounts, of which the first is on a break. */
export interface AccountPair {
  sourceId: bigint
  memberId: bigint
}

/**
 * Confirms a match that waits for staff, inside of the caller's transaction; false when it does not
 * wait, or the break of the first account is over.
 */
export async function confirmMatchIn(
  tx: Tx,
  ctx: Pick<AppContext, 'settings'>,
  { sourceId, memberId }: AccountPair,
  { who, why }: Pick<MatchDecision, 'who' | 'why'>,
): Promise<boolean> {
  for (const id of [sourceId, memberId].toSorted((one, other) => Number(one - other)))
    await lockBreak(tx, id)
  const shared = await readBreak(tx, sourceId)
  if (shared === null) return false
  const { done } = await queryOne<{ done: boolean }>(
    tx,
    'select confirm_break_match($1, $2, $3, $4, $5) as done',
    [sourceId, memberId, who, why, clock.now()],
  )
  if (done) await joinBreak(tx, ctx, shared, memberId)
  return done
}

/**
 * Closes the matches between the accounts of a request that two people have decided, in the caller's
 * transaction; false when there is none.
 */
export async function closeMatchIn(
  tx: Tx,
  ctx: Pick<AppContext, 'settings'>,
  { decision, who, why }: { decision: string } & Pick<MatchDecision, 'who' | 'why'>,
): Promise<boolean> {
  const closed = await tx.query<OwnBreak & { memberId: bigint }>(
    'select * from close_break_match($1, $2, $3, $4)',
    [decision, who, why, clock.now()],
  )
  for (const one of closed) await noteOwnBreak(tx, ctx, one, `${who}: ${why}`)
  return closed.length > 0
}
