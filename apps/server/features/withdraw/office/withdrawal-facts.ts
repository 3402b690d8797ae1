import type { MinorUnits } from '@champa/contract/money'
import type { WithdrawalDetail as Answer } from '@champa/contract/office/withdrawals'
import type { MovementStatus } from '@champa/contract/statuses'
import { wallet, withdrawHold } from '../../../ledger/accounts.ts'
import { notReversed } from '../../../ledger/reversed.ts'
import { clock } from '../../../platform/clock.ts'
import type { Db } from '../../../platform/db.ts'
import { movementId } from '../../../platform/ids.ts'
import { maskAccountNo } from '../../../platform/office/mask.ts'
import { stateOf, type WithdrawalDetail } from './withdrawal-row.ts'

/** The facts beside a withdrawal, each read by the member's own rows. */

interface Key {
  memberId: bigint
  seq: bigint
}

const maxRows = { deposits: 50, earlier: 20, devices: 20, decisions: 50, notes: 20 }
const locksSinceMs = 30 * 24 * 3_600_000

/** The last withdrawal before this one that was paid: `seq` 0 when there was none. */
export async function lastPaid(db: Db, { memberId, seq }: Key): Promise<{ seq: bigint; at: Date }> {
  const [row] = await db.query<{ seq: bigint; at: Date }>(
    `select m.seq, m.created_at as at
      from movement m
      where m.member_id = $1
        and m.type = 'withdraw'
        and m.seq < $2
        and m.status = 'SUCCESS'
        and ${notReversed('m')}
      order by m.seq desc limit 1`,
    [memberId, seq],
    'office-last-paid',
  )
  return row ?? { seq: 0n, at: new Date(0) }
}

interface DepositRow extends Key {
  amount: MinorUnits
  createdAt: Date
  source: string
  payer: { bankCode?: string; accountNo?: string; name?: string } | null
  payerMatch: 'own' | 'foreign' | 'unclear' | null
  reviewedAt: Date | null
}

/** Successful deposits between the last withdrawal and this one. */
export async function depositsSince(
  db: Db,
  { memberId, seq }: Key,
  since: bigint,
  isMasked: boolean,
): Promise<Answer['deposits']> {
  const rows = await db.query<DepositRow>(
    `select m.member_id, m.seq, m.amount, m.created_at, m.source, m.detail->'payer' as payer,
        d.payer_match, d.reviewed_at
      from movement m
      left join deposit_play d on d.member_id = m.member_id and d.seq = m.seq
      where m.member_id = $1
        and m.type = 'deposit'
        and m.seq > $2
        and m.seq < $3
        and m.status = 'SUCCESS'
      order by m.seq desc limit $4`,
    [memberId, since, seq, maxRows.deposits],
    'office-deposits-since',
  )
  return rows.map((row) => ({
    id: movementId(row.memberId, row.seq),
    at: row.createdAt.getTime(),
    amount: row.amount,
    channel: row.source,
    payer: row.payer && payerOf(row.payer, isMasked),
    payerMatch: row.payerMatch,
    isReviewed: row.reviewedAt !== null,
  }))
}

function payerOf(
  { bankCode, accountNo, name }: NonNullable<DepositRow['payer']>,
  isMasked: boolean,
): Answer['deposits'][number]['payer'] {
  const shown = accountNo !== undefined && isMasked ? maskAccountNo(accountNo) : accountNo
  return { bankCode: bankCode ?? null, accountNo: shown ?? null, name: name ?? null }
}

/** Bets that ended since a time, by game. */
export const playSince = (db: Db, memberId: bigint, since: Date): Promise<Answer['play']> =>
  db.query(
    `select b.code, g.name, count(*)::integer as bets, sum(b.turnover)::bigint as turnover
      from bet b
      join game g on g.code = b.code
      where b.member_id = $1 and b.settled_at > $2 and b.state = 'settled'
      group by b.code, g.name
      order by sum(b.turnover) desc`,
    [memberId, since],
    'office-play-since',
  )

export async function endedLocks(db: Db, memberId: bigint): Promise<Answer['locks']> {
  const rows = await db.query<{
    source: string
    state: string
    credit: MinorUnits
    endedAt: Date
  }>(
    `select source, state, credit, ended_at
      from play_lock
      where member_id = $1 and ended_at > $2
      order by ended_at desc`,
    [memberId, new Date(clock.nowMs() - locksSinceMs)],
    'office-ended-locks',
  )
  return rows.map((row) => ({ ...row, endedAt: row.endedAt.getTime() }))
}

export async function devicesOf(db: Db, memberId: bigint): Promise<Answer['devices']> {
  const rows = await db.query<{ firstSeenAt: Date; others: number }>(
    `select d.first_seen_at,
        (select count(*)::integer - 1 from device_member o where o.device = d.device) as others
      from device_member d
      where d.member_id = $1
      order by d.first_seen_at desc limit $2`,
    [memberId, maxRows.devices],
    'office-devices',
  )
  return rows.map((row) => ({ ...row, firstSeenAt: row.firstSeenAt.getTime() }))
}

interface EarlierRow extends Key {
  amount: MinorUnits
  status: MovementStatus
  detail: WithdrawalDetail
  createdAt: Date
  settledAt: Date | null
}

/** The member's other withdrawals; `inWords` puts the reason of a rejection into one language. */
export async function otherWithdrawals(
  db: Db,
  { memberId, seq }: Key,
  inWords: (reason: unknown) => string | null,
): Promise<Answer['earlier']> {
  const rows = await db.query<EarlierRow>(
    `select member_id, seq, amount, status, detail, created_at, settled_at
      from movement
      where member_id = $1 and type = 'withdraw' and seq <> $2
      order by seq desc limit $3`,
    [memberId, seq, maxRows.earlier],
    'office-other-withdrawals',
  )
  return rows.map((row) => ({
    id: movementId(row.memberId, row.seq),
    amount: row.amount,
    state: stateOf(row),
    requestedAt: row.createdAt.getTime(),
    settledAt: row.settledAt?.getTime() ?? null,
    reason: inWords(row.detail.reason),
  }))
}

/** What staff did about a withdrawal, from the audit log. */
export async function decisionsAbout(db: Db, id: string): Promise<Answer['decisions']> {
  const rows = await db.query<{ action: string; at: Date; by: string; reason: string | null }>(
    `select e.action, e.at, coalesce(s.name, e.actor) as by, e.reason
      from audit_entry e
      left join staff s on s.staff_id = e.staff_id
      where e.about_kind = 'movement' and e.about_id = $1 and e.outcome in ('asked', 'done')
      order by e.at desc, e.staff_id desc, e.seq desc
      limit $2`,
    [id, maxRows.decisions],
    'office-decisions',
  )
  return rows.map((row) => ({ ...row, at: row.at.getTime() }))
}

export async function notesAbout(db: Db, memberId: bigint): Promise<Answer['notes']> {
  const rows = await db.query<{ id: string; by: string; text: string; createdAt: Date }>(
    `select n.id, coalesce(s.name, '') as by, n.text, n.created_at
      from chat_note n
      left join staff s on s.staff_id = n.staff_id
      where n.member_id = $1 and (n.expires_at is null or n.expires_at > $3)
      order by n.is_pinned desc, n.created_at desc limit $2`,
    [memberId, maxRows.notes, clock.now()],
    'office-notes',
  )
  return rows.map((row) => ({ ...row, createdAt: row.createdAt.getTime() }))
}

export async function balancesOf(db: Db, memberId: bigint): Promise<Answer['balance']> {
  const sumOf = (name: string): string =>
    `coalesce(sum(balance) filter (where name ${name}), 0)::bigint`
  const [row] = await db.query<Answer['balance']>(
    `select ${sumOf(`= '${wallet}'`)} as wallet, ${sumOf(`like 'game:%'`)} as games,
        ${sumOf(`like 'transit:%'`)} as in_transit, ${sumOf(`= '${withdrawHold}'`)} as held
      from account
      where member_id = $1`,
    [memberId],
    'office-balances',
  )
  if (!row) throw new Error(`Member ${memberId} has no balances`)
  return row
}
