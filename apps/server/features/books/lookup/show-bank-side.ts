import type { Currency } from '@champa/contract/constants'
import type { MinorUnits } from '@champa/contract/money'
import type { LookedUp } from '@champa/contract/office/book-lookup'
import type { Db } from '../../../platform/db.ts'
import { movementId } from '../../../platform/ids.ts'
import { ofKind, type Ref } from './ref.ts'

type BankSide = Pick<LookedUp, 'payments' | 'bankRows' | 'slips' | 'giftLinks' | 'codes'>

/** Payments, rows of banks, slips, gift links and QR codes, without their payers. */
export async function showBankSide(db: Db, refs: readonly Ref[]): Promise<BankSide> {
  return {
    payments: await paymentsIn(db, refs),
    bankRows: await bankRowsIn(db, refs),
    slips: await slipsIn(db, refs),
    giftLinks: await giftLinksIn(db, refs),
    codes: await codesIn(db, refs),
  }
}

/** The currency of a receiving account, or of a gateway that collects into it. */
const currencySql = (account: string): string => `(
      select min(r.currency)
      from receiving_account r
      where ${account} = r.account or ${account} = any(r.gateway_accounts)
      having count(distinct r.currency) = 1
    )`

const maxReferences = 20

type Payment = LookedUp['payments'][number]

async function paymentsIn(db: Db, refs: readonly Ref[]): Promise<Payment[]> {
  const asked = ofKind(refs, 'payment')
  const rows = await db.query<
    Omit<Payment, 'paidAt' | 'memberId'> & { paidAt: Date; memberId: bigint | null }
  >(
    `select p.receiving_account as account, p.payment_id as payment, p.amount, p.state, p.provider,
        p.paid_at, p.member_id, ${currencySql('p.receiving_account')} as currency,
        array(
          select f.reference
          from payment_reference f
          where f.receiving_account = p.receiving_account and f.payment_id = p.payment_id
          order by f.seen_at
          limit ${maxReferences}
        ) as references
      from rows from (unnest($1::text[]), unnest($2::text[])) as k(account, payment)
      join payment p on p.receiving_account = k.account and p.payment_id = k.payment
      order by p.paid_at, p.receiving_account, p.payment_id`,
    [asked.map(({ account }) => account), asked.map(({ payment }) => payment)],
    'lookup-payments',
  )
  return rows.map((row) => ({
    ...row,
    paidAt: row.paidAt.getTime(),
    memberId: row.memberId?.toString() ?? null,
  }))
}

type BankRow = LookedUp['bankRows'][number]

async function bankRowsIn(db: Db, refs: readonly Ref[]): Promise<BankRow[]> {
  const asked = ofKind(refs, 'bank-row')
  const rows = await db.query<Omit<BankRow, 'at'> & { at: Date }>(
    `select l.receiving_account as account, l.line_id as id, l.at, l.amount, l.reference, l.source,
        ${currencySql('l.receiving_account')} as currency
      from rows from (unnest($1::text[]), unnest($2::text[])) as k(account, line)
      join bank_line l on l.receiving_account = k.account and l.line_id = k.line
      order by l.at, l.receiving_account, l.line_id`,
    [asked.map(({ account }) => account), asked.map(({ line }) => line)],
    'lookup-bank-rows',
  )
  return rows.map((row) => ({ ...row, at: row.at.getTime() }))
}

type Slip = LookedUp['slips'][number]

async function slipsIn(db: Db, refs: readonly Ref[]): Promise<Slip[]> {
  const asked = ofKind(refs, 'slip')
  const rows = await db.query<
    Omit<Slip, 'memberId' | 'uploadedAt'> & { memberId: bigint; uploadedAt: Date }
  >(
    `select s.member_id, s.id, s.status, s.amount, m.currency, s.sending_bank,
        s.trans_ref as reference, s.uploaded_at
      from rows from (unnest($1::bigint[]), unnest($2::text[])) as k(member_id, id)
      join slip s on s.member_id = k.member_id and s.id = k.id
      join member m on m.member_id = s.member_id
      order by s.uploaded_at, s.member_id, s.id`,
    [asked.map(({ memberId }) => memberId), asked.map(({ id }) => id)],
    'lookup-slips',
  )
  return rows.map(({ memberId, uploadedAt, ...row }) => ({
    ...row,
    memberId: memberId.toString(),
    uploadedAt: uploadedAt.getTime(),
  }))
}

const shownOfLink = 4

async function giftLinksIn(db: Db, refs: readonly Ref[]): Promise<LookedUp['giftLinks']> {
  const rows = await db.query<{
    hash: string
    memberId: bigint
    seq: bigint
    account: string
    state: string
    amount: MinorUnits | null
    currency: Currency | null
    reservedAt: Date
  }>(
    `select hash, member_id, movement_seq as seq, receiving_account as account, state, amount,
        ${currencySql('receiving_account')} as currency, reserved_at
      from gift_link
      where hash = any($1)
      order by reserved_at, hash`,
    [ofKind(refs, 'gift-link').map(({ hash }) => hash)],
    'lookup-gift-links',
  )
  return rows.map(({ hash, memberId, seq, reservedAt, ...row }) => ({
    ...row,
    id: movementId(memberId, seq),
    memberId: memberId.toString(),
    linkEnd: hash.slice(-shownOfLink),
    reservedAt: reservedAt.getTime(),
  }))
}

type Code = LookedUp['codes'][number]

async function codesIn(db: Db, refs: readonly Ref[]): Promise<Code[]> {
  const asked = ofKind(refs, 'code')
  const rows = await db.query<
    Omit<Code, 'memberId' | 'createdAt'> & { memberId: bigint; createdAt: Date }
  >(
    `select q.member_id, q.id, q.provider, q.amount, m.currency, q.state, q.created_at,
        q.gateway_reference
      from rows from (unnest($1::bigint[]), unnest($2::text[])) as k(member_id, id)
      join qrcode q on q.member_id = k.member_id and q.id = k.id
      join member m on m.member_id = q.member_id
      order by q.created_at, q.member_id, q.id`,
    [asked.map(({ memberId }) => memberId), asked.map(({ id }) => id)],
    'lookup-codes',
  )
  return rows.map(({ memberId, createdAt, ...row }) => ({
    ...row,
    memberId: memberId.toString(),
    createdAt: createdAt.getTime(),
  }))
}
