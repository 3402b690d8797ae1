import type { GameName } from '@champa/wire/faults'
import type { GameCall } from '@champa/wire/games'
import type { FastifyInstance, FastifyReply } from 'fastify'
import { answer, type Answer } from '../../faults/answer.ts'
import type { FaultSwitches } from '../../faults/fault-switches.ts'
import type { Bets } from '../bets.ts'
import type { Order, OrderAnswer, Orders } from '../orders.ts'
import type { SimulatedProvider } from '../providers.ts'
import type { Seats } from '../table/seats.ts'
import type { Wallets } from '../wallets.ts'

export type GameWorld = {
  faults: FaultSwitches
  wallets: Wallets
  orders: Orders
  bets: Bets
  seats: Seats
  secret: string
}

/** One provider with the simulated world, as its protocol routes need it. */
export type Desk = GameWorld & { game: GameName; provider: SimulatedProvider }

/** Registers the routes of one provider in its protocol. */
export type DialectRoutes = (app: FastifyInstance, desk: Desk) => void

/** The work of a call, or an order that moves credits and may be left pending. */
export type Asked = (() => Answer) | { order: Order; tell: (answered: OrderAnswer) => Answer }

/** Performs a call, or applies the fault that is switched on for it. */
export function perform(
  reply: FastifyReply,
  { faults, game, orders }: Desk,
  call: GameCall,
  asked: Asked,
  refusal: Answer,
) {
  const target = `games/${game}/${call}`
  if (typeof asked === 'function') return answer(reply, faults, { target, work: asked, refusal })
  const { order, tell } = asked
  return answer(reply, faults, {
    target,
    work: () => tell(orders.place(order)),
    pend: () => tell(orders.pend(order)),
    refusal,
  })
}

/** The URL that seats a player once within a minute; null for an unknown player. */
export function launchLink(
  host: string,
  desk: Desk,
  username: string,
  locale: string,
): string | null {
  const token = launchToken(desk, username, locale)
  return (
    token &&
    `http://${host}/games/${desk.game}/open?token=${token}&locale=${encodeURIComponent(locale)}`
  )
}

export function launchToken(
  { game, wallets, seats }: Desk,
  username: string,
  locale: string,
): string | null {
  return wallets.balance(game, username) === null
    ? null
    : seats.issueToken({ game, username, locale })
}
