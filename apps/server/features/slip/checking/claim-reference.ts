import { clock } from '../../../platform/clock.ts'
import type { Db } from '../../../platform/db.ts'
import type { MiniQr } from '../mini-qr.ts'

/** No bank gives two transactions numbers that differ by large and small letters, and some answer either writing. */
export const plainReference = (transRef: string): string => transRef.toUpperCase()

interface Holder {
  memberId: bigint
  slipId: string
}

/** The slip that has brought a transaction's money, or is about to, of whatever member; null while none has. */
export async function holderOf(db: Db, { sendingBank, transRef }: MiniQr): Promise<Holder | null> {
  const [row] = await db.query<{ member_id: bigint; slip_id: string }>(
    'select member_id, slip_id from slip_reference where sending_bank = $1 and trans_ref = $2',
    [sendingBank, plainReference(transRef)],
    'slip-reference',
  )
  return row ? { memberId: row.member_id, slipId: row.slip_id } : null
}

/** True for the one slip that may bring this transaction, also when it asks again. */
export async function claimReference(
  db: Db,
  { sendingBank, transRef }: MiniQr,
  { memberId, slipId }: Holder,
): Promise<boolean> {
  await db.query(
    'insert into slip_reference (sending_bank, trans_ref, member_id, slip_id, claimed_at) values ($1, $2, $3, $4, $5) on conflict do nothing',
    [sendingBank, plainReference(transRef), memberId, slipId, clock.now()],
  )
  const holder = await holderOf(db, { sendingBank, transRef })
  return holder?.memberId === memberId && holder.slipId === slipId
}

/** This slip did not bring the money after all: whoever has it, or may have it, is known elsewhere. */
export async function releaseReference(
  db: Db,
  { sendingBank, transRef }: MiniQr,
  { memberId, slipId }: Holder,
): Promise<void> {
  await db.query(
    'delete from slip_reference where sending_bank = $1 and trans_ref = $2 and member_id = $3 and slip_id = $4',
    [sendingBank, plainReference(transRef), memberId, slipId],
  )
}
