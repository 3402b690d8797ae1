import type { BreakDetail, readBreak as endpoint } from '@champa/contract/office/reconciliation'
import { maxMatched } from '@champa/contract/office/reconciliation'
import { minorUnits, type MinorUnits } from '@champa/contract/money'
import type { Db } from '../../../platform/db.ts'
import type { Handler } from '../../../platform/route/route.ts'
import { originOf, recordLook } from '../../audit/index.ts'
import { breaksOf, candidatesOf, type StoredBreak, toBreakRow } from './break-query.ts'
import { breakLimits } from './break-limits.ts'

/** Records an audit event before it returns the bank's words, which may name a payer. */
export const readBreak: Handler<typeof endpoint> = async (call, ctx) => {
  const [stored] = await breaksOf(ctx.officeDb, [call.params.id])
  if (!stored) throw call.refuse('NO_DATA')
  await recordLook(ctx, {
    staffId: call.staff.staffId,
    action: 'look',
    permission: 'books.read',
    aboutKind: 'break',
    about: stored.breakId,
    origin: originOf(call),
    details: { fields: ['text'] },
  })
  const [line, payment, candidates, laterStatement] = await Promise.all([
    lineOf(ctx.officeDb, stored),
    paymentOf(ctx.officeDb, stored),
    stored.closedAt ? [] : candidatesOf(ctx.officeDb, stored, maxMatched),
    laterStatementOf(ctx.officeDb, stored),
  ])
  return {
    row: toBreakRow(stored),
    line,
    payment,
    movement: stored.movementId,
    candidates: candidates.map(toBreakRow),
    laterStatement,
    secondFrom: minorUnits(breakLimits(ctx, stored.currency).each),
  }
}

type StoredLine = Omit<NonNullable<BreakDetail['line']>, 'at'> & { at: Date }

async function lineOf(
  db: Db,
  { receivingAccount, lineId }: StoredBreak,
): Promise<BreakDetail['line']> {
  if (lineId === null) return null
  const [row] = await db.query<StoredLine>(
    `select at, amount, balance, reference, text, source
      from bank_line
      where receiving_account = $1 and line_id = $2`,
    [receivingAccount, lineId],
    'break-line',
  )
  return row ? { ...row, at: row.at.getTime() } : null
}

interface StoredPayment {
  amount: MinorUnits
  paidAt: Date
  state: string
  memberId: bigint | null
}

async function paymentOf(
  db: Db,
  { paymentAccount: account, paymentId: payment }: StoredBreak,
): Promise<BreakDetail['payment']> {
  if (account === null || payment === null) return null
  const [row] = await db.query<StoredPayment>(
    `select amount, paid_at, state, member_id
      from payment
      where receiving_account = $1 and payment_id = $2`,
    [account, payment],
    'break-payment',
  )
  if (!row) return null
  const { amount, paidAt, state, memberId } = row
  return {
    account,
    payment,
    amount,
    state,
    paidAt: paidAt.getTime(),
    memberId: memberId?.toString() ?? null,
  }
}

type StoredStatement = Omit<NonNullable<BreakDetail['laterStatement']>, 'at'> & { at: Date }

/** The statement that has a row for a payment which the bank did not report before. */
async function laterStatementOf(
  db: Db,
  { kind, closedAt, receivingAccount, paymentAccount, paymentId, day, ours }: StoredBreak,
): Promise<BreakDetail['laterStatement']> {
  if (kind !== 'missing-at-bank' || closedAt !== null) return null
  const [row] = await db.query<StoredStatement>(
    `select s.name as file, s.imported_at as at, w.name as by
      from bank_line l
      join statement_import s on s.import_id = l.import_id
      join payment p on p.receiving_account = $2 and p.payment_id = $3
      left join staff w on w.staff_id = s.imported_by
      where l.receiving_account = $1
        and l.day between $4::date - 1 and $4::date + 1
        and l.amount = $5
        and (
          l.reference = p.bank_reference
          or l.at between p.paid_at - interval '26 hours' and p.paid_at + interval '2 hours'
        )
      order by l.reference is not distinct from p.bank_reference desc, s.imported_at desc
      limit 1`,
    [receivingAccount, paymentAccount, paymentId, day, ours],
    'break-later-statement',
  )
  return row ? { ...row, by: row.by ?? '', at: row.at.getTime() } : null
}
