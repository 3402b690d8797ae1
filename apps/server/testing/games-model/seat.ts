import { parseAmount, toWire } from '@champa/contract/money'
import { readCatalogue } from '../../features/game/catalogue.ts'
import type { TestMember } from '../test-house.ts'
import type { World } from './world.ts'

export const funds = 1_000_00n

/** What a member was told about one operation; empty while nobody answered. */
export interface Operation {
  key: string
  what: 'transfer' | 'all' | 'withdraw'
  body: { from: string; to: string; amount: number } | { to: string } | { amount: number }
  told: string[]
}

/** One member in the world: where the money may be, what was won and lost there, and what was told. */
export interface Seat {
  world: World
  member: TestMember
  /** The games of this member, opened or not. */
  codes: string[]
  /** What play has changed at each game so far, after each round, in hundredths of a credit: begins with nothing. */
  played: Map<string, bigint[]>
  operations: Operation[]
}

export async function takeSeat(world: World, codes: string[]): Promise<Seat> {
  return {
    world,
    member: await world.house.member(funds),
    codes,
    played: new Map(codes.map((code) => [code, [0n]])),
    operations: [],
  }
}

/** The usernames of what is open so far. */
export async function usernamesOf({ world, member }: Seat): Promise<Map<string, string>> {
  const rows = await world.house.house.db.query<{ code: string; username: string }>(
    'select code, username from game_account where member_id = $1',
    [member.id],
  )
  return new Map(rows.map(({ code, username }) => [code, username]))
}

/** One round at the game itself, and what is there after it; null where the game has no such player or not enough for the bet. */
export async function playAt(
  seat: Seat,
  code: string,
  username: string,
  bet: bigint,
  win: bigint,
): Promise<bigint | null> {
  const response = await fetch(`${seat.world.house.simulators}/games/${code}/play`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ username, bet: toWire(bet), win: toWire(win) }),
  })
  const answer = (await response.json()) as { balance: string }
  if (response.status === 404 || response.status === 409) return null
  if (!response.ok) throw new Error(`${code} does not play: ${response.status}`)
  const rounds = seat.played.get(code)!
  if (win !== bet) rounds.push(rounds.at(-1)! + win - bet)
  return parseAmount(answer.balance)
}

export async function rateOf({ world }: Seat, code: string): Promise<bigint> {
  return (await readCatalogue(world.house.house.db)).get(code)!.rates.THB
}
