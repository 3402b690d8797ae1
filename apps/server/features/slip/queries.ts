import type { MinorUnits } from '@champa/contract/money'
import type { SlipNote, SlipRow } from '@champa/contract/slip'
import { queryOne, type Db } from '../../platform/db.ts'

interface ShownSlip {
  id: string
  uploadedAt: Date
  amount: MinorUnits | null
  status: SlipRow['status']
  note: SlipNote | null
  transRef: string | null
}

export const shownColumns = 'id, uploaded_at, amount, status, note, trans_ref'

export function toSlipRow(row: ShownSlip): SlipRow {
  return {
    _id: row.id,
    createdAt: row.uploadedAt.getTime(),
    amount: row.amount,
    status: row.status,
    note: row.note,
    link: row.transRef,
    reference: row.id,
  }
}

export async function slipsOf(
  db: Db,
  memberId: bigint,
  page: number,
  limit: number,
): Promise<{ total: number; slips: SlipRow[] }> {
  const [{ total }, rows] = await Promise.all([
    queryOne<{ total: bigint }>(
      db,
      'select count(*) as total from slip where member_id = $1',
      [memberId],
      'slips-total',
    ),
    db.query<ShownSlip>(
      `select ${shownColumns}
        from slip
        where member_id = $1
        order by uploaded_at desc, id desc limit $3 offset ($2::bigint - 1) * $3::bigint`,
      [memberId, page, limit],
      'slips-page',
    ),
  ])
  return { total: Number(total), slips: rows.map(toSlipRow) }
}

export async function objectOf(db: Db, memberId: bigint, id: string): Promise<string | null> {
  const [row] = await db.query<{ object: string }>(
    'select object from slip where member_id = $1 and id = $2',
    [memberId, id],
    'slip-object',
  )
  return row?.object ?? null
}

/** A slip as the job processes it. */
export interface DueSlip {
  memberId: bigint
  id: string
  object: string
  sendingBank: string | null
  transRef: string | null
  uploadedAt: Date
  dueAt: Date
  /** The number of attempts, including the current one. */
  tries: number
  captchas: number
  bankAnswered: boolean
  /** The unmatched payment that the slip refers to, while staff decide about it. */
  unmatched: { receivingAccount: string; paymentId: string } | null
}

/** The columns of a `DueSlip`. */
export const dueColumns = `member_id, id, object, sending_bank, trans_ref, uploaded_at, due_at, tries,
  captcha_count as captchas, bank_answered,
  case
    when unmatched_account is not null and unmatched_payment is not null
    then jsonb_build_object('receivingAccount', unmatched_account, 'paymentId', unmatched_payment)
  end as unmatched`
