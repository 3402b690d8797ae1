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
import type { Order, OrderAnswer, Told } from '../orders.ts'
import { type Asked, type Desk, type DialectRoutes, launchLink, perform } from './desk.ts'

const statuses: Record<Told['status'], UfaStatus> = { success: 'C', failed: 'F', pending: 'P' }
const betStatuses: Record<BetState, UfaBetStatus> = { open: 'N', settled: 'C', void: 'R' }
const secondsText = (ms: number | null): string => String(Math.floor((ms ?? 0) / 1_000))

/** The UFA protocol, used by four providers. */
export const ufaRoutes: DialectRoutes = (app, desk) => {
  const say = saying(desk)
  app.get(`/games/${desk.game}/agent`, (request, reply) => {
    const query = ufaQuery.safeParse(request.query)
    if (
      !query.success ||
      query.data.agent !== ufaAgent ||
      !sameText(query.data.key ?? '', key(query.data, desk.secret))
    )
      return reply.send(say('wrongKey').body)
    const call = ufaCall.safeParse(query.data)
    if (!call.success)
      return reply.send(say('badRequest', { detail: z.prettifyError(call.error) }).body)
    if ('user' in call.data && !call.data.user.startsWith(ufaAgent))
      return reply.send(say('noSuchUser').body)
    const [name, asked] = task(call.data, desk, say, request.host)
    return perform(reply, desk, name, asked, say('maintenance'))
  })
}

const key = (query: Record<string, string>, secret: string): string =>
  createHash('md5')
    .update(ufaKeyText(query) + secret)
    .digest('hex')

type Say = (what: keyof typeof ufaErr, more?: object) => Answer

function saying({ provider }: Desk): Say {
  return (what, more = {}) => {
    const lie = provider.habits.lies && what !== 'ok' && what !== 'pending' ? { bal: '0' } : {}
    return { status: 200, body: { err: ufaErr[what], desc: what, ...more, ...lie } }
  }
}

function task(call: UfaCall, desk: Desk, say: Say, host: string): [GameCall, Asked] {
  const { game, wallets, orders, bets } = desk
  const move = (
    kind: Order['kind'],
    { user, amt, ref }: Extract<UfaCall, { amt: bigint }>,
  ): Asked => ({
    order: { game, kind, username: user, amount: amt, reference: ref },
    tell: (answered) => told(answered, ref, say),
  })
  switch (call.act) {
    case 'add':
      return ['create', () => say(wallets.create(game, call.user, call.pass) ? 'ok' : 'userExists')]
    case 'bal':
      return [
        'balance',
        () => {
          const balance = wallets.balance(game, call.user)
          return balance === null ? say('noSuchUser') : say('ok', { bal: String(balance) })
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
          const found = orders.query(game, call.ref)
          if (found === 'too-many') return say('tooMany')
          return found === 'not-found' ? say('referenceNotFound') : say('ok', row(found))
        },
      ]
    case 'pwd':
      return [
        'reset',
        () => say(wallets.setPassword(game, call.user, call.pass) ? 'ok' : 'noSuchUser'),
      ]
    case 'url':
      return [
        'launch',
        () => {
          const url = launchLink(host, desk, call.user, call.lang)
          return url === null ? say('noSuchUser') : say('ok', { url })
        },
      ]
    case 'his':
      return [
        'history',
        () => {
          const { rows, next } = orders.history(game, call)
          return say('ok', { rows: rows.map(row), next })
        },
      ]
    case 'bet':
      return [
        'bets',
        () => {
          const { rows, next } = bets.report(game, call)
          return say('ok', { rows: rows.map(betRow), next })
        },
      ]
  }
}

function told(answered: OrderAnswer, ref: string, say: Say): Answer {
  switch (answered.outcome) {
    case 'success':
      return say('ok', { ref, bal: String(answered.after) })
    case 'pending':
      return say('pending', { ref })
    case 'no-player':
      return say('noSuchUser')
    case 'not-enough':
      return say('notEnough')
    case 'exists':
      return say('referenceExists', {
        ref,
        ...(answered.telling ? { st: statuses[answered.status] } : {}),
      })
  }
}

function row({ reference, kind, amount, status }: Told): UfaRow {
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
