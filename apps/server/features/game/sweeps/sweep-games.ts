import type { Satang } from '@champa/contract/money'
import type { House } from '../../../platform/house.ts'
import { moveOutOfGame } from '../moves/move-out-of-game.ts'
import type { MoveStatus, Player } from '../moves/move.ts'

export interface Swept {
  code: string
  amount: Satang
  status: MoveStatus
}

/**
 * Transfers everything from these games to the main wallet concurrently, each in a movement of its
 * own. A game that cannot be swept is reported and keeps its money; an empty game is left out.
 * Null when the lease expired meanwhile and another operation holds it: the end of this one is then
 * unknown.
 */
export async function sweepGames(
  house: House,
  players: Player[],
  under: { key: string; lease: string },
): Promise<Swept[] | null> {
  const swept = await Promise.all(players.map((player) => sweep(house, player, under)))
  if (swept.includes(null)) return null
  return swept.flatMap((one) => (one && (one.status === 'failed' || one.amount > 0n) ? [one] : []))
}

async function sweep(
  house: House,
  player: Player,
  { key, lease }: { key: string; lease: string },
): Promise<Swept | null> {
  const { code } = player.game
  const outcome = await moveOutOfGame(house, player, 'everything', {
    key: sweepKey(key, code),
    lease,
    releases: 'never',
  })
  if (outcome.ok) return { code, amount: outcome.money, status: outcome.status }
  return outcome.code === 'BUSY' ? null : { code, amount: 0n as Satang, status: 'failed' }
}

export const sweepKey = (key: string, code: string): string => `${key}:${code}`
