import { createHmac } from 'node:crypto'
import { toWireNumber } from '@champa/wire/amount'
import {
  ambAgent,
  ambBets,
  ambCode,
  ambCredentials,
  ambHistory,
  ambLogin,
  ambMember,
  ambPaths,
  ambQuery,
  ambTransfer,
  type AmbAnswer,
  type AmbBet,
  type AmbBetStatus,
  type AmbStatus,
  type AmbTransaction,
} from '@champa/wire/game-dialects/amb'
import type { BetState, GameCall } from '@champa/wire/games'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import * as z from 'zod/mini'
import { sameText } from '../../bearer.ts'
import type { Answer } from '../../faults/answer.ts'
import { clock } from '../../clock.ts'
import type { Bet } from '../bets.ts'
import type { OrderAnswer, Told } from '../orders.ts'
import { type Asked, type Desk, type DialectRoutes, launchLink, perform } from './desk.ts'

const statuses: Record<Told['status'], AmbStatus> = {
  success: 'SUCCESS',
  failed: 'FAIL',
  pending: 'WAITING',
}
const betStatuses: Record<BetState, AmbBetStatus> = {
  open: 'RUNNING',
  settled: 'SETTLED',
  void: 'CANCELLED',
}

function say(what: keyof typeof ambCode, data?: object): Answer {
  return {
    status: 200,
    body: {
      status: { code: ambCode[what], message: what },
      ...(data ? { data } : {}),
    } satisfies AmbAnswer,
  }
}

/** The AMB protocol, used by four providers. */
export const ambRoutes: DialectRoutes = (app, desk) => {
  // Keeps the raw body, because the signature covers it.
  void app.register((scope, _options, ready) => {
    scope.removeContentTypeParser('application/json')
    scope.addContentTypeParser('application/json', { parseAs: 'string' }, (_request, body, done) =>
      done(null, body),
    )
    calls(scope, desk)
    ready()
  })
}

function calls(scope: FastifyInstance, desk: Desk): void {
  const { game, wallets, orders, bets } = desk

  const call = <Schema extends z.ZodMiniType>(
    name: GameCall,
    schema: Schema,
    ask: (order: z.output<Schema>, host: string) => Asked,
  ): void => {
    scope.post(`/games/${game}${ambPaths[name]}`, (request, reply) => {
      const body = typeof request.body === 'string' ? request.body : ''
      if (!signed(request, body, desk.secret)) return reply.code(401).send(say('badSignature').body)
      const order = schema.safeParse(readJson(body))
      if (!order.success)
        return reply.send(say('badParameters', { reason: z.prettifyError(order.error) }).body)
      return perform(reply, desk, name, ask(order.data, request.host), say('maintenance'))
    })
  }

  call(
    'create',
    ambCredentials,
    ({ memberLoginName, password }) =>
      () =>
        say(wallets.create(game, memberLoginName, password) ? 'ok' : 'memberExists'),
  )
  call('balance', ambMember, ({ memberLoginName }) => () => {
    const balance = wallets.balance(game, memberLoginName)
    return balance === null ? say('memberNotFound') : say('ok', { balance: toWireNumber(balance) })
  })
  for (const kind of ['deposit', 'withdraw'] as const) {
    call(kind, ambTransfer, ({ memberLoginName, amount, transId }) => ({
      order: { game, kind, username: memberLoginName, amount, reference: transId },
      tell: (answered) => told(answered, transId),
    }))
  }
  call('query', ambQuery, ({ transId }) => () => {
    const found = orders.query(game, transId)
    if (found === 'too-many') return say('tooMany')
    return found === 'not-found' ? say('transactionNotFound') : say('ok', row(found))
  })
  call(
    'reset',
    ambCredentials,
    ({ memberLoginName, password }) =>
      () =>
        say(wallets.setPassword(game, memberLoginName, password) ? 'ok' : 'memberNotFound'),
  )
  call('launch', ambLogin, ({ memberLoginName, lang }, host) => () => {
    const url = launchLink(host, desk, memberLoginName, lang)
    return url === null ? say('memberNotFound') : say('ok', { url })
  })
  call('history', ambHistory, ({ startTime, endTime, page }) => () => {
    const { rows, next } = orders.history(game, {
      from: Date.parse(startTime),
      to: Date.parse(endTime),
      page,
    })
    return say('ok', { rows: rows.map(row), nextPage: next })
  })
  call('bets', ambBets, ({ startTime, endTime, page }) => () => {
    const { rows, next } = bets.report(game, {
      from: Date.parse(startTime),
      to: Date.parse(endTime),
      page,
    })
    return say('ok', { rows: rows.map(betRow), nextPage: next })
  })
}

function signed({ headers }: FastifyRequest, body: string, secret: string): boolean {
  const expected = createHmac('sha256', secret).update(body).digest('base64')
  return headers['x-agent'] === ambAgent && sameText(String(headers['x-signature']), expected)
}

function readJson(body: string): unknown {
  try {
    return JSON.parse(body)
  } catch {
    return undefined
  }
}

function told(answered: OrderAnswer, transId: string): Answer {
  switch (answered.outcome) {
    case 'success':
      return say('ok', { transId, balance: toWireNumber(answered.after) })
    case 'pending':
      return say('ok', { transId, status: statuses.pending })
    case 'no-player':
      return say('memberNotFound')
    case 'not-enough':
      return say('notEnough')
    case 'exists':
      if (answered.status === 'pending') return say('doubleRequest')
      return say('transIdExists', {
        transId,
        ...(answered.telling ? { status: statuses[answered.status] } : {}),
      })
  }
}

function row({ reference, kind, amount, status }: Told): AmbTransaction {
  return {
    transId: reference,
    type: kind === 'deposit' ? 'DEPOSIT' : 'WITHDRAW',
    amount: toWireNumber(amount),
    status: statuses[status],
  }
}

function betRow({
  id,
  username,
  state,
  stake,
  valid,
  won,
  placedAt,
  settledAt,
  changedAt,
}: Bet): AmbBet {
  return {
    betId: id,
    memberLoginName: username,
    status: betStatuses[state],
    betAmount: toWireNumber(stake),
    validAmount: toWireNumber(valid),
    payout: toWireNumber(won),
    startTime: clock.write(placedAt),
    endTime: settledAt === null ? null : clock.write(settledAt),
    updatedTime: clock.write(changedAt),
  }
}
