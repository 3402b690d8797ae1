import type { GameName } from '@champa/wire/faults'
import type { GameCall } from '@champa/wire/games'
import type { FastifyInstance, FastifyReply } from 'fastify'
import { answer, type Answer } from '../../faults/answer.ts'
import type { FaultSwitches } from '../../faults/fault-switches.ts'
import type { Bets } from '../bets.ts'
import type { TransferRequest, TransferAnswer, GameTransfers } from '../game-transfers.ts'
import type { SimulatedProvider } from '../providers.ts'
import type { Seats } from '../table/seats.ts'
import type { Wallets } from '../wallets.ts'

export type SimulatedGames = {
  faults: FaultSwitches
  wallets: Wallets
  gameTransfers: GameTransfers
  bets: Bets
  seats: Seats
  secret: string
}

/** One provider and the services that the routes of its protocol use. */
export type Context = SimulatedGames & { game: GameName; provider: SimulatedProvider }

/** Registers the routes of one provider in its protocol. */
export type DialectRoutes = (app: FastifyInstance, ctx: Context) => void

/** The work of a call. A transfer can also be left pending. */
export type CallTask =
  | (() => Answer)
  | { transfer: TransferRequest; format: (result: TransferAnswer) => Answer }

/** Performs a call, or applies the fault that is switched on for it. */
export function perform(
  reply: FastifyReply,
  { faults, game, gameTransfers }: Context,
  call: GameCall,
  task: CallTask,
  refusal: Answer,
) {
  const target = `games/${game}/${call}`
  if (typeof task === 'function') return answer(reply, faults, { target, work: task, refusal })
  const { transfer, format } = task
  return answer(reply, faults, {
    target,
    work: () => format(gameTransfers.place(transfer)),
    pend: () => format(gameTransfers.pend(transfer)),
    refusal,
  })
}

/**
 * The URL that opens the game for a player, once and within a minute; null for an unknown player.
 */
export function launchLink(
  host: string,
  ctx: Context,
  username: string,
  locale: string,
): string | null {
  const token = launchToken(ctx, username, locale)
  return (
    token &&
    `http://${host}/games/${ctx.game}/open?token=${token}&locale=${encodeURIComponent(locale)}`
  )
}

export function launchToken(
  { game, wallets, seats }: Context,
  username: string,
  locale: string,
): string | null {
  return wallets.balance(game, username) === null
    ? null
    : seats.issueToken({ game, username, locale })
}
