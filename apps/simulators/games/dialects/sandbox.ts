import { toWireAmount } from '@champa/wire/amount'
import {
  gameBets,
  gameCode,
  gameHistory,
  gameLaunch,
  gameQuery,
  gameTransfer,
  playerCredentials,
  playerName,
  type BalanceAnswerWire,
  type BetsAnswerWire,
  type GameCall,
  type HistoryAnswerWire,
  type LaunchAnswerWire,
  type QueryAnswerWire,
  type TransferAnswerWire,
} from '@champa/wire/games'
import type { FastifyInstance } from 'fastify'
import * as z from 'zod/mini'
import { bearer } from '../../bearer.ts'
import type { Answer } from '../../faults/answer.ts'
import type { OrderAnswer } from '../orders.ts'
import { type Asked, type Desk, type DialectRoutes, launchLink, perform } from './desk.ts'

/** The sandbox's own protocol (packages/wire/games.ts), used by eight providers. */
export const sandboxRoutes: DialectRoutes = (app, desk) => {
  const refuse = refusing(desk)
  const call = callsOf(app, desk, refuse)
  playerCalls(call, desk, refuse)
  transferCalls(call, desk, refuse)
  reportCalls(call, desk)
}

const ok = (body: object = {}): Answer => ({ status: 200, body: { code: gameCode.ok, ...body } })

type Refuse = (code: number, message: string, more?: object, status?: number) => Answer

const refusing =
  ({ provider: { habits } }: Desk): Refuse =>
  (code, message, more = {}, status = 200) => ({
    status,
    body: { code, message, ...more, ...(habits.lies ? { balance: '0.00' } : {}) },
  })

const noPlayer = (refuse: Refuse): Answer => refuse(gameCode.playerNotFound, 'player not found')

type MountCall = <Schema extends z.ZodMiniType>(
  name: GameCall,
  schema: Schema,
  ask: (order: z.output<Schema>, host: string) => Asked,
) => void

/** Mounts one call: checks its bearer and its body, then does what `ask` makes of it. */
function callsOf(app: FastifyInstance, desk: Desk, refuse: Refuse): MountCall {
  const { lies } = desk.provider.habits
  const allowed = bearer(desk.secret)
  // A provider that lies also answers its maintenance with another status.
  const maintenance = refuse(gameCode.maintenance, 'maintenance', {}, lies ? 503 : 200)
  return (name, schema, ask) => {
    app.post(`/games/${desk.game}/${name}`, (request, reply) => {
      if (!allowed(request))
        return reply.code(401).send(refuse(gameCode.unauthorised, 'unauthorised').body)
      const order = schema.safeParse(request.body)
      if (!order.success)
        return reply.send(refuse(gameCode.badRequest, z.prettifyError(order.error)).body)
      return perform(reply, desk, name, ask(order.data, request.host), maintenance)
    })
  }
}

function playerCalls(call: MountCall, desk: Desk, refuse: Refuse): void {
  const { game, wallets } = desk
  call(
    'create',
    playerCredentials,
    ({ username, password }) =>
      () =>
        wallets.create(game, username, password)
          ? ok()
          : refuse(gameCode.playerExists, 'player exists'),
  )
  call('balance', playerName, ({ username }) => () => {
    const balance = wallets.balance(game, username)
    return balance === null
      ? noPlayer(refuse)
      : ok({ balance: toWireAmount(balance) } satisfies Partial<BalanceAnswerWire>)
  })
  call(
    'reset',
    playerCredentials,
    ({ username, password }) =>
      () =>
        wallets.setPassword(game, username, password) ? ok() : noPlayer(refuse),
  )
  call('launch', gameLaunch, ({ username, locale }, host) => () => {
    const link = launchLink(host, desk, username, locale)
    return link === null ? noPlayer(refuse) : ok({ link } satisfies Partial<LaunchAnswerWire>)
  })
}

function transferCalls(call: MountCall, { game, orders }: Desk, refuse: Refuse): void {
  for (const kind of ['deposit', 'withdraw'] as const) {
    call(kind, gameTransfer, (order) => ({
      order: { game, kind, ...order },
      tell: (answered) => answerOrder(answered, order.reference, refuse),
    }))
  }
  call('query', gameQuery, ({ reference }) => () => {
    const found = orders.query(game, reference)
    if (found === 'too-many') return refuse(gameCode.tooMany, 'too many requests')
    if (found === 'not-found') return refuse(gameCode.referenceNotFound, 'reference not found')
    return ok({
      reference,
      status: found.status,
      kind: found.kind,
      amount: toWireAmount(found.amount),
    } satisfies Partial<QueryAnswerWire>)
  })
}

function answerOrder(answered: OrderAnswer, reference: string, refuse: Refuse): Answer {
  switch (answered.outcome) {
    case 'success':
      return ok({
        reference,
        balance: toWireAmount(answered.after),
      } satisfies Partial<TransferAnswerWire>)
    case 'pending':
      return {
        status: 200,
        body: {
          code: gameCode.pending,
          message: 'pending',
          reference,
        } satisfies TransferAnswerWire,
      }
    case 'no-player':
      return refuse(gameCode.playerNotFound, 'player not found', { reference })
    case 'not-enough':
      return refuse(gameCode.notEnough, 'not enough', { reference })
    case 'exists':
      return refuse(gameCode.referenceExists, 'reference already exists', {
        reference,
        ...(answered.telling ? { status: answered.status } : {}),
      })
  }
}

function reportCalls(call: MountCall, { game, orders, bets }: Desk): void {
  call('history', gameHistory, (window) => () => {
    const { rows, next } = orders.history(game, window)
    return ok({
      rows: rows.map(({ reference, kind, amount }) => ({
        reference,
        kind,
        amount: toWireAmount(amount),
      })),
      next,
    } satisfies Partial<HistoryAnswerWire>)
  })
  call('bets', gameBets, (window) => () => {
    const { rows, next } = bets.report(game, window)
    return ok({
      rows: rows.map((bet) => ({
        ...bet,
        stake: toWireAmount(bet.stake),
        valid: toWireAmount(bet.valid),
        won: toWireAmount(bet.won),
      })),
      next,
    } satisfies Partial<BetsAnswerWire>)
  })
}
