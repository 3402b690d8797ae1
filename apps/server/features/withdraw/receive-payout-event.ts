import type { receivePayoutEvent as endpoint } from '@champa/contract/withdraw'
import { formatPlain } from '@champa/contract/money'
import { raiseAlarm } from '../../platform/alarms/raise-alarm.ts'
import { readOutsideReference } from '../../platform/ids.ts'
import type { Handler } from '../../platform/route/route.ts'
import { keepUnread, keepUnreadEvent } from '../deposit/index.ts'
import { payoutBank } from './payout-bank.ts'
import { withdrawalOf } from './queries.ts'
import { settleWithdrawal } from './settle-withdrawal.ts'

/**
 * An event takes effect once. Late and repeated events change nothing, because the movement is
 * settled by then.
 */
export const receivePayoutEvent: Handler<typeof endpoint> = async (
  { headers, rawBody, refuse },
  ctx,
) => {
  const verified = payoutBank(ctx).verifyWebhook(headers, rawBody)
  if (!verified.ok && verified.reason === 'signature') throw refuse('UNAUTHORIZED')
  if (!verified.ok) {
    ctx.log.warn({ provider: 'payout' }, 'signed payout event has an unexpected shape')
    await keepUnreadEvent(ctx, 'payout', rawBody)
    throw refuse('INVALID_INPUT', { fields: ['body'] })
  }
  const { event } = verified
  const named = readOutsideReference(event.reference)
  const withdrawal = named && (await withdrawalOf(ctx.db, named.memberId, named.seq))
  if (
    !withdrawal ||
    withdrawal.epoch !== named.epoch ||
    withdrawal.amount !== event.amount ||
    withdrawal.inReview
  ) {
    // Answers success, because a retry by the bank would not help: no payout with these details was
    // ordered.
    await keepUnread(ctx, {
      id: `event:payout:${event.id}`,
      accountNo: event.reference,
      sender: 'the payout bank',
      text: `${event.type} ${formatPlain(event.amount)}`,
      why: withdrawal
        ? 'a payout that was ordered with other details, or is in review'
        : 'a payout that was not ordered',
    })
    await raiseAlarm(
      ctx,
      { code: 'payout-unknown', about: `event:payout:${event.id}` },
      'payout event matches no payout order',
      { reference: event.reference, known: withdrawal !== null },
    )
    return { received: true }
  }
  await settleWithdrawal(
    ctx,
    withdrawal,
    event.type === 'payout.paid'
      ? { status: 'paid', bankReference: event.bankReference, saidAt: event.at }
      : { status: 'rejected', reason: event.reason, saidAt: event.at },
  )
  return { received: true }
}
