import { activateGame } from '@champa/contract/game'
import { clock } from '../../platform/clock.ts'
import { testInvites } from '../test-invites.ts'
import type { TestMember } from '../test-house.ts'
import type { Offers } from './offers.ts'
import type { World } from './world.ts'

export const places = ['naga', 'mekong'] as const
export type Place = (typeof places)[number]

/** What was really bet, as the games know it. */
export interface Bet {
  at: Place
  name: string | null
  stake: bigint
  /** Null while it is open. */
  won: bigint | null
  placedAt: number
  underLock: boolean
}

/** Money that was really paid in, and the bonuses that were armed when it came. */
export interface PaidIn {
  reference: string
  amount: bigint
  /** Of these one may be given for it; none any more once another was armed or all was cleared. */
  armed: Set<string>
  /** The line of the bonus that it has brought. */
  bonus: bigint | null
}

/** A lock as it was when it was first seen: what of the money was the member's own. */
export interface SeenLock {
  no: number
  principal: bigint
  own: bigint
}

/** A member with what really happened to them outside, and what the proof before this one has seen. */
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
  /** Weeks whose refund was told as received. */
  weeks: Map<number, number>
}

const device = (name: string): string => `device-of-${name}-00000000`

/** An inviter, a friend of theirs, and somebody who shares the inviter's telephone. All begin with an empty account. */
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
  const inviter = await world.house.member()
  const friend = person(await testInvites(world.house).friend(inviter), [], 'friend')
  const people = [
    person(inviter, [friend], 'family'),
    friend,
    person(await world.house.member(), [], 'family'),
  ]
  for (const { member } of people)
    for (const code of places) await world.call(activateGame, { params: { code } }, member)
  return people
}

/** Won less lost. */
export const playedBy = ({ bets }: Person): bigint =>
  bets.reduce((sum, { stake, won }) => sum + (won ?? 0n) - stake, 0n)

const [hourMs, dayMs] = [3_600_000, 86_400_000]
/** Days and Sunday weeks by Bangkok's clock, counted since 1970; its first Sunday was the fourth of January. */
export const dayOf = (ms: number): number => Math.floor((ms + 7 * hourMs) / dayMs)
export const weekOf = (ms: number): number => Math.floor((dayOf(ms) - 3) / 7)

/** Until a minute and a half after the next week has begun. */
export const untilSunday = (): number =>
  ((weekOf(clock.nowMs()) + 1) * 7 + 3) * dayMs - 7 * hourMs + 90_000 - clock.nowMs()
