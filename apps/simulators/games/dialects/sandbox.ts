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
import * as z from 'zod/mini'
import { bearer } from '../../bearer.ts'
import type { Answer } from '../../faults/answer.ts'
import type { OrderAnswer } from '../orders.ts'
import { type Asked, type DialectRoutes, launchLink, perform } from './desk.ts'

/** packages/wire/games.ts: the sandbox's own protocol, of eight providers. */
export const sandboxRoutes: DialectRoutes = (app, desk) => {
  const {
    game,
    provider: { habits },
    wallets,
    orders,
    bets,
  } = desk
  const allowed = bearer(desk.secret)
  const ok = (body: object = {}): Answer => ({ status: 200, body: { code: gameCode.ok, ...body } })
  const refuse = (code: number, message: string, more: object = {}, status = 200): Answer => ({
    status,
    body: { code, message, ...more, ...(habits.lies ? { balance: '0.00' } : {}) },
  })
  const noPlayer = refuse(gameCode.playerNotFound, 'player not found')
  // Who lies has no good manners when it is closed either.
  const maintenance = refuse(gameCode.maintenance, 'maintenance', {}, habits.lies ? 503 : 200)

  const call = <Schema extends z.ZodMiniType>(
    name: GameCall,
    schema: Schema,
    ask: (order: z.output<Schema>, host: string) => Asked,
  ): void => {
    app.post(`/games/${game}/${name}`, (request, reply) => {
      if (!allowed(request))
        return reply.code(401).send(refuse(gameCode.unauthorised, 'unauthorised').body)
      const order = schema.safeParse(request.body)
      if (!order.success)
        return reply.send(refuse(gameCode.badRequest, z.prettifyError(order.error)).body)
      return perform(reply, desk, name, ask(order.data, request.host), maintenance)
    })
  }

  const told = (answered: OrderAnswer, reference: string): Answer => {
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
      ? noPlayer
      : ok({ balance: toWireAmount(balance) } satisfies Partial<BalanceAnswerWire>)
  })
  for (const kind of ['deposit', 'withdraw'] as const) {
    call(kind, gameTransfer, (order) => ({
      order: { game, kind, ...order },
      tell: (answered) => told(answered, order.reference),
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
  call(
    'reset',
    playerCredentials,
    ({ username, password }) =>
      () =>
        wallets.setPassword(game, username, password) ? ok() : noPlayer,
  )
  call('launch', gameLaunch, ({ username, locale }, host) => () => {
    const link = launchLink(host, desk, username, locale)
    return link === null ? noPlayer : ok({ link } satisfies Partial<LaunchAnswerWire>)
  })
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
