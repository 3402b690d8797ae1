import type { BreakDetail, readBreak as endpoint } from '@champa/contract/office/reconciliation'
import { maxMatched } from '@champa/contract/office/reconciliation'
import { minorUnits, type MinorUnits } from '@champa/contract/money'
import type { Db } from '../../../platform/db.ts'
import type { Handler } from '../../../platform/route/route.ts'
import { originOf, recordLook } from '../../audit/index.ts'
import { breaksOf, candidatesOf, type StoredBreak, toBreakRow } from './break-query.ts'
import { secondFrom } from './close-break-action.ts'

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
  const [line, payment, candidates] = await Promise.all([
    lineOf(ctx.officeDb, stored),
    paymentOf(ctx.officeDb, stored),
    stored.closedAt ? [] : candidatesOf(ctx.officeDb, stored, maxMatched),
  ])
  return {
    row: toBreakRow(stored),
    line,
    payment,
    movement: stored.movementId,
    candidates: candidates.map(toBreakRow),
    secondFrom: minorUnits(secondFrom(ctx, stored.currency)),
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
