import type { addRefundToWallet as endpoint } from '@champa/contract/refund'
import { type MinorUnits, minorUnits } from '@champa/contract/money'
import { post } from '../../ledger/post.ts'
import { accruedPaid } from '../../ledger/postings/index.ts'
import { clock } from '../../platform/clock.ts'
import type { Tx } from '../../platform/db.ts'
import type { OperatorText } from '../../platform/operator/operator-text.ts'
import type { Handler } from '../../platform/route/route.ts'
import { requireActive } from '../../platform/people/play-pause.ts'
import { askBeforeLock } from '../bonus/index.ts'
import {
  beginLock,
  inBook,
  minRemain,
  unreadyReason,
  type LockSnapshot,
  type Terms,
} from '../lock/index.ts'
import { readWeek, type MemberWeek } from './read-week.ts'
import { refundTerms } from './refund-terms.ts'
import { lastClosedWeek, meetsRequirements } from './rules.ts'

/** The name shown in the play lock and the statement, because a refund has no campaign. */
const name: OperatorText = { th: 'คืนยอดเสีย', lo: 'ຄືນຍອດເສຍ', en: 'Refund of losses' }

export const addRefundToWallet: Handler<typeof endpoint> = async (
  { member: { memberId }, refuse },
  ctx,
) => {
  const { active, success } = ctx.operatorSettings.read('refund')
  if (!active) throw refuse('REFUND_INACTIVE')
  const { requestedAt } = await askBeforeLock(ctx, memberId, success !== null)
  const amount = await inBook(ctx.db, memberId, async (tx, snapshot) => {
    const memberWeek = await readWeek(tx, memberId, lastClosedWeek(clock.now()))
    if (memberWeek.accrued === 0n) throw refuse('NO_REFUND')
    const terms = refundTerms(ctx, memberWeek.currency)
    // A refund with terms starts a play lock, which a member on a break could not play through.
    await requireActive(tx, memberId, { play: terms !== null, reward: true })
    const unready = terms && unreadyReason(snapshot, requestedAt)
    if (!snapshot.lock && unready === 'open bets') throw refuse('BONUS_OPEN_BETS')
    if (!meetsRequirements(snapshot, minRemain(ctx, memberWeek.currency)) || unready)
      throw refuse('REFUND_CONDITION')
    return payAccrued(tx, snapshot, memberWeek, terms)
  })
  ctx.live.changed(memberId, ['wallet', 'statement', 'reward', 'withdraw'])
  return { amount }
}

async function payAccrued(
  tx: Tx,
  snapshot: LockSnapshot,
  { accrued, accruedSeq }: MemberWeek,
  terms: Terms | null,
): Promise<MinorUnits> {
  const { memberId } = snapshot
  const credit = minorUnits(accrued)
  const outcome = await post(
    tx,
    accruedPaid({
      member: memberId,
      key: `refund-paid:${accruedSeq}`,
      from: 'refund',
      source: 'refund',
      amount: credit,
      locked: terms !== null,
      detail: { reward: { source: 'refund', code: '', name } },
    }),
  )
  if (!outcome.ok || outcome.replayed) {
    const cause = outcome.ok ? 'posted before' : outcome.code
    throw new Error(`The refund of member ${memberId} was not paid: ${cause}`)
  }
  if (terms)
    await beginLock(tx, snapshot, {
      source: 'refund',
      sourceCode: '',
      name,
      type: 'refund',
      credit,
      terms,
    })
  return credit
}
