import type { Currency } from '@champa/contract/limits'
import { toWire } from '@champa/contract/money'
import type { withdrawAll as endpoint } from '@champa/contract/withdraw'
import { clock } from '../../platform/clock.ts'
import type { House } from '../../platform/house.ts'
import { refuse as refuseAny, type Refusal } from '../../platform/refusals.ts'
import type { Handler } from '../../platform/route.ts'
import { hashBody, usernamesAlongside, type Usernames } from '../game/index.ts'
import {
  accountAlongside,
  checkAsked,
  holdWithdrawal,
  standingToHold,
  type Asked,
  type Standing,
} from './hold-withdrawal.ts'
import { claimMs } from './order/complete-orders.job.ts'
import { openOrder, readOrder, type Order } from './order/orders.ts'
import { sweptOf, type SweptGame } from './order/show-order.ts'
import { workForAWhile } from './order/work-on-order.ts'
import { payoutOfKey } from './queries.ts'
import type { PayoutAccount } from './rules.ts'
import { tellHeld } from './withdraw.ts'

/**
 * The registered account, the currency and the usernames at the games, read with the session in one
 * round trip.
 */
export const allAlongside = `jsonb_build_object('account', ${accountAlongside}, 'usernames', ${usernamesAlongside}, 'currency', m.currency)`

/**
 * The longest time to the response, with the order in progress if need be; the member's app waits
 * for 60 s.
 */
const answerWithinMs = 10_000

type Answer = Awaited<ReturnType<Handler<typeof endpoint>>>

export const withdrawAll: Handler<typeof endpoint> = async (
  { body, member, key, keyGiven },
  house,
) => {
  const { account, ...player } = member.alongside as {
    account: PayoutAccount | null
    usernames: Usernames | null
    currency: Currency
  }
  const asked: Asked = {
    memberId: member.memberId,
    account,
    amount: body.amount,
    key,
    ...(keyGiven ? { bodyHash: hashBody('withdrawAll', body) } : {}),
  }
  const order =
    (await readOrder(house.db, asked.memberId, key)) ?? (await orderIfNeeded(house, asked))
  if (order) return workAndTell(house, order, asked, player)
  return {
    ...(await tellHeld(house, asked, await holdWithdrawal(house, asked), { swept: [] })),
    swept: [],
  }
}

/**
 * Opens an order unless the wallet alone covers the amount, so that no stake is withdrawn from a
 * game without need. All other refusals come before a game is touched.
 */
async function orderIfNeeded(house: House, asked: Asked): Promise<Order | null> {
  const { memberId, key, bodyHash, amount } = asked
  const standing = await standingToHold(house, asked)
  if (standing.known) return null
  checkAsked(house, asked, standing)
  if (standing.held > 0n || standing.ordered) throw notNow(standing, amount)
  if (standing.wallet >= amount) return null
  const order = await openOrder(house.db, {
    memberId,
    key,
    bodyHash: bodyHash ?? null,
    amount,
    createdAt: clock.now(),
    dueAt: new Date(clock.nowMs() + claimMs),
  })
  if (order) house.live.changed(memberId, ['withdraw'])
  // A double tap finds the first tap's order; another device is refused because that order is open.
  const known = order ?? (await readOrder(house.db, memberId, key))
  if (!known) throw refuseAny('WITHDRAW_PENDING')
  return known
}

/**
 * The refusal while another withdrawal is in progress: insufficient money takes precedence (WDR-7),
 * by the booked balances of the games.
 */
const notNow = ({ wallet, elsewhere }: Standing, amount: bigint): Refusal =>
  wallet + elsewhere < amount
    ? refuseAny('MONEY_NOT_ENOUGH', { swept: [] })
    : refuseAny('WITHDRAW_PENDING')

async function workAndTell(
  house: House,
  order: Order,
  asked: Asked,
  player: { usernames: Usernames | null; currency: Currency },
): Promise<Answer> {
  const { memberId, amount, key } = asked
  if (order.bodyHash !== (asked.bodyHash ?? null)) throw refuseAny('IDEMPOTENCY_MISMATCH')
  if (order.state === 'open') await workForAWhile(house, order, answerWithinMs)
  const now = (await readOrder(house.db, memberId, key))!
  const swept = await sweptOf(house, now, player)
  if (now.state === 'failed')
    throw refuseAny(now.reason!, {
      swept: swept.map((one) => ({ ...one, amount: toWire(one.amount) })),
    })
  return { ...(await standingNow(house, now, swept)), amount }
}

async function standingNow(
  house: House,
  { memberId, key, state }: Order,
  swept: SweptGame[],
): Promise<Omit<Answer, 'amount'>> {
  if (state === 'open') return { _id: null, status: 'in progress', swept }
  const payout = state === 'held' ? await payoutOfKey(house.db, memberId, key) : null
  return payout ? { ...payout, swept } : { _id: null, status: 'FAILED', swept }
}
