import { activateGame } from '@champa/contract/game'
import { clock } from '../../platform/clock.ts'
import { testInvites } from '../test-invites.ts'
import type { TestMember } from '../test-app.ts'
import type { Offers } from './offers.ts'
import type { Environment } from './environment.ts'

export const places = ['naga', 'mekong'] as const
export type Place = (typeof places)[number]

/** A real bet, as the games know it. */
export interface Bet {
  at: Place
  name: string | null
  stake: bigint
  /** The result of the bet; null while the bet is open. */
  won: bigint | null
  placedAt: number
  underLock: boolean
}

/** A real deposit and the bonuses that were activated when it arrived. */
export interface PaidIn {
  reference: string
  amount: bigint
  /**
   * Codes of the bonuses of which the deposit may get one; empty once a different bonus was
   * activated or all were cleared.
   */
  activated: Set<string>
  /** Number of the bonus movement for this deposit; null for none. */
  bonus: bigint | null
}

/** A lock when it was first observed, with the member's own money then. */
export interface SeenLock {
  no: number
  principal: bigint
  own: bigint
}

/** A member with their real deposits and bets, and the values of the last check. */
export interface Player {
  env: Environment
  offers: Offers
  member: TestMember
  friends: Player[]
  device: string
  paidIn: PaidIn[]
  bets: Bet[]
  activated: string | null
  lock: SeenLock | null
  before: { own: bigint; credits: bigint; taken: bigint }
  /** Number of refunds reported as received, by week. */
  weeks: Map<number, number>
}

const device = (name: string): string => `device-of-${name}-00000000`

/** Creates an inviter, a friend and a member on the inviter's device, all with empty accounts. */
export async function createPlayers(env: Environment, offers: Offers): Promise<Player[]> {
  const player = (member: TestMember, friends: Player[], name: string): Player => ({
    env,
    offers,
    member,
    friends,
    device: device(`${name}-${offers.promotions[0]!.code}`),
    paidIn: [],
    bets: [],
    activated: null,
    lock: null,
    before: { own: 0n, credits: 0n, taken: 0n },
    weeks: new Map(),
  })
  const inviter = await env.app.member()
  const friend = player(await testInvites(env.app).friend(inviter), [], 'friend')
  const players = [
    player(inviter, [friend], 'family'),
    friend,
    player(await env.app.member(), [], 'family'),
  ]
  for (const { member } of players)
    for (const code of places) await env.call(activateGame, { params: { code } }, member)
  return players
}

/** Winnings minus stakes. */
export const playedBy = ({ bets }: Player): bigint =>
  bets.reduce((sum, { stake, won }) => sum + (won ?? 0n) - stake, 0n)

const [hourMs, dayMs] = [3_600_000, 86_400_000]
/** Days and Sunday weeks in Bangkok time since 1970, whose first Sunday was 4 January. */
export const dayOf = (ms: number): number => Math.floor((ms + 7 * hourMs) / dayMs)
export const weekOf = (ms: number): number => Math.floor((dayOf(ms) - 3) / 7)

/** Milliseconds until 90 s after the start of the next week. */
export const untilSunday = (): number =>
  ((weekOf(clock.nowMs()) + 1) * 7 + 3) * dayMs - 7 * hourMs + 90_000 - clock.nowMs()
