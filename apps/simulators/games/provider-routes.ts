import { toWireAmount } from '@champa/wire/amount'
import { gameCodes } from '@champa/wire/faults'
import {
  gameCode, gameLaunch, gameQuery, gameTransfer, playerCredentials, playerName,
  type BalanceAnswerWire, type CodeAnswerWire, type GameCall, type LaunchAnswerWire,
} from '@champa/wire/games'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import * as z from 'zod/mini'
import { bearer } from '../bearer.ts'
import { answer, type Answer } from '../faults/answer.ts'
import type { FaultSwitches } from '../faults/fault-switches.ts'
import type { Seats } from './seats.ts'
import type { Wallets } from './wallets.ts'

type World = { faults: FaultSwitches; wallets: Wallets; seats: Seats; secret: string }

const ok = <Body extends CodeAnswerWire>(body: Body): Answer => ({ status: 200, body })
const noPlayer = ok({ code: gameCode.playerNotFound, message: 'player not found' })
const maintenance = ok({ code: gameCode.maintenance, message: 'maintenance' })
const unauthorised: Answer = { status: 401, body: { code: gameCode.unauthorised, message: 'unauthorised' } }

/** The transfer-wallet protocol, as each of the three providers speaks it. */
export function providerRoutes(app: FastifyInstance, world: World): void {
  const { wallets, seats } = world
  for (const game of gameCodes) {
    const call = caller(app, world, game)
    call('create', playerCredentials, ({ username, password }) =>
      ok(wallets.create(game, username, password) ? { code: gameCode.ok } : { code: gameCode.playerExists, message: 'player exists' }))
    call('balance', playerName, ({ username }) => {
      const balance = wallets.balance(game, username)
      return balance === null ? noPlayer : ok<BalanceAnswerWire>({ code: gameCode.ok, balance: toWireAmount(balance) })
    })
    for (const kind of ['deposit', 'withdraw'] as const) {
      call(kind, gameTransfer, (order) => ok(wallets.move({ game, kind, ...order })), (order) => ok(wallets.pend({ game, kind, ...order })))
    }
    call('query', gameQuery, ({ reference }) => ok(wallets.query(game, reference)))
    call('reset', playerCredentials, ({ username, password }) =>
      wallets.setPassword(game, username, password) ? ok({ code: gameCode.ok }) : noPlayer)
    call('launch', gameLaunch, ({ username, locale }, request) => {
      if (wallets.balance(game, username) === null) return noPlayer
      const token = seats.issueToken({ game, username, locale })
      const link = `http://${request.host}/games/${game}/open?token=${token}&locale=${encodeURIComponent(locale)}`
      return ok<LaunchAnswerWire>({ code: gameCode.ok, link })
    })
  }
}

/** Puts what every call has in common around one: the secret, the schema, the fault switches. */
function caller(app: FastifyInstance, { faults, secret }: World, game: string) {
  const allowed = bearer(secret)
  return function call<Schema extends z.ZodMiniType>(
    name: GameCall,
    schema: Schema,
    work: (order: z.output<Schema>, request: FastifyRequest) => Answer,
    pend?: (order: z.output<Schema>) => Answer,
  ): void {
    const target = `games/${game}/${name}`
    app.post(`/${target}`, (request: FastifyRequest, reply: FastifyReply) => {
      if (!allowed(request)) return reply.code(unauthorised.status).send(unauthorised.body)
      const order = schema.safeParse(request.body)
      if (!order.success) return reply.send({ code: gameCode.badRequest, message: z.prettifyError(order.error) })
      const { data } = order
      return answer(reply, faults, {
        target,
        work: () => work(data, request),
        refusal: maintenance,
        ...(pend ? { pend: () => pend(data) } : {}),
      })
    })
  }
}
