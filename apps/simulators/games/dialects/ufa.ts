import { createHash } from 'node:crypto'
import {
  ufaAgent,
  ufaCall,
  ufaErr,
  ufaKeyText,
  ufaQuery,
  type UfaBet,
  type UfaBetStatus,
  type UfaCall,
  type UfaRow,
  type UfaStatus,
} from '@champa/wire/game-dialects/ufa'
import type { BetState, GameCall } from '@champa/wire/games'
import * as z from 'zod/mini'
import { sameText } from '../../bearer.ts'
import type { Answer } from '../../faults/answer.ts'
import type { Bet } from '../bets.ts'
import type { TransferRequest, TransferAnswer, GameTransfer } from '../game-transfers.ts'
import {
  type CallTask,
  type Context,
  type DialectRoutes,
  launchLink,
  perform,
} from './provider-context.ts'

const statuses: Record<GameTransfer['status'], UfaStatus> = {
  success: 'C',
  failed: 'F',
  pending: 'P',
}
const betStatuses: Record<BetState, UfaBetStatus> = { open: 'N', settled: 'C', void: 'R' }
const secondsText = (ms: number | null): string => String(Math.floor((ms ?? 0) / 1_000))

/** The UFA protocol, used by four providers. */
export const ufaRoutes: DialectRoutes = (app, ctx) => {
  const respond = responder(ctx)
  app.get(`/games/${ctx.game}/agent`, (request, reply) => {
    const query = ufaQuery.safeParse(request.query)
    if (
      !query.success ||
      query.data.agent !== ufaAgent ||
      !sameText(query.data.key ?? '', key(query.data, ctx.secret))
    )
      return reply.send(respond('wrongKey').body)
    const call = ufaCall.safeParse(query.data)
    if (!call.success)
      return reply.send(respond('badRequest', { detail: z.prettifyError(call.error) }).body)
    if ('user' in call.data && !call.data.user.startsWith(ufaAgent))
      return reply.send(respond('noSuchUser').body)
    const [name, work] = task(call.data, ctx, respond, request.host)
    return perform(reply, ctx, name, work, respond('maintenance'))
  })
}

const key = (query: Record<string, string>, secret: string): string =>
  createHash('md5')
    .update(ufaKeyText(query) + secret)
    .digest('hex')

type Respond = (code: keyof typeof ufaErr, more?: object) => Answer

function responder({ provider }: Context): Respond {
  return (code, more = {}) => {
    const wrongBalance =
      provider.behaviour.sendsWrongBalance && code !== 'ok' && code !== 'pending'
        ? { bal: '0' }
        : {}
    return { status: 200, body: { err: ufaErr[code], desc: code, ...more, ...wrongBalance } }
  }
}

function task(call: UfaCall, ctx: Context, respond: Respond, host: string): [GameCall, CallTask] {
  const { game, wallets, gameTransfers, bets } = ctx
  const move = (
    kind: TransferRequest['kind'],
    { user, amt, ref }: Extract<UfaCall, { amt: bigint }>,
  ): CallTask => ({
    transfer: { game, kind, username: user, amount: amt, reference: ref },
    format: (result) => transferResult(result, ref, respond),
  })
  switch (call.act) {
    case 'add':
      return [
        'create',
        () => respond(wallets.create(game, call.user, call.pass) ? 'ok' : 'userExists'),
      ]
    case 'bal':
      return [
        'balance',
        () => {
          const balance = wallets.balance(game, call.user)
          return balance === null ? respond('noSuchUser') : respond('ok', { bal: String(balance) })
        },
      ]
    case 'in':
      return ['deposit', move('deposit', call)]
    case 'out':
      return ['withdraw', move('withdraw', call)]
    case 'chk':
      return [
        'query',
        () => {
          const transfer = gameTransfers.query(game, call.ref)
          if (transfer === 'too-many') return respond('tooMany')
          return transfer === 'not-found'
            ? respond('referenceNotFound')
            : respond('ok', row(transfer))
        },
      ]
    case 'pwd':
      return [
        'reset',
        () => respond(wallets.setPassword(game, call.user, call.pass) ? 'ok' : 'noSuchUser'),
      ]
    case 'url':
      return [
        'launch',
        () => {
          const url = launchLink(host, ctx, call.user, call.lang)
          return url === null ? respond('noSuchUser') : respond('ok', { url })
        },
      ]
    case 'his':
      return [
        'history',
        () => {
          const { rows, next } = gameTransfers.history(game, call)
          return respond('ok', { rows: rows.map(row), next })
        },
      ]
    case 'bet':
      return [
        'bets',
        () => {
          const { rows, next } = bets.report(game, call)
          return respond('ok', { rows: rows.map(betRow), next })
        },
      ]
  }
}

function transferResult(result: TransferAnswer, ref: string, respond: Respond): Answer {
  switch (result.outcome) {
    case 'success':
      return respond('ok', { ref, bal: String(result.after) })
    case 'pending':
      return respond('pending', { ref })
    case 'no-player':
      return respond('noSuchUser')
    case 'not-enough':
      return respond('notEnough')
    case 'exists':
      return respond('referenceExists', {
        ref,
        ...(result.withStatus ? { st: statuses[result.status] } : {}),
      })
  }
}

function row({ reference, kind, amount, status }: GameTransfer): UfaRow {
  return {
    ref: reference,
    typ: kind === 'deposit' ? 'I' : 'O',
    amt: String(amount),
    st: statuses[status],
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
}: Bet): UfaBet {
  return {
    id,
    user: username,
    st: betStatuses[state],
    amt: String(stake),
    vld: String(valid),
    win: String(won),
    t0: secondsText(placedAt),
    t1: secondsText(settledAt),
    upd: secondsText(changedAt),
  }
}
