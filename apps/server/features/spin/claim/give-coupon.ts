import { minorUnits } from '@champa/contract/money'
import { post, type Posting } from '../../../ledger/post.ts'
import { bonusReceived, coinsGranted } from '../../../ledger/postings/index.ts'
import { clock } from '../../../platform/clock.ts'
import type { Tx } from '../../../platform/db.ts'
import type { AppContext } from '../../../platform/app-context.ts'
import { beginLock } from '../../lock/index.ts'
import type { ClaimResult, ClaimRequest, HeldPrize } from './held-coupon.ts'
import { prizeId, termsOfPrize, type Prize } from './prize.ts'

/**
 * Claims one coupon and gives its prize; call it inside `inBook`. The posting keys contain the
 * coupon's number, so a prize is given once.
 */
export async function giveCoupon(
  tx: Tx,
  ctx: AppContext,
  { memberId, wheel, slice, key }: ClaimRequest,
  { prize, no, memberCurrency }: HeldPrize,
): Promise<ClaimResult> {
  if (!prize || no === null) throw new Error(`Member ${memberId} holds no coupon ${wheel}.${slice}`)
  const { kind, amount, label, lock } = prize
  const result: ClaimResult = {
    kind,
    label,
    locked: kind === 'money' && lock !== null,
    money: kind === 'money' ? amount.toString() : null,
    coins: kind === 'coins' ? Number(amount) : null,
  }
  if (kind === 'money')
    await giveMoney(tx, {
      memberId,
      no,
      code: prizeId(wheel, slice),
      prize,
      terms: termsOfPrize(ctx, prize, memberCurrency),
    })
  if (kind === 'coins')
    await postOnce(tx, coinsGranted({ member: memberId, reference: `prize:${no}`, coins: amount }))
  if (kind === 'gift')
    await tx.query(
      'insert into gift_claim (member_id, no, label, created_at) values ($1, $2, $3, $4)',
      [memberId, no, JSON.stringify(label), clock.now()],
      'gift-claim',
    )
  const taken = await tx.query(
    `update coupon
      set claimed_at = $3, claim_key = $4, claim_result = $5
      where member_id = $1 and no = $2 and claimed_at is null
      returning no`,
    [memberId, no, clock.now(), key, JSON.stringify(result)],
    'coupon-take',
  )
  if (taken.length === 0)
    throw new Error(`Coupon ${no} of member ${memberId} has already been claimed`)
  return result
}

type Money = {
  memberId: bigint
  no: bigint
  code: string
  prize: Prize
  terms: ReturnType<typeof termsOfPrize>
}

async function giveMoney(tx: Tx, { memberId, no, code, prize, terms }: Money): Promise<void> {
  const { name, amount } = prize
  const detail = { reward: { source: 'luckydraw', code, name } }
  await postOnce(
    tx,
    bonusReceived({
      member: memberId,
      key: `luckydraw:${no}`,
      source: 'luckydraw',
      amount: minorUnits(amount),
      locked: terms !== null,
      detail,
    }),
  )
  if (terms)
    await beginLock(tx, {
      memberId,
      source: 'luckydraw',
      sourceCode: code,
      name,
      type: 'luckydraw',
      credit: amount,
      terms,
    })
}

async function postOnce(tx: Tx, posting: Posting): Promise<void> {
  const outcome = await post(tx, posting)
  if (!outcome.ok || outcome.replayed) {
    const cause = outcome.ok ? 'posted before' : outcome.code
    throw new Error(`Posting ${posting.key} of member ${posting.member} was not posted: ${cause}`)
  }
}
