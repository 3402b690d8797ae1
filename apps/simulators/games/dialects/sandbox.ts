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
import type { TransferAnswer } from '../game-transfers.ts'
import {
  type CallTask,
  type Context,
  type DialectRoutes,
  launchLink,
  perform,
} from './provider-context.ts'

/** The sandbox's own protocol (packages/wire/games.ts), used by eight providers. */
export const sandboxRoutes: DialectRoutes = (app, ctx) => {
  const refuse = refusing(ctx)
  const call = callsOf(app, ctx, refuse)
  playerCalls(call, ctx, refuse)
  transferCalls(call, ctx, refuse)
  reportCalls(call, ctx)
}

const ok = (body: object = {}): Answer => ({ status: 200, body: { code: gameCode.ok, ...body } })

type Refuse = (code: number, message: string, more?: object, status?: number) => Answer

const refusing =
  ({ provider: { behaviour } }: Context): Refuse =>
  (code, message, more = {}, status = 200) => ({
    status,
    body: { code, message, ...more, ...(behaviour.sendsWrongBalance ? { balance: '0.00' } : {}) },
  })

const noPlayer = (refuse: Refuse): Answer => refuse(gameCode.playerNotFound, 'player not found')

type MountCall = <Schema extends z.ZodMiniType>(
  name: GameCall,
  schema: Schema,
  toTask: (call: z.output<Schema>, host: string) => CallTask,
) => void

/**
 * Registers the route of one call: it checks bearer token and body, then performs the task that
 * `toTask` returns.
 */
function callsOf(app: FastifyInstance, ctx: Context, refuse: Refuse): MountCall {
  const { sendsWrongBalance } = ctx.provider.behaviour
  const allowed = bearer(ctx.secret)
  // A provider whose refusals contain wrong balances also has a different HTTP status for
  // maintenance.
  const maintenance = refuse(gameCode.maintenance, 'maintenance', {}, sendsWrongBalance ? 503 : 200)
  return (name, schema, toTask) => {
    app.post(`/games/${ctx.game}/${name}`, (request, reply) => {
      if (!allowed(request))
        return reply.code(401).send(refuse(gameCode.unauthorised, 'unauthorised').body)
      const parsed = schema.safeParse(request.body)
      if (!parsed.success)
        return reply.send(refuse(gameCode.badRequest, z.prettifyError(parsed.error)).body)
      return perform(reply, ctx, name, toTask(parsed.data, request.host), maintenance)
    })
  }
}

function playerCalls(call: MountCall, ctx: Context, refuse: Refuse): void {
  const { game, wallets } = ctx
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
    const link = launchLink(host, ctx, username, locale)
    return link === null ? noPlayer(refuse) : ok({ link } satisfies Partial<LaunchAnswerWire>)
  })
}

function transferCalls(call: MountCall, { game, gameTransfers }: Context, refuse: Refuse): void {
  for (const kind of ['deposit', 'withdraw'] as const) {
    call(kind, gameTransfer, (transfer) => ({
      transfer: { game, kind, ...transfer },
      format: (result) => answerTransfer(result, transfer.reference, refuse),
    }))
  }
  call('query', gameQuery, ({ reference }) => () => {
    const transfer = gameTransfers.query(game, reference)
    if (transfer === 'too-many') return refuse(gameCode.tooMany, 'too many requests')
    if (transfer === 'not-found') return refuse(gameCode.referenceNotFound, 'reference not found')
    return ok({
      reference,
      status: transfer.status,
      kind: transfer.kind,
      amount: toWireAmount(transfer.amount),
    } satisfies Partial<QueryAnswerWire>)
  })
}

function answerTransfer(result: TransferAnswer, reference: string, refuse: Refuse): Answer {
  switch (result.outcome) {
    case 'success':
      return ok({
        reference,
        balance: toWireAmount(result.after),
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
        ...(result.withStatus ? { status: result.status } : {}),
      })
  }
}

function reportCalls(call: MountCall, { game, gameTransfers, bets }: Context): void {
  call('history', gameHistory, (window) => () => {
    const { rows, next } = gameTransfers.history(game, window)
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
