import { clock } from '../../../platform/clock.ts'
import type { Db } from '../../../platform/db.ts'
import type { MiniQr } from '../mini-qr.ts'

/**
 * References are compared in upper case, because no bank issues two references that differ by case
 * alone, and some banks accept either case.
 */
export const plainReference = (transRef: string): string => transRef.toUpperCase()

interface Holder {
  memberId: bigint
  slipId: string
}

/** The slip that has claimed a transaction, of this or another member; null when there is none. */
export async function holderOf(db: Db, { sendingBank, transRef }: MiniQr): Promise<Holder | null> {
  const [holder] = await db.query<Holder>(
    'select member_id, slip_id from slip_reference where sending_bank = $1 and trans_ref = $2',
    [sendingBank, plainReference(transRef)],
    'slip-reference',
  )
  return holder ?? null
}

/**
 * Claims a transaction for a slip. Returns true when this slip holds the claim, now or from an
 * earlier call.
 */
export async function claimReference(
  db: Db,
  { sendingBank, transRef }: MiniQr,
  { memberId, slipId }: Holder,
): Promise<boolean> {
  await db.query(
    `insert into slip_reference (sending_bank, trans_ref, member_id, slip_id, claimed_at)
      values ($1, $2, $3, $4, $5)
      on conflict do nothing`,
    [sendingBank, plainReference(transRef), memberId, slipId, clock.now()],
  )
  const holder = await holderOf(db, { sendingBank, transRef })
  return holder?.memberId === memberId && holder.slipId === slipId
}

/** Releases a slip's claim on a transaction that it did not credit. */
export async function releaseReference(
  db: Db,
  { sendingBank, transRef }: MiniQr,
  { memberId, slipId }: Holder,
): Promise<void> {
  await db.query(
    `delete from slip_reference
      where sending_bank = $1
        and trans_ref = $2
        and member_id = $3
        and slip_id = $4`,
    [sendingBank, plainReference(transRef), memberId, slipId],
  )
}
