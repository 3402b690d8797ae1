import type { MinorUnits } from '@champa/contract/money'
import { fromBase36 } from '../../../platform/ids.ts'
import { sqlState, uniqueViolation, type Db } from '../../../platform/db.ts'

/**
 * Our reference at a gateway encodes member and code, so an event needs no look-up to find its
 * member.
 */
export function chargeReference(memberId: bigint, codeId: string): string {
  return `q${memberId.toString(36)}-${codeId}`
}

const referenceShape = /^q([0-9a-z]{1,12})-([0-9a-z]{6,40})$/

export function readChargeReference(
  reference: string,
): { memberId: bigint; codeId: string } | null {
  const [, memberId, codeId] = referenceShape.exec(reference) ?? []
  return memberId && codeId ? { memberId: fromBase36(memberId), codeId } : null
}

interface NewCode {
  memberId: bigint
  id: string
  provider: string
  amount: MinorUnits
  createdAt: Date
  expiresAt: Date
  dueAt: Date
}

/**
 * Stores a code before the gateway is called, so that any later report of the gateway finds its
 * member.
 */
export async function writeCode(db: Db, code: NewCode): Promise<void> {
  await db.query(
    `insert into qrcode (member_id, id, provider, amount, state, created_at, expires_at, due_at)
      values ($1, $2, $3, $4, 'making', $5, $6, $7)`,
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
    `update qrcode set state = 'failed', closed_at = $3, due_at = null
      where member_id = $1
        and id = $2
        and state = 'making'`,
    [memberId, id, now],
  )
}

interface Opening {
  memberId: bigint
  id: string
  payload: string
  /** Null for a QR code of our own. */
  gatewayReference: string | null
  /** The amount of the QR code, including satang added by the gateway or by us. */
  amount: MinorUnits
  expiresAt: Date
  now: Date
  dueAt: Date | null
}

export interface ReplacedCode {
  id: string
  provider: string
}

const maxTries = 8

// Counting the replaced rows forces that update to run first; the unique index qrcode_open refuses
// a second open code under any concurrency.
const opening = `with replaced as (
    update qrcode set state = 'replaced', closed_at = $5
    where member_id = $1
      and id <> $2
      and state = 'open'
    returning id, provider
  ),
  opened as (
    update qrcode
      set state = 'open', payload = $3, gateway_reference = $4, due_at = $6, amount = $7,
        expires_at = $8
    where member_id = $1
      and id = $2
      and state = 'making'
      and (select count(*) from replaced) >= 0
    returning id
  )
  select r.id, r.provider, (select count(*) from opened) as opened
  from (select 1) as one
  left join replaced r on true`

/**
 * Opens a code and closes the member's other codes, in one statement; of two concurrent calls the
 * later one replaces the other's code. Returns the replaced codes, or null when the code is no
 * longer `making`.
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
      if (sqlState(error) !== uniqueViolation || tried === maxTries) throw error
    }
  }
}

/** Closes an open code; a code that was paid or closed meanwhile stays unchanged. */
export async function closeCode(
  db: Db,
  of: { memberId: bigint; id: string; state: 'cancelled' | 'expired'; now: Date },
): Promise<void> {
  await db.query(
    `update qrcode set state = $3, closed_at = $4
      where member_id = $1
        and id = $2
        and state = 'open'
        and ($3 <> 'expired' or expires_at <= $4)`,
    [of.memberId, of.id, of.state, of.now],
  )
}
