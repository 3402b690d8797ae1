import type { receiveBankSms as endpoint } from '@champa/contract/deposit'
import { bankSms } from '@champa/wire/bank-feed'
import type * as z from 'zod/mini'
import type { AppContext } from '../../../platform/app-context.ts'
import { noteCall, smsPhone } from '../../../platform/health/health-notes.ts'
import type { Handler } from '../../../platform/route/route.ts'
import { webhookVerifier } from '../../../providers/verify-webhook.ts'
import { keepUnread, keepUnreadEvent } from './keep-events.ts'
import { readSmsText } from './sms-text.ts'
import { digitsFit } from '../../risk/index.ts'
import { ingestReport } from './ingest-report.ts'

type BankSms = z.output<typeof bankSms>

/**
 * Answers with success once the payment or the unreadable text is stored, or the SMS reports no
 * payment. On any other answer the phone sends the SMS again.
 */
export const receiveBankSms: Handler<typeof endpoint> = async (
  { headers, rawBody, refuse },
  ctx,
) => {
  const verified = webhookVerifier(ctx.settings.secrets.BANK_SMS_VERIFY_KEY, bankSms)(
    headers,
    rawBody,
  )
  if (!verified.ok && verified.reason === 'signature') throw refuse('UNAUTHORIZED')
  noteCall(smsPhone, null)
  if (!verified.ok) {
    ctx.log.warn('signed SMS has an unexpected shape')
    await keepUnreadEvent(ctx, 'sms', rawBody)
    throw refuse('INVALID_INPUT', { fields: ['body'] })
  }
  await takeSms(ctx, verified.event)
  return { received: true }
}

async function takeSms(ctx: AppContext, sms: BankSms): Promise<void> {
  const content = readSmsText(sms.text, new Date(sms.at))
  if (content.kind === 'other') return
  if (content.kind === 'unread') return keepUnread(ctx, { ...sms, why: 'not understood' })
  const [row] = await ctx.db.query<{ account: string; bankCode: string }>(
    `select account, bank_code
      from receiving_account
      where kind = 'bank'
        and account_no = $1
      order by bank_code = $2 desc, mode = 'SMS' desc, account limit 1`,
    [sms.accountNo, sms.sender.toUpperCase()],
    'sms-account',
  )
  const bankCode = row?.bankCode ?? sms.sender.toUpperCase()
  // Counts an SMS only from the bank's sender name and for this account, because anybody can send
  // the phone a text that imitates the bank's.
  if (sms.sender.toUpperCase() !== bankCode)
    return keepUnread(ctx, { ...sms, why: 'another sender than the bank' })
  if (!digitsFit(content.account, sms.accountNo))
    return keepUnread(ctx, { ...sms, why: 'another account than the one that received it' })
  const taken = await ingestReport(ctx, {
    channel: 'sms',
    provider: bankCode,
    receivingAccount: row?.account ?? `${bankCode}:${sms.accountNo}`,
    reference: null,
    bankReference: null,
    by: `sms:${sms.id}`,
    amount: content.amount,
    paidAt: content.paidAt,
    payer: content.payer === null ? {} : { accountNo: content.payer },
    ...(content.balance === null ? {} : { balance: content.balance }),
  })
  // Without a balance, a second payment within the minute and a repeated message look the same: the
  // operator decides.
  const isTwice = content.balance === null && taken.outcome === 'credited' && !taken.first
  if (isTwice)
    await keepUnread(ctx, {
      ...sms,
      why: 'the same payment was already reported, or this is a second one',
    })
}
