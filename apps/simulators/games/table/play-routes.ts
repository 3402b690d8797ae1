import { toWireAmount } from '@champa/wire/amount'
import { gameCodes, type GameName } from '@champa/wire/faults'
import { betEnd, gamePlay } from '@champa/wire/games'
import type { FastifyInstance, FastifyReply } from 'fastify'
import * as z from 'zod/mini'
import { sendPage } from '../../pages/html.ts'
import type { Bets, BetResult, PlayResult } from '../bets.ts'
import { findProvider } from '../providers.ts'
import { choices, drawRound } from './rounds.ts'
import type { Seats } from './seats.ts'
import { expiredLinkPage, tablePage } from './table-page.ts'
import type { Wallets } from '../wallets.ts'

const launchQuery = z.object({ token: z.catch(z.string(), ''), locale: z.catch(z.string(), 'th') })
const seatParams = z.object({ seat: z.string() })
const roundForm = z.object({
  bet: z.int().check(z.gte(1), z.lte(10_000)),
  choice: z._default(z.int().check(z.gte(0), z.lte(9)), 0),
})

/** Plays rounds: for a person on a game page, or for a test that sets the result. */
export function playRoutes(app: FastifyInstance, stores: PlayStores): void {
  for (const game of gameCodes) {
    playAsTest(app, game, stores)
    playAsPerson(app, game, stores)
  }
}

interface PlayStores {
  wallets: Wallets
  bets: Bets
  seats: Seats
}

function playAsTest(app: FastifyInstance, game: GameName, { wallets, bets }: PlayStores): void {
  app.post(`/games/${game}/play`, (request, reply) => {
    const parsed = gamePlay.safeParse(request.body)
    if (!parsed.success) return reply.code(400).send({ message: z.prettifyError(parsed.error) })
    const { username, bet } = parsed.data
    const { prefix } = findProvider(game)
    // A test may omit the agent's prefix, because it knows only the member's user name.
    const player = wallets.balance(game, username) === null ? prefix + username : username
    return sendPlayed(
      reply,
      bets.play({ game, username: player, stake: bet }, endOf(parsed.data)),
      'player',
    )
  })

  app.post(`/games/${game}/bets/settle`, (request, reply) => {
    const parsed = betEnd.safeParse(request.body)
    if (!parsed.success) return reply.code(400).send({ message: z.prettifyError(parsed.error) })
    return sendPlayed(reply, bets.end(game, parsed.data.bet, endOf(parsed.data)), 'bet')
  })
}

function endOf(result: {
  win: bigint
  open?: boolean | undefined
  void?: boolean | undefined
}): BetResult {
  if (result.open) return { state: 'open' }
  return result.void ? { state: 'void' } : { state: 'settled', won: result.win }
}

function sendPlayed(
  reply: FastifyReply,
  played: PlayResult | false | null,
  subject: string,
): FastifyReply {
  if (played === null) return reply.code(404).send({ message: `${subject} not found` })
  if (played === false) return reply.code(409).send({ message: 'not enough' })
  return reply.send({
    balance: toWireAmount(played.balance),
    ...(played.bet === null ? {} : { bet: played.bet }),
  })
}

function playAsPerson(
  app: FastifyInstance,
  game: GameName,
  { wallets, bets, seats }: PlayStores,
): void {
  app.get(`/games/${game}/open`, (request, reply) => {
    const { token, locale } = launchQuery.parse(request.query)
    const seat = seats.redeemToken(game, token)
    if (!seat) return sendPage(reply, expiredLinkPage(game, locale), 410)
    return reply
      .header('referrer-policy', 'no-referrer')
      .redirect(`/games/${game}/seat/${seat}`, 303)
  })

  app.get(`/games/${game}/seat/:seat`, (request, reply) => {
    const id = seatParams.parse(request.params).seat
    const seat = seats.find(game, id)
    const balance = seat && wallets.balance(game, seat.username)
    if (!seat || balance === null) return sendPage(reply, expiredLinkPage(game, 'th'), 410)
    return sendPage(reply, tablePage(game, id, seat, balance))
  })

  app.post(`/games/${game}/seat/:seat/round`, (request, reply) => {
    const seat = seats.find(game, seatParams.parse(request.params).seat)
    const parsed = roundForm.safeParse(request.body)
    if (!seat) return reply.code(410).send({ message: 'seat not found' })
    if (!parsed.success || parsed.data.choice >= choices[findProvider(game).kind])
      return reply.code(400).send({ message: 'bet and choice are required' })
    const bet = BigInt(parsed.data.bet) * 100n
    const { win, picture } = drawRound(findProvider(game).kind, parsed.data.choice, bet)
    const played = bets.play(
      { game, username: seat.username, stake: bet },
      { state: 'settled', won: win },
    )
    if (!played) return reply.code(409).send({ message: 'not enough' })
    return { balance: toWireAmount(played.balance), win: toWireAmount(win), picture }
  })
}
