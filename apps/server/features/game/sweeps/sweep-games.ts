import { type MinorUnits, zero } from '@champa/contract/money'
import type { TransferStatus } from '@champa/contract/statuses'
import type { AppContext } from '../../../platform/app-context.ts'
import { transferOutOfGame } from '../transfers/transfer-out-of-game.ts'
import type { Player } from '../transfers/transfer-types.ts'

export interface Swept {
  code: string
  amount: MinorUnits
  status: TransferStatus
}

/**
 * Transfers everything from these games to the main wallet concurrently, each in its own movement.
 * A game that cannot be swept is reported and keeps its money; an empty game is left out. Null when
 * the lease has expired and another operation holds it, because the outcome is then unknown.
 */
export async function sweepGames(
  ctx: AppContext,
  players: Player[],
  under: { key: string; lease: string },
): Promise<Swept[] | null> {
  const swept = await Promise.all(players.map((player) => sweep(ctx, player, under)))
  if (swept.includes(null)) return null
  return swept.flatMap((one) => (one && (one.status === 'failed' || one.amount > 0n) ? [one] : []))
}

async function sweep(
  ctx: AppContext,
  player: Player,
  { key, lease }: { key: string; lease: string },
): Promise<Swept | null> {
  const { code } = player.game
  const outcome = await transferOutOfGame(ctx, player, 'everything', {
    key: sweepKey(key, code),
    lease,
    releases: 'never',
  })
  if (outcome.ok) return { code, amount: outcome.money, status: outcome.status }
  return outcome.code === 'BUSY' ? null : { code, amount: zero, status: 'failed' }
}

export const sweepKey = (key: string, code: string): string => `${key}:${code}`
