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
import { weekOf, type Person, type Place } from './person.ts'

/** An action of a member in the app. */
export type Tap =
  | { do: 'deposit'; satang: number }
  | { do: 'transfer'; from: 'wallet' | Place; to: 'wallet' | Place; satang: number }
  | { do: 'all'; to: 'wallet' | Place }
  | { do: 'clear' | 'collect' | 'receive invite' | 'receive refund' | 'add refund' }
  | { do: 'arm' | 'promotion'; which: number }
  | { do: 'withdraw'; satang: number }

/** An event outside the app. */
export type Deed =
  | { do: 'play'; at: Place; quarters: number; times: number; open: boolean }
  | { do: 'end bet'; times: number }
  | { do: 'told again' }
  | { do: 'bank decides'; rejects: boolean }

let payments = 0

/** Executes a tap without checking its answer; its effect is proved afterwards. */
export async function tapped(person: Person, tap: Tap): Promise<void> {
  const { world, member, offers } = person
  if (tap.do === 'deposit') await deposit(person, BigInt(tap.satang))
  if (tap.do === 'transfer' && tap.from !== tap.to)
    await world.call(
      transfer,
      { body: { from: tap.from, to: tap.to, amount: tap.satang / 100 } },
      member,
    )
  if (tap.do === 'all') await world.call(transferAll, { body: { to: tap.to } }, member)
  if (tap.do === 'withdraw')
    await world.call(withdraw, { body: { amount: tap.satang / 100 } }, member)
  if (tap.do === 'collect') await world.call(collectInvites, {}, member)
  if (tap.do === 'receive invite') await world.call(receiveInviteBonus, {}, member)
  if (tap.do === 'add refund') await world.call(addRefundToWallet, {}, member)
  if (tap.do === 'receive refund') {
    const answered = await world.call(receiveRefund, {}, member)
    if (answered.ok)
      person.weeks.set(weekOf(clock.nowMs()), (person.weeks.get(weekOf(clock.nowMs())) ?? 0) + 1)
  }
  if (tap.do === 'promotion') {
    const { code } = offers.promotions[tap.which % offers.promotions.length]!
    await world.call(
      activatePromotion,
      { params: { code }, headers: { ...newAddress(), [deviceHeader]: person.device } },
      member,
    )
  }
  if (tap.do === 'arm') await arm(person, offers.bonuses[tap.which % offers.bonuses.length]!.code)
  if (tap.do === 'clear' && (await world.call(clearBonus, {}, member)).ok) person.armed = null
}

async function deposit(person: Person, amount: bigint): Promise<void> {
  const reference = `rewards-${++payments}`
  person.paidIn.push({
    reference,
    amount,
    armed: new Set(person.armed === null ? [] : [person.armed]),
    bonus: null,
  })
  await payIn(person.world.app, person.member, amount, reference)
}

async function arm(person: Person, code: string): Promise<void> {
  if ((await person.world.call(activateBonus, { params: { code } }, person.member)).ok)
    person.armed = code
}

/**
 * Records a change of the armed bonus: older deposits that still wait lose theirs, and a deposit
 * made in the same step may have either.
 */
export function rearmed(person: Person, was: string | null, old: number): void {
  if (person.armed === was) return
  for (const [index, one] of person.paidIn.entries()) {
    if (index < old) one.armed.clear()
    else for (const code of [was, person.armed]) if (code !== null) one.armed.add(code)
  }
}

export async function happened(person: Person, deed: Deed): Promise<void> {
  if (deed.do === 'play') await play(person, deed)
  if (deed.do === 'end bet') await endBet(person, deed.times)
  if (deed.do === 'bank decides') await bankDecides(person, deed.rejects)
  const last = person.paidIn.at(-1)
  if (deed.do === 'told again' && last)
    await Promise.all(
      [1, 2].map(() => payIn(person.world.app, person.member, last.amount, last.reference)),
    )
}

async function play(
  { world: { games }, member, bets, lock }: Person,
  { at, quarters, times, open }: Extract<Deed, { do: 'play' }>,
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

async function endBet({ world: { games }, bets }: Person, times: number): Promise<void> {
  const bet = bets.find((one) => one.won === null)
  if (!bet) return
  bet.won = bet.stake * BigInt(times)
  await games.settleBet(bet.at, bet.name!, { win: toWire(bet.won as MinorUnits) })
}

async function bankDecides({ world: { app } }: Person, rejects: boolean): Promise<void> {
  for (const one of await payoutsAtBank(app))
    if (one.status === 'pending')
      await decidePayout(app, one.reference, rejects ? 'rejected' : 'paid')
}
