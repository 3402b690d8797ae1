import type { Db } from '../../../platform/db.ts'
import { readMovementId } from '../../../platform/ids.ts'
import { approvalsAbout, type LinksOf, maxLinked, paymentRef } from './approvals-about.ts'
import { membersOf, type Ref } from './ref.ts'

interface PaymentRow {
  memberId: bigint | null
  codeId: string | null
  seq: bigint | null
  paidAt: Date
  bankReference: string | null
  references: string[]
}

export const ofPayment: LinksOf<'payment'> = async (db, { account, payment }, reader) => {
  const [row] = await db.query<PaymentRow>(
    `select coalesce(p.member_id, p.review_member_id) as member_id, p.paid_at, p.bank_reference,
        coalesce(p.code_id, p.review_code_id) as code_id, b.movement_seq as seq,
        array(
          select r.reference
          from payment_reference r
          where r.receiving_account = p.receiving_account and r.payment_id = p.payment_id
          limit ${maxLinked}
        ) as references
      from payment p
      left join posting b on b.member_id = p.member_id
        and b.key = concat_ws(':', 'bank', p.receiving_account, p.payment_id)
      where p.receiving_account = $1 and p.payment_id = $2`,
    [account, payment],
    'lookup-of-payment',
  )
  if (!row) return []
  const { memberId, codeId, seq, references, bankReference } = row
  const names = [...references, ...(bankReference === null ? [] : [bankReference])]
  return [
    ...membersOf(memberId),
    ...(memberId === null || codeId === null
      ? []
      : [{ kind: 'code' as const, memberId, id: codeId }]),
    ...(memberId === null || seq === null ? [] : [{ kind: 'movement' as const, memberId, seq }]),
    ...(await toldOf(db, account, names)),
    ...(await breaksOfPayment(db, account, payment, row.paidAt)),
    ...(await approvalsAbout(db, ['payment'], `${account}/${payment}`, reader)),
  ]
}

/** Rows of the bank and slips with one of these references. */
async function toldOf(db: Db, account: string, names: readonly string[]): Promise<Ref[]> {
  const lines = await db.query<{ line: string }>(
    `select line_id as line
      from bank_line
      where receiving_account = $1 and reference = any($2)
      limit ${maxLinked}`,
    [account, names],
    'lookup-rows-of-payment',
  )
  const slips = await db.query<{ memberId: bigint; id: string }>(
    `select member_id, id
      from slip
      where trans_ref is not null and upper(trans_ref) = any($1)
      limit ${maxLinked}`,
    // A slip's reference follows the code of the sending bank.
    [names.map((name) => name.slice(name.lastIndexOf(':') + 1).toUpperCase())],
    'lookup-slips-of-payment',
  )
  return [
    ...lines.map(({ line }): Ref => ({ kind: 'bank-row', account, line })),
    ...slips.map((slip): Ref => ({ kind: 'slip', ...slip })),
  ]
}

const breaksOfPayment = async (
  db: Db,
  account: string,
  payment: string,
  paidAt: Date,
): Promise<Ref[]> =>
  toBreaks(
    await db.query(
      `select break_id as id
        from recon_break
        where receiving_account = $1 and payment_id = $2
          and day between ($3::timestamptz at time zone 'Asia/Bangkok')::date - 1
            and ($3::timestamptz at time zone 'Asia/Bangkok')::date + 1
        limit ${maxLinked}`,
      [account, payment, paidAt],
      'lookup-breaks-of-payment',
    ),
  )

const toBreaks = (rows: readonly { id: string }[]): Ref[] =>
  rows.map(({ id }): Ref => ({ kind: 'break', id }))

export const ofBankRow: LinksOf<'bank-row'> = async (db, { account, line }) => {
  const [row] = await db.query<{ day: string; reference: string | null; payoutId: string | null }>(
    `select day::text as day, reference, payout_id
      from bank_line
      where receiving_account = $1 and line_id = $2`,
    [account, line],
    'lookup-of-bank-row',
  )
  if (!row) return []
  const payments = await db.query<{ payment: string }>(
    `select payment_id as payment
      from payment_reference
      where receiving_account = $1 and reference = $2`,
    [account, row.reference],
    'lookup-payment-of-row',
  )
  const breaks = await db.query<{ id: string }>(
    `select break_id as id
      from recon_break
      where receiving_account = $1 and day = $2::date and line_id = $3
      limit ${maxLinked}`,
    [account, row.day, line],
    'lookup-breaks-of-row',
  )
  const payout = row.payoutId === null ? null : readMovementId(row.payoutId)
  return [
    ...payments.map(({ payment }) => paymentRef(account, payment)),
    ...(payout ? [{ kind: 'movement' as const, ...payout }] : []),
    ...toBreaks(breaks),
  ]
}

export const ofSlip: LinksOf<'slip'> = async (db, { memberId, id }) => {
  const rows = await db.query<{ account: string; payment: string }>(
    `select unmatched_account as account, unmatched_payment as payment
      from slip
      where member_id = $1 and id = $2 and unmatched_payment is not null
      union all
      select r.receiving_account, r.payment_id
      from slip s
      join payment_reference r
        on r.reference in (s.trans_ref, concat_ws(':', s.sending_bank, s.trans_ref))
      where s.member_id = $1 and s.id = $2
      limit ${maxLinked}`,
    [memberId, id],
    'lookup-of-slip',
  )
  return [
    ...membersOf(memberId),
    ...rows.map(({ account, payment }) => paymentRef(account, payment)),
  ]
}

export const ofGiftLink: LinksOf<'gift-link'> = async (db, { hash }) => {
  const [row] = await db.query<{ memberId: bigint; seq: bigint }>(
    'select member_id, movement_seq as seq from gift_link where hash = $1',
    [hash],
    'lookup-of-gift',
  )
  return row ? [...membersOf(row.memberId), { kind: 'movement', ...row }] : []
}

export const ofCode: LinksOf<'code'> = async (db, { memberId, id }) => {
  const rows = await db.query<{ account: string; payment: string }>(
    `select receiving_account as account, payment_id as payment
      from payment
      where member_id = $1 and code_id = $2
      union all
      select receiving_account, payment_id
      from payment
      where review_member_id = $1 and review_code_id = $2
      limit ${maxLinked}`,
    [memberId, id],
    'lookup-of-code',
  )
  return [
    ...membersOf(memberId),
    ...rows.map(({ account, payment }) => paymentRef(account, payment)),
  ]
}
