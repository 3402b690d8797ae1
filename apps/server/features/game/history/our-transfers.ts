import { parseAmount } from '@champa/contract/money'
import type { MovementStatus } from '@champa/contract/statuses'
import { clock } from '../../../platform/clock.ts'
import type { Db } from '../../../platform/db.ts'
import { outsideReference, readOutsideReference } from '../../../platform/ids.ts'

/** One of our transfers; `credits` is negative for a withdrawal from the game. */
export interface OurTransfer {
  reference: string
  memberId: bigint
  seq: bigint
  code: string
  status: MovementStatus
  credits: bigint
  createdAt: Date
  settledAt: Date | null
}

interface Row {
  memberId: bigint
  seq: bigint
  epoch: string
  source: string
  target: string
  status: OurTransfer['status']
  credits: string
  createdAt: Date
  settledAt: Date | null
}

const columns = `v.member_id, v.seq, v.epoch, v.source, v.target, v.status,
  v.detail->>'credits' as credits, v.created_at, v.settled_at`

function toTransfer({
  memberId,
  seq,
  epoch,
  source,
  target,
  status,
  credits,
  createdAt,
  settledAt,
}: Row): OurTransfer {
  const moved = parseAmount(credits)
  const into = source === 'wallet'
  return {
    reference: outsideReference(memberId, { seq, epoch }),
    memberId,
    seq,
    code: into ? target : source,
    status,
    credits: into ? moved : -moved,
    createdAt,
    settledAt,
  }
}

/** Our transfers with these references, by reference; references of other parties are left out. */
export async function transfersNamed(
  db: Db,
  references: string[],
): Promise<Map<string, OurTransfer>> {
  const named = references.flatMap((reference) => readOutsideReference(reference) ?? [])
  const rows = await db.query<Row>(
    `select ${columns}
      from unnest($1::bigint[], $2::bigint[], $3::text[]) as r(member_id, seq, epoch)
      join movement v on v.member_id = r.member_id and v.seq = r.seq and v.epoch = r.epoch
      where v.type = 'transfer'`,
    [named.map((one) => one.memberId), named.map((one) => one.seq), named.map((one) => one.epoch)],
  )
  return new Map(rows.map(toTransfer).map((one) => [one.reference, one]))
}

/** The transfers of a game that began in this period and succeeded. */
export async function transfersBooked(
  db: Db,
  code: string,
  from: Date,
  to: Date,
): Promise<OurTransfer[]> {
  const rows = await db.query<Row>(
    `select ${columns}
      from movement v
      where v.created_at >= $2
        and v.created_at < $3
        and v.type = 'transfer'
        and v.status = 'SUCCESS'
        and (v.source = $1 or v.target = $1)`,
    [code, from, to],
  )
  return rows.map(toTransfer)
}

/**
 * The transfers that ended in this period, an hour or more after they began: they may still have
 * been in progress when the day they began on was compared.
 */
export async function transfersEndedLate(
  db: Db,
  code: string,
  from: Date,
  to: Date,
): Promise<OurTransfer[]> {
  const rows = await db.query<Row>(
    `select ${columns}
      from movement v
      where v.type = 'transfer'
        and v.settled_at - v.created_at >= interval '1 hour'
        and v.settled_at >= $2
        and v.settled_at < $3
        and (v.source = $1 or v.target = $1)`,
    [code, from, to],
  )
  return rows.map(toTransfer)
}

/**
 * Makes transfers due for a query when the game's history shows them as done. The job then queries
 * the game, whose answer settles them.
 */
export async function hurry(db: Db, transfers: OurTransfer[]): Promise<void> {
  if (transfers.length === 0) return
  await db.query(
    `update open_movement o set due_at = $3
      from unnest($1::bigint[], $2::bigint[]) as r(member_id, seq)
      where o.member_id = r.member_id
        and o.seq = r.seq`,
    [
      transfers.map((transfer) => transfer.memberId),
      transfers.map((transfer) => transfer.seq),
      clock.now(),
    ],
  )
}
