import { activateBonus, clearBonus } from '@champa/contract/bonus'
import { transfer, transferAll } from '@champa/contract/game'
import { collectInvites, receiveInviteBonus } from '@champa/contract/invite'
import { deviceHeader } from '@champa/contract/constants'
import { toWire, type MinorUnits } from '@champa/contract/money'
import { activatePromotion } from '@champa/contract/promotion'
import { addRefundToWallet, receiveRefund } from '@champa/contract/refund'
import { withdraw } from '@champa/contract/withdraw'
import { clock } from '../../platform/clock.ts'
import { newAddress } from '../sign-up.ts'
import { decidePayout, payoutsAtBank } from '../outside-world.ts'
import { payIn } from '../pay-in.ts'
import { weekOf, type Player, type Place } from './player.ts'

/** An action of a member in the app. */
export type Action =
  | { do: 'deposit'; satang: number }
  | { do: 'transfer'; from: 'wallet' | Place; to: 'wallet' | Place; satang: number }
  | { do: 'all'; to: 'wallet' | Place }
  | { do: 'clear' | 'collect' | 'receive invite' | 'receive refund' | 'add refund' }
  | { do: 'activate' | 'promotion'; offerIndex: number }
  | { do: 'withdraw'; satang: number }

/** An event outside the app. */
export type OutsideEvent =
  | { do: 'play'; at: Place; quarters: number; times: number; open: boolean }
  | { do: 'end bet'; times: number }
  | { do: 'report again' }
  | { do: 'bank decides'; rejects: boolean }

let payments = 0

/** Executes an action without checking its answer; its effect is proved afterwards. */
export async function performAction(player: Player, action: Action): Promise<void> {
  const { env, member, offers } = player
  if (action.do === 'deposit') await deposit(player, BigInt(action.satang))
  if (action.do === 'transfer' && action.from !== action.to)
    await env.call(
      transfer,
      { body: { from: action.from, to: action.to, amount: action.satang / 100 } },
      member,
    )
  if (action.do === 'all') await env.call(transferAll, { body: { to: action.to } }, member)
  if (action.do === 'withdraw')
    await env.call(withdraw, { body: { amount: action.satang / 100 } }, member)
  if (action.do === 'collect') await env.call(collectInvites, {}, member)
  if (action.do === 'receive invite') await env.call(receiveInviteBonus, {}, member)
  if (action.do === 'add refund') await env.call(addRefundToWallet, {}, member)
  if (action.do === 'receive refund') {
    const answer = await env.call(receiveRefund, {}, member)
    if (answer.ok)
      player.weeks.set(weekOf(clock.nowMs()), (player.weeks.get(weekOf(clock.nowMs())) ?? 0) + 1)
  }
  if (action.do === 'promotion') {
    const { code } = offers.promotions[action.offerIndex % offers.promotions.length]!
    await env.call(
      activatePromotion,
      { params: { code }, headers: { ...newAddress(), [deviceHeader]: player.device } },
      member,
    )
  }
  if (action.do === 'activate')
    await activate(player, offers.bonuses[action.offerIndex % offers.bonuses.length]!.code)
  if (action.do === 'clear' && (await env.call(clearBonus, {}, member)).ok) player.activated = null
}

async function deposit(player: Player, amount: bigint): Promise<void> {
  const reference = `rewards-${++payments}`
  player.paidIn.push({
    reference,
    amount,
    activated: new Set(player.activated === null ? [] : [player.activated]),
    bonus: null,
  })
  await payIn(player.env.app, player.member, amount, reference)
}

async function activate(player: Player, code: string): Promise<void> {
  if ((await player.env.call(activateBonus, { params: { code } }, player.member)).ok)
    player.activated = code
}

/**
 * Records a change of the activated bonus. Deposits from earlier steps get no bonus any more; a
 * deposit of the same step may get the old bonus or the new one.
 */
export function recordActivation(player: Player, was: string | null, old: number): void {
  if (player.activated === was) return
  for (const [index, one] of player.paidIn.entries()) {
    if (index < old) one.activated.clear()
    else for (const code of [was, player.activated]) if (code !== null) one.activated.add(code)
  }
}

export async function applyEvent(player: Player, event: OutsideEvent): Promise<void> {
  if (event.do === 'play') await play(player, event)
  if (event.do === 'end bet') await endBet(player, event.times)
  if (event.do === 'bank decides') await bankDecides(player, event.rejects)
  const last = player.paidIn.at(-1)
  if (event.do === 'report again' && last)
    await Promise.all(
      [1, 2].map(() => payIn(player.env.app, player.member, last.amount, last.reference)),
    )
}

async function play(
  { env: { games }, member, bets, lock }: Player,
  { at, quarters, times, open }: Extract<OutsideEvent, { do: 'play' }>,
): Promise<void> {
  const stake = ((await games.creditsAt(at, member)) * BigInt(quarters)) / 4n
  if (stake === 0n) return
  const bet = { at, stake, placedAt: clock.nowMs(), underLock: lock !== null }
  if (open)
    return void bets.push({
      ...bet,
      name: await games.playOpen(at, member, toWire(stake as MinorUnits)),
      won: null,
    })
  const won = stake * BigInt(times)
  await games.play(at, member, toWire(stake as MinorUnits), toWire(won as MinorUnits))
  bets.push({ ...bet, name: null, won })
}

async function endBet({ env: { games }, bets }: Player, times: number): Promise<void> {
  const bet = bets.find((one) => one.won === null)
  if (!bet) return
  bet.won = bet.stake * BigInt(times)
  await games.settleBet(bet.at, bet.name!, { win: toWire(bet.won as MinorUnits) })
}

async function bankDecides({ env: { app } }: Player, rejects: boolean): Promise<void> {
  for (const one of await payoutsAtBank(app))
    if (one.status === 'pending')
      await decidePayout(app, one.reference, rejects ? 'rejected' : 'paid')
}
