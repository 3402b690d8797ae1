import type { OfficeSlip, readOfficeSlip as endpoint } from '@champa/contract/office/deposits/slips'
import { minorUnits } from '@champa/contract/money'
import type { AppContext } from '../../../platform/app-context.ts'
import { maskAccountNo } from '../../../platform/office/mask.ts'
import type { Handler } from '../../../platform/route/route.ts'
import type { Party } from '../../../providers/slips/port.ts'
import { allAccounts, paymentOfReference } from '../../deposit/index.ts'
import { plainReference } from '../checking/claim-reference.ts'
import { checkTransaction, type Sender } from '../checking/judge-transaction.ts'
import { senderOf } from '../checking/process-slip.ts'
import { readSlipAnswer } from '../checking/slip-answer.ts'
import { namedSlip, recordSlipLook } from './named-slip.ts'
import { otherSlips, type StoredSlip } from './slip-query.ts'
import { toMember, toSlipRow } from './slip-row.ts'

/** What the answer shows, for the audit log. */
const shownFields = ['member', 'account', 'answer', 'others']

/** Records an audit event before it reads what the bank has said about both parties. */
export const readOfficeSlip: Handler<typeof endpoint> = async (call, ctx) => {
  const slip = await namedSlip(ctx, call)
  const isMasked = await recordSlipLook(ctx, call, slip, shownFields)
  const db = ctx.officeDb
  const [sender, others, compared] = await Promise.all([
    senderOf({ db }, slip.memberId),
    otherSlips(db, slip),
    compare(ctx, slip),
  ])
  return {
    row: toSlipRow(slip, isMasked),
    readAt: slip.readAt?.getTime() ?? null,
    foundAt: slip.foundAt?.getTime() ?? null,
    answer: answerOf(slip, isMasked, compared.receivers.length > 0),
    registered: sender && registeredOf(sender, isMasked),
    ...compared,
    others: others.map((other) => ({
      // Another member, at whom no look is recorded.
      member: toMember(other, isMasked || other.memberId !== slip.memberId),
      id: other.id,
      uploadedAt: other.uploadedAt.getTime(),
      status: other.status,
      note: other.note,
      sharesReference:
        slip.transRef !== null &&
        other.transRef !== null &&
        plainReference(other.transRef) === plainReference(slip.transRef) &&
        other.sendingBank === slip.sendingBank,
      sharesPicture:
        slip.pictureHash !== null && other.pictureHash?.equals(slip.pictureHash) === true,
    })),
  }
}

const masked = (accountNo: string | null, isMasked: boolean): string | null =>
  accountNo !== null && isMasked ? maskAccountNo(accountNo) : accountNo

const toParty = ({ bankCode, accountNo, name, proxy }: Party, isMasked: boolean) => ({
  bankCode,
  accountNo: masked(accountNo ?? proxy?.value ?? null, isMasked),
  name,
})

function answerOf(
  { answer }: StoredSlip,
  isMasked: boolean,
  isOurs: boolean,
): OfficeSlip['answer'] {
  if (!answer) return null
  const { status, currency, bankReference, sender, receiver } = answer
  const { amount, at } = readSlipAnswer(answer)
  return {
    status,
    amount: minorUnits(amount),
    at: at.getTime(),
    currency,
    bankReference,
    sender: toParty(sender, isMasked),
    receiver: toParty(receiver, isMasked && !isOurs),
  }
}

const registeredOf = (
  { bankCode, accountNo, names }: Sender,
  isMasked: boolean,
): OfficeSlip['registered'] => ({
  bankCode,
  accountNo: masked(accountNo, isMasked),
  name: names[0] ?? null,
})

type Compared = Pick<OfficeSlip, 'fits' | 'receivers' | 'payment'>

const nothingFits: Compared['fits'] = {
  status: null,
  bank: null,
  amount: null,
  time: null,
  sender: null,
  receiver: null,
}

/** Judges the bank's answer once more, with the member's and our accounts as they are now. */
async function compare(ctx: AppContext, slip: StoredSlip): Promise<Compared> {
  const { answer, sendingBank, transRef, uploadedAt } = slip
  if (!answer || sendingBank === null || transRef === null)
    return { fits: nothingFits, receivers: [], payment: null }
  const [sender, accounts] = await Promise.all([
    senderOf({ db: ctx.officeDb }, slip.memberId),
    allAccounts({ ...ctx, db: ctx.officeDb }),
  ])
  const facts = { sendingBank, uploadedAt }
  const checks = checkTransaction(readSlipAnswer(answer), facts, sender, accounts)
  const receivers = checks.receivers.map(({ account }) => account)
  const reference = `${sendingBank}:${plainReference(transRef)}`
  return {
    fits: {
      status: checks.isExecuted,
      bank: checks.isBankNamed,
      // A slip's code names no amount, so the bank's is the only one.
      amount: null,
      time: checks.isRecent,
      sender: checks.isSender ?? false,
      receiver: receivers.length === 1,
    },
    receivers,
    payment: await paymentOfReference(ctx.officeDb, receivers, reference),
  }
}
