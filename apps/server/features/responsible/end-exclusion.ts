import { readPhone } from '@champa/contract/phone'
import type { MemberStatus } from '@champa/contract/statuses'
import { clock } from '../../platform/clock.ts'
import type { Db, Tx } from '../../platform/db.ts'
import type { AppContext } from '../../platform/app-context.ts'
import { deleteFingerprints } from './exclusion/fingerprints.ts'
import { lockBreak, noteBreak } from './note-break.ts'

export interface ExcludedMember {
  memberId: bigint
  username: string
  until: Date
  /**
   * The wallet's balance in 1/100 of the currency, without money at games, in transit or on hold
   * for a payout.
   */
  wallet: bigint
}

/** Self-excluded members, earliest end first. */
export function listExcluded(
  { db }: Pick<AppContext, 'db'>,
  limit: number,
): Promise<ExcludedMember[]> {
  return db.query<ExcludedMember>(
    `select m.member_id, m.username, m.paused_until as until, a.balance as wallet
      from member m
      join account a on a.member_id = m.member_id and a.name = 'wallet'
      where m.status = 'self-excluded' and m.paused_until is not null
      order by m.paused_until limit $1`,
    [limit],
  )
}

export type EndExclusionResult = 'done' | 'no-member' | 'not-excluded' | 'too-early'

/**
 * Ends a self-exclusion at the member's request, on every account that shares it. It never ends
 * automatically, and not before its end date on all of these accounts.
 */
export async function endExclusion(
  { db, log }: AppContext,
  of: { username: string; who: string; why: string },
): Promise<EndExclusionResult> {
  const [member] = await db.query<{ memberId: bigint }>(
    'select member_id from member where username = $1',
    [of.username],
  )
  if (!member) return 'no-member'
  return db.transaction(async (tx) => {
    const now = clock.now()
    const accounts = await lockShared(tx, member.memberId)
    const excluded = accounts.filter(({ status }) => status === 'self-excluded')
    if (!excluded.some(({ memberId }) => memberId === member.memberId)) return 'not-excluded'
    if (excluded.some(({ until }) => until !== null && until > now)) return 'too-early'
    for (const { memberId } of excluded) {
      await tx.query(
        `update member
          set status = member_open_status($1), paused_until = null
          where member_id = $1`,
        [memberId],
      )
      await deleteFingerprints(tx, memberId)
      await noteBreak(tx, {
        memberId,
        kind: 'ended',
        now,
        endsAt: now,
        why: `${of.who}: ${of.why}`,
      })
      log.info({ memberId: memberId.toString(), who: of.who }, 'self-exclusion ended')
    }
    return 'done'
  })
}

/** The excluded accounts that share a break with this one, and the latest end of theirs. */
export async function sharedExclusion(
  on: Db | Tx,
  memberId: bigint,
): Promise<{ accounts: bigint[]; until: Date | null }> {
  const ids = await sharedWith(on, memberId)
  const excluded = (await readShared(on, ids)).filter(({ status }) => status === 'self-excluded')
  const ends = excluded.flatMap(({ until }) => (until ? [until.getTime()] : []))
  return {
    accounts: excluded.map((one) => one.memberId),
    until: ends.length === 0 ? null : new Date(Math.max(...ends)),
  }
}

/**
 * Ends a self-exclusion by a request that two people have decided, on every account that shares it;
 * false when there is none, or it has not reached its end.
 */
export async function endExclusionIn(
  tx: Tx,
  { decision, why }: { decision: string; why: string },
): Promise<boolean> {
  const now = clock.now()
  const ended = await tx.query<{ memberId: bigint }>(
    'select e.member_id from member_end_exclusion($1, $2) as e (member_id) order by e.member_id',
    [decision, now],
  )
  for (const { memberId } of ended) {
    await deleteFingerprints(tx, memberId)
    await noteBreak(tx, { memberId, kind: 'ended', now, endsAt: now, why })
  }
  return ended.length > 0
}

interface SharedAccount {
  memberId: bigint
  status: MemberStatus
  until: Date | null
}

/**
 * Locks this account and all accounts that share a break with it, ordered by id to prevent
 * deadlocks.
 */
async function lockShared(tx: Tx, memberId: bigint): Promise<SharedAccount[]> {
  const ids = await sharedWith(tx, memberId)
  for (const id of ids) await lockBreak(tx, id)
  return readShared(tx, ids)
}

async function sharedWith(on: Db | Tx, memberId: bigint): Promise<bigint[]> {
  const shared = await on.query<{ memberId: bigint }>(
    `with recursive shared (member_id) as (
        select $1::bigint
        union
        select case when b.member_id = s.member_id then b.source_id else b.member_id end
        from shared s
        join break_match b on (b.member_id = s.member_id or b.source_id = s.member_id)
          and b.state = 'joined'
      )
      select member_id from shared order by member_id`,
    [memberId],
  )
  return shared.map((one) => one.memberId)
}

const readShared = (on: Db | Tx, ids: bigint[]): Promise<SharedAccount[]> =>
  on.query<SharedAccount>(
    `select m.member_id, m.status, m.paused_until as until
      from member m
      where m.member_id = any($1)
      order by m.member_id`,
    [ids],
  )

/**
 * Permits a phone to register although its owner shares a name or device with an excluded member,
 * after a check by support. Returns false for an invalid phone.
 */
export async function letRegister(
  { db, settings }: Pick<AppContext, 'db' | 'settings'>,
  of: { phone: string; who: string; why: string },
): Promise<boolean> {
  const phone = readPhone(of.phone, settings.laoBuild)
  if (typeof phone === 'string') return false
  await db.query(
    `insert into exclusion_exemption (phone, decided_by, reason, decided_at)
      values ($1, $2, $3, $4)
      on conflict (phone) do update
        set decided_by = excluded.decided_by, reason = excluded.reason,
          decided_at = excluded.decided_at`,
    [phone.e164, of.who, of.why, clock.now()],
  )
  return true
}
