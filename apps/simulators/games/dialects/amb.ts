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
import type { TransferAnswer, GameTransfer } from '../game-transfers.ts'
import {
  type CallTask,
  type Context,
  type DialectRoutes,
  launchLink,
  perform,
} from './provider-context.ts'

const statuses: Record<GameTransfer['status'], AmbStatus> = {
  success: 'SUCCESS',
  failed: 'FAIL',
  pending: 'WAITING',
}
const betStatuses: Record<BetState, AmbBetStatus> = {
  open: 'RUNNING',
  settled: 'SETTLED',
  void: 'CANCELLED',
}

function respond(code: keyof typeof ambCode, data?: object): Answer {
  return {
    status: 200,
    body: {
      status: { code: ambCode[code], message: code },
      ...(data ? { data } : {}),
    } satisfies AmbAnswer,
  }
}

/** The AMB protocol, used by four providers. */
export const ambRoutes: DialectRoutes = (app, ctx) => {
  // Keeps the raw body, because the signature covers it.
  void app.register((scope, _options, ready) => {
    scope.removeContentTypeParser('application/json')
    scope.addContentTypeParser('application/json', { parseAs: 'string' }, (_request, body, done) =>
      done(null, body),
    )
    calls(scope, ctx)
    ready()
  })
}

function calls(scope: FastifyInstance, ctx: Context): void {
  const { game, wallets, gameTransfers, bets } = ctx

  const call = <Schema extends z.ZodMiniType>(
    name: GameCall,
    schema: Schema,
    toTask: (call: z.output<Schema>, host: string) => CallTask,
  ): void => {
    scope.post(`/games/${game}${ambPaths[name]}`, (request, reply) => {
      const body = typeof request.body === 'string' ? request.body : ''
      if (!signed(request, body, ctx.secret))
        return reply.code(401).send(respond('badSignature').body)
      const parsed = schema.safeParse(readJson(body))
      if (!parsed.success)
        return reply.send(respond('badParameters', { reason: z.prettifyError(parsed.error) }).body)
      return perform(reply, ctx, name, toTask(parsed.data, request.host), respond('maintenance'))
    })
  }

  call(
    'create',
    ambCredentials,
    ({ memberLoginName, password }) =>
      () =>
        respond(wallets.create(game, memberLoginName, password) ? 'ok' : 'memberExists'),
  )
  call('balance', ambMember, ({ memberLoginName }) => () => {
    const balance = wallets.balance(game, memberLoginName)
    return balance === null
      ? respond('memberNotFound')
      : respond('ok', { balance: toWireNumber(balance) })
  })
  for (const kind of ['deposit', 'withdraw'] as const) {
    call(kind, ambTransfer, ({ memberLoginName, amount, transId }) => ({
      transfer: { game, kind, username: memberLoginName, amount, reference: transId },
      format: (result) => transferResult(result, transId),
    }))
  }
  call('query', ambQuery, ({ transId }) => () => {
    const transfer = gameTransfers.query(game, transId)
    if (transfer === 'too-many') return respond('tooMany')
    return transfer === 'not-found' ? respond('transactionNotFound') : respond('ok', row(transfer))
  })
  call(
    'reset',
    ambCredentials,
    ({ memberLoginName, password }) =>
      () =>
        respond(wallets.setPassword(game, memberLoginName, password) ? 'ok' : 'memberNotFound'),
  )
  call('launch', ambLogin, ({ memberLoginName, lang }, host) => () => {
    const url = launchLink(host, ctx, memberLoginName, lang)
    return url === null ? respond('memberNotFound') : respond('ok', { url })
  })
  call('history', ambHistory, ({ startTime, endTime, page }) => () => {
    const { rows, next } = gameTransfers.history(game, {
      from: Date.parse(startTime),
      to: Date.parse(endTime),
      page,
    })
    return respond('ok', { rows: rows.map(row), nextPage: next })
  })
  call('bets', ambBets, ({ startTime, endTime, page }) => () => {
    const { rows, next } = bets.report(game, {
      from: Date.parse(startTime),
      to: Date.parse(endTime),
      page,
    })
    return respond('ok', { rows: rows.map(betRow), nextPage: next })
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

function transferResult(result: TransferAnswer, transId: string): Answer {
  switch (result.outcome) {
    case 'success':
      return respond('ok', { transId, balance: toWireNumber(result.after) })
    case 'pending':
      return respond('ok', { transId, status: statuses.pending })
    case 'no-player':
      return respond('memberNotFound')
    case 'not-enough':
      return respond('notEnough')
    case 'exists':
      if (result.status === 'pending') return respond('doubleRequest')
      return respond('transIdExists', {
        transId,
        ...(result.withStatus ? { status: statuses[result.status] } : {}),
      })
  }
}

function row({ reference, kind, amount, status }: GameTransfer): AmbTransaction {
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
