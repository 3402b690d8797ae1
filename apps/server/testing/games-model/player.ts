import { parseAmount, toWire } from '@champa/contract/money'
import { readCatalogue } from '../../features/catalogue/index.ts'
import type { TestMember } from '../test-app.ts'
import type { Environment } from './environment.ts'

export const funds = 1_000_00n

/** An operation of a member with the answers received. */
export interface Operation {
  key: string
  kind: 'transfer' | 'all' | 'withdraw'
  body: { from: string; to: string; amount: number } | { to: string } | { amount: number }
  answers: string[]
}

/** One member of the model: the games, the play there and the answers received. */
export interface Player {
  env: Environment
  member: TestMember
  /** The member's games, activated or not. */
  codes: string[]
  /**
   * Cumulative play result at each game after each round, in hundredths of a credit, starting with
   * 0.
   */
  played: Map<string, bigint[]>
  operations: Operation[]
}

export async function createPlayer(env: Environment, codes: string[]): Promise<Player> {
  return {
    env,
    member: await env.app.member(funds),
    codes,
    played: new Map(codes.map((code) => [code, [0n]])),
    operations: [],
  }
}

/** User names at the activated games. */
export async function usernamesOf({ env, member }: Player): Promise<Map<string, string>> {
  const rows = await env.app.ctx.db.query<{ code: string; username: string }>(
    'select code, username from game_account where member_id = $1',
    [member.id],
  )
  return new Map(rows.map(({ code, username }) => [code, username]))
}

/**
 * Plays one round at the game and returns the new balance; null when the player is unknown or the
 * balance is below the bet.
 */
export async function playAt(
  player: Player,
  code: string,
  username: string,
  bet: bigint,
  win: bigint,
): Promise<bigint | null> {
  const response = await fetch(`${player.env.app.simulators}/games/${code}/play`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ username, bet: toWire(bet), win: toWire(win) }),
  })
  const answer = (await response.json()) as { balance: string }
  if (response.status === 404 || response.status === 409) return null
  if (!response.ok) throw new Error(`play at ${code} failed: ${response.status}`)
  const rounds = player.played.get(code)!
  if (win !== bet) rounds.push(rounds.at(-1)! + win - bet)
  return parseAmount(answer.balance)
}

export async function rateOf({ env }: Player, code: string): Promise<bigint> {
  return (await readCatalogue(env.app.ctx.db)).get(code)!.rates.THB
}
