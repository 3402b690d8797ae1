import type { Satang } from '@champa/contract/money'
import { sqlState, uniqueViolation, type Db } from '../../../platform/db.ts'

interface NewCode {
  memberId: bigint
  id: string
  provider: string
  amount: Satang
  createdAt: Date
  expiresAt: Date
  dueAt: Date
}

/** The code's row, before the gateway hears of it: whatever the gateway says later finds its member. */
export async function writeCode(db: Db, code: NewCode): Promise<void> {
  await db.query(
    "insert into qrcode (member_id, id, provider, amount, state, created_at, expires_at, due_at) values ($1, $2, $3, $4, 'making', $5, $6, $7)",
    [
      code.memberId,
      code.id,
      code.provider,
      code.amount,
      code.createdAt,
      code.expiresAt,
      code.dueAt,
    ],
  )
}

export async function failCode(db: Db, memberId: bigint, id: string, now: Date): Promise<void> {
  await db.query(
    "update qrcode set state = 'failed', closed_at = $3, due_at = null where member_id = $1 and id = $2 and state = 'making'",
    [memberId, id, now],
  )
}

interface Opening {
  memberId: bigint
  id: string
  payload: string
  /** None for a code of our own. */
  gatewayReference: string | null
  /** What the code asks for: the gateway, or we, may have put satang on top. */
  amount: Satang
  expiresAt: Date
  now: Date
  dueAt: Date | null
}

export interface ReplacedCode {
  id: string
  provider: string
}

const triesMost = 8

// The count makes the closing happen first; the index qrcode_open refuses a second open code whatever happens at the same moment.
const opening = `with replaced as (
    update qrcode set state = 'replaced', closed_at = $5 where member_id = $1 and id <> $2 and state = 'open' returning id, provider
  ), opened as (
    update qrcode set state = 'open', payload = $3, gateway_reference = $4, due_at = $6, amount = $7, expires_at = $8
    where member_id = $1 and id = $2 and state = 'making' and (select count(*) from replaced) >= 0 returning id
  )
  select r.id, r.provider, (select count(*) from opened) as opened from (select 1) as one left join replaced r on true`

/**
 * Opens a code and closes any other of the member, in one statement. Of two at once one waits for the other and then
 * replaces it. Answers what was replaced, or null when the code is no longer being made.
 */
export async function openCode(db: Db, code: Opening): Promise<ReplacedCode[] | null> {
  const values = [
    code.memberId,
    code.id,
    code.payload,
    code.gatewayReference,
    code.now,
    code.dueAt,
    code.amount,
    code.expiresAt,
  ]
  for (let tried = 1; ; tried++) {
    try {
      const rows = await db.query<{ id: string | null; provider: string | null; opened: bigint }>(
        opening,
        values,
      )
      if (rows[0]!.opened === 0n) return null
      return rows.flatMap(({ id, provider }) =>
        id !== null && provider !== null ? [{ id, provider }] : [],
      )
    } catch (error) {
      if (sqlState(error) !== uniqueViolation || tried === triesMost) throw error
    }
  }
}

/** Closes a code that waits for its payment; one that was paid or closed meanwhile stays what it is. */
export async function closeCode(
  db: Db,
  of: { memberId: bigint; id: string; state: 'cancelled' | 'expired'; now: Date },
): Promise<void> {
  await db.query(
    "update qrcode set state = $3, closed_at = $4 where member_id = $1 and id = $2 and state = 'open' and ($3 <> 'expired' or expires_at <= $4)",
    [of.memberId, of.id, of.state, of.now],
  )
}
