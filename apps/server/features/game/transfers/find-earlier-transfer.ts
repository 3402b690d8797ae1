import { type MinorUnits, minorUnits } from '@champa/contract/money'
import type { MovementStatus, TransferStatus } from '@champa/contract/statuses'
import type { Db } from '../../../platform/db.ts'
import type { PostRefusal } from '../../../ledger/post.ts'
import { againKey } from './post-when-free.ts'
import { statusOf, type TransferOutcome } from './transfer-types.ts'

interface MadeRow {
  key: string
  bodyHash: string | null
  reply: unknown
  seq: bigint | null
  status: MovementStatus | null
  amount: bigint | null
  /** True while the operation of this key is running in some process. */
  isInProgress: boolean
}

/** An earlier posting and the current state of its movement. */
export interface EarlierTransfer {
  bodyHash: string | null
  reply: unknown
  isInProgress: boolean
  movement: { seq: bigint; status: TransferStatus; money: MinorUnits } | null
}

/** The postings made under these keys, from which a repeated request is answered. */
export async function findEarlierTransfer(
  db: Db,
  memberId: bigint,
  keys: string[],
  at: Date,
  lease: string,
): Promise<Map<string, EarlierTransfer>> {
  const rows = await db.query<MadeRow>(
    `select p.key, p.body_hash, p.reply, v.seq, v.status, v.amount,
        exists (
          select 1
          from book b
          where b.member_id = $1
            and (b.lease_key = $4 or starts_with(b.lease_key, $5))
            and b.lease_until > $3
        ) as is_in_progress
      from posting p
      left join movement v on v.member_id = p.member_id and v.seq = p.movement_seq
      where p.member_id = $1
        and p.key = any($2)`,
    [memberId, keys, at, lease, againKey(lease)],
    'moves-made',
  )
  return new Map(rows.map((row) => [row.key, toMade(row)]))
}

function toMade({ bodyHash, reply, isInProgress, seq, status, amount }: MadeRow): EarlierTransfer {
  const movement =
    seq === null || status === null
      ? null
      : { seq, status: statusOf(status), money: minorUnits(amount ?? 0n) }
  return { bodyHash, reply, isInProgress, movement }
}

/** The answer to a repeated request, from the transfer that its first request has made. */
export function outcomeOf(made: EarlierTransfer, bodyHash: string | undefined): TransferOutcome {
  const mismatch: PostRefusal = 'IDEMPOTENCY_MISMATCH'
  if (made.bodyHash !== (bodyHash ?? null) || !made.movement) return { ok: false, code: mismatch }
  return { ok: true, replayed: true, ...made.movement }
}
