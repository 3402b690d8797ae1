import { activateGame } from '@champa/contract/game'
import { clock } from '../../platform/clock.ts'
import { testInvites } from '../test-invites.ts'
import type { TestMember } from '../test-app.ts'
import type { Offers } from './offers.ts'
import type { World } from './world.ts'

export const places = ['naga', 'mekong'] as const
export type Place = (typeof places)[number]

/** A real bet, as the games know it. */
export interface Bet {
  at: Place
  name: string | null
  stake: bigint
  /** null while the bet is open. */
  won: bigint | null
  placedAt: number
  underLock: boolean
}

/** A real deposit and the bonuses armed when it arrived. */
export interface PaidIn {
  reference: string
  amount: bigint
  /** One of these may be given for the deposit; none once another was armed or all were cleared. */
  armed: Set<string>
  /** Number of the bonus movement that it led to. */
  bonus: bigint | null
}

/** A lock when it was first observed, with the member's own money then. */
export interface SeenLock {
  no: number
  principal: bigint
  own: bigint
}

/** A member with everything that really happened outside, and the values of the last proof. */
export interface Person {
  world: World
  offers: Offers
  member: TestMember
  friends: Person[]
  device: string
  paidIn: PaidIn[]
  bets: Bet[]
  armed: string | null
  lock: SeenLock | null
  before: { own: bigint; credits: bigint; taken: bigint }
  /** Number of refunds reported as received, by week. */
  weeks: Map<number, number>
}

const device = (name: string): string => `device-of-${name}-00000000`

/** Creates an inviter, a friend and a member on the inviter's device, all with empty accounts. */
export async function takeSeats(world: World, offers: Offers): Promise<Person[]> {
  const person = (member: TestMember, friends: Person[], name: string): Person => ({
    world,
    offers,
    member,
    friends,
    device: device(`${name}-${offers.promotions[0]!.code}`),
    paidIn: [],
    bets: [],
    armed: null,
    lock: null,
    before: { own: 0n, credits: 0n, taken: 0n },
    weeks: new Map(),
  })
  const inviter = await world.app.member()
  const friend = person(await testInvites(world.app).friend(inviter), [], 'friend')
  const people = [
    person(inviter, [friend], 'family'),
    friend,
    person(await world.app.member(), [], 'family'),
  ]
  for (const { member } of people)
    for (const code of places) await world.call(activateGame, { params: { code } }, member)
  return people
}

/** Winnings minus stakes. */
export const playedBy = ({ bets }: Person): bigint =>
  bets.reduce((sum, { stake, won }) => sum + (won ?? 0n) - stake, 0n)

const [hourMs, dayMs] = [3_600_000, 86_400_000]
/** Days and Sunday weeks in Bangkok time since 1970, whose first Sunday was 4 January. */
export const dayOf = (ms: number): number => Math.floor((ms + 7 * hourMs) / dayMs)
export const weekOf = (ms: number): number => Math.floor((dayOf(ms) - 3) / 7)

/** Milliseconds until 90 s after the start of the next week. */
export const untilSunday = (): number =>
  ((weekOf(clock.nowMs()) + 1) * 7 + 3) * dayMs - 7 * hourMs + 90_000 - clock.nowMs()
