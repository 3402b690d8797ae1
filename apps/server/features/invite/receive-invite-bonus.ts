import type { receiveInviteBonus as endpoint } from '@champa/contract/invite'
import { minorUnits } from '@champa/contract/money'
import { post } from '../../ledger/post.ts'
import { accruedPaid } from '../../ledger/postings/index.ts'
import type { OperatorText } from '../../platform/operator/operator-text.ts'
import type { Handler } from '../../platform/route/route.ts'
import { requireActive } from '../../platform/people/play-pause.ts'
import { askBeforeLock } from '../bonus/index.ts'
import { beginLock, inBook, minRemain, unreadyReason } from '../lock/index.ts'
import { readAccrued, readInviter } from './inviter.ts'
import { minimumOf, termsOf } from './rules.ts'

/** The name shown in the statement and on the play lock. */
const name: OperatorText = { th: 'โบนัสแนะนำเพื่อน', lo: 'ໂບນັດແນະນຳໝູ່', en: 'Referral bonus' }

export const receiveInviteBonus: Handler<typeof endpoint> = async (
  { member: { memberId }, refuse },
  ctx,
) => {
  const { db, operatorSettings, live } = ctx
  const offer = operatorSettings.read('invite')
  const { currency, xArea } = await readInviter(db, memberId)
  if (!offer.active || xArea) throw refuse('INVITE_INACTIVE')
  const terms = termsOf(offer, operatorSettings.read('rewards'), minRemain(ctx, currency))
  const { requestedAt } = await askBeforeLock(ctx, memberId, terms !== null)
  const amount = await inBook(db, memberId, async (tx, snapshot) => {
    await requireActive(tx, memberId, { play: true, reward: true })
    const accrued = await readAccrued(tx, memberId)
    const credit = minorUnits(accrued.balance)
    if (credit === 0n || credit < minimumOf(offer, currency)) throw refuse('NO_INVITE_BONUS')
    const unready = terms && unreadyReason(snapshot, requestedAt)
    if (!snapshot.lock && unready === 'open bets') throw refuse('BONUS_OPEN_BETS')
    if (snapshot.lock || unready || (terms && snapshot.total > terms.minRemain))
      throw refuse('BONUS_REMAINING')
    const outcome = await post(
      tx,
      accruedPaid({
        member: memberId,
        key: `invite-paid:${accrued.seq}`,
        from: 'invite',
        source: 'invite',
        amount: credit,
        locked: terms !== null,
        detail: { reward: { source: 'invite', code: '', name } },
      }),
    )
    if (!outcome.ok || outcome.replayed) throw refuse('INVITE_BONUS_FAIL')
    if (terms)
      await beginLock(tx, snapshot, {
        source: 'invite',
        sourceCode: '',
        name,
        type: 'invite',
        credit,
        terms,
      })
    return credit
  })
  live.changed(memberId, ['wallet', 'statement', 'reward'])
  return { amount }
}
