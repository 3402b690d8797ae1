import { createHmac } from 'node:crypto'
import { toWireNumber } from '@champa/wire/amount'
import {
  jokerAppId,
  jokerCall,
  jokerForm,
  jokerFreshMs,
  jokerRefusals,
  jokerSealed,
  jokerSignedText,
  type JokerBet,
  type JokerBetStatus,
  type JokerCall,
  type JokerRefusal,
  type JokerStatus,
  type JokerTransfer,
} from '@champa/wire/game-dialects/joker'
import type { BetState, GameCall } from '@champa/wire/games'
import * as z from 'zod/mini'
import { sameText } from '../../bearer.ts'
import { clock } from '../../clock.ts'
import type { Answer } from '../../faults/answer.ts'
import type { Bet } from '../bets.ts'
import { change, type OrderAnswer, type Told } from '../orders.ts'
import { type Asked, type Desk, type DialectRoutes, launchToken, perform } from './desk.ts'

const statuses: Record<Told['status'], JokerStatus> = {
  success: 'Success',
  failed: 'Failed',
  pending: 'Pending',
}
const betStatuses: Record<BetState, JokerBetStatus> = {
  open: 'Running',
  settled: 'Finished',
  void: 'Cancelled',
}
const wholeSeconds = (ms: number): number => Math.floor(ms / 1_000)
const signedNumber = (hundredths: bigint): number =>
  hundredths < 0n ? -toWireNumber(-hundredths) : toWireNumber(hundredths)
const ok = (body: object, status = 200): Answer => ({ status, body })
const sealQuery = z.object({ appid: z.catch(z.string(), ''), signature: z.catch(z.string(), '') })

/** The protocol of the Joker family, used by three providers. */
export const jokerRoutes: DialectRoutes = (app, desk) => {
  app.post(`/games/${desk.game}/api`, (request, reply) => {
    const refuse = refusing(desk)
    const send = ({ status, body }: Answer) => reply.code(status).send(body)
    const form = jokerForm.safeParse(request.body)
    const { appid, signature } = sealQuery.parse(request.query)
    if (!form.success || appid !== jokerAppId || !sameText(signature, seal(form.data, desk.secret)))
      return send(refuse('BAD_SIGNATURE'))
    const sealed = jokerSealed.safeParse(form.data)
    if (!sealed.success || Math.abs(clock.now() - sealed.data.Timestamp) > jokerFreshMs)
      return send(refuse('BAD_REQUEST', 'The timestamp is missing or too old.'))
    const call = jokerCall.safeParse(form.data)
    if (!call.success) return send(refuse('BAD_REQUEST', z.prettifyError(call.error)))
    const [name, asked] = task(call.data, desk, refuse)
    return perform(reply, desk, name, asked, refuse('MAINTENANCE'))
  })
}

const seal = (form: Record<string, string>, secret: string): string =>
  createHmac('sha1', secret).update(jokerSignedText(form)).digest('base64')

type Refuse = (code: JokerRefusal, message?: string) => Answer

function refusing({ provider }: Desk): Refuse {
  return (Code, Message = Code) => ({
    status: jokerRefusals[Code],
    body: { Code, Message, ...(provider.habits.lies ? { Credit: 0 } : {}) },
  })
}

type CallOf<Method extends JokerCall['Method']> = Extract<JokerCall, { Method: Method }>

function task(call: JokerCall, desk: Desk, refuse: Refuse): [GameCall, Asked] {
  switch (call.Method) {
    case 'CU':
      return ['create', () => createUser(call, desk)]
    case 'GC':
      return ['balance', () => getCredit(call, desk, refuse)]
    case 'TC':
      return transferCredit(call, desk, refuse)
    case 'TCH':
      return ['query', () => checkTransfer(call, desk, refuse)]
    case 'SP':
      return ['reset', () => setPassword(call, desk, refuse)]
    case 'PLAY':
      return ['launch', () => play(call, desk, refuse)]
    case 'TH':
      return ['history', () => transferHistory(call, desk)]
    case 'BT':
      return ['bets', () => betTransactions(call, desk)]
  }
}

const createUser = ({ Username, Password }: CallOf<'CU'>, { game, wallets }: Desk): Answer =>
  wallets.create(game, Username, Password) ? ok({ Status: 'Created' }, 201) : ok({ Status: 'OK' })

function getCredit({ Username }: CallOf<'GC'>, { game, wallets }: Desk, refuse: Refuse): Answer {
  const balance = wallets.balance(game, Username)
  return balance === null
    ? refuse('USER_NOT_FOUND')
    : ok({ Username, Credit: toWireNumber(balance) })
}

/** A positive amount is a deposit, a negative one a withdrawal. */
function transferCredit(
  { Username: username, Amount, RequestID: reference }: CallOf<'TC'>,
  { game }: Desk,
  refuse: Refuse,
): [GameCall, Asked] {
  const kind = Amount > 0n ? 'deposit' : 'withdraw'
  const amount = Amount > 0n ? Amount : -Amount
  const order = { game, kind, username, amount, reference } as const
  return [kind, { order, tell: (answered) => answerOrder(answered, reference, refuse) }]
}

function checkTransfer({ RequestID }: CallOf<'TCH'>, { game, orders }: Desk, refuse: Refuse) {
  const found = orders.query(game, RequestID)
  if (found === 'too-many') return refuse('LIMIT')
  return found === 'not-found'
    ? refuse('TRANSACTION_NOT_FOUND')
    : ok({ Username: found.username, ...row(found) })
}

const setPassword = (
  { Username, Password }: CallOf<'SP'>,
  { game, wallets }: Desk,
  refuse: Refuse,
): Answer =>
  wallets.setPassword(game, Username, Password) ? ok({ Status: 'OK' }) : refuse('USER_NOT_FOUND')

function play({ Username, Lang }: CallOf<'PLAY'>, desk: Desk, refuse: Refuse): Answer {
  const Token = launchToken(desk, Username, Lang)
  return Token === null ? refuse('USER_NOT_FOUND') : ok({ Token })
}

function transferHistory(call: CallOf<'TH'>, { game, orders }: Desk): Answer {
  const { rows, next } = orders.history(game, windowOf(call))
  return ok({ Items: rows.map(row), NextPage: next })
}

function betTransactions(call: CallOf<'BT'>, { game, bets }: Desk): Answer {
  const { rows, next } = bets.report(game, windowOf(call))
  return ok({ Items: rows.map(betRow), NextPage: next })
}

const windowOf = ({ StartTime, EndTime, Page }: CallOf<'TH'> | CallOf<'BT'>) => ({
  from: StartTime,
  to: EndTime,
  page: Page,
})

function answerOrder(answered: OrderAnswer, RequestID: string, refuse: Refuse): Answer {
  switch (answered.outcome) {
    case 'success':
      return ok({
        RequestID,
        Credit: toWireNumber(answered.after),
        BeforeCredit: toWireNumber(answered.before),
      })
    case 'pending':
      return ok({ RequestID, Status: statuses.pending }, 202)
    case 'no-player':
      return refuse('USER_NOT_FOUND')
    case 'not-enough':
      return refuse('INSUFFICIENT')
    case 'exists': {
      const { status, body } = refuse('DUPLICATE_REQUEST')
      return {
        status,
        body: { ...body, ...(answered.telling ? { Status: statuses[answered.status] } : {}) },
      }
    }
  }
}

function row(order: Told): JokerTransfer {
  return {
    RequestID: order.reference,
    Amount: signedNumber(change(order)),
    Status: statuses[order.status],
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
}: Bet): JokerBet {
  return {
    BetID: id,
    Username: username,
    Status: betStatuses[state],
    Amount: toWireNumber(stake),
    TurnOver: toWireNumber(valid),
    Result: toWireNumber(won),
    Time: wholeSeconds(placedAt),
    EndTime: settledAt === null ? null : wholeSeconds(settledAt),
    ChangeTime: wholeSeconds(changedAt),
  }
}
