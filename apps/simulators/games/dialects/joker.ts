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
import { change, type TransferAnswer, type GameTransfer } from '../game-transfers.ts'
import {
  type CallTask,
  type Context,
  type DialectRoutes,
  launchToken,
  perform,
} from './provider-context.ts'

const statuses: Record<GameTransfer['status'], JokerStatus> = {
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
export const jokerRoutes: DialectRoutes = (app, ctx) => {
  app.post(`/games/${ctx.game}/api`, (request, reply) => {
    const refuse = refusing(ctx)
    const send = ({ status, body }: Answer) => reply.code(status).send(body)
    const form = jokerForm.safeParse(request.body)
    const { appid, signature } = sealQuery.parse(request.query)
    if (!form.success || appid !== jokerAppId || !sameText(signature, seal(form.data, ctx.secret)))
      return send(refuse('BAD_SIGNATURE'))
    const sealed = jokerSealed.safeParse(form.data)
    if (!sealed.success || Math.abs(clock.now() - sealed.data.Timestamp) > jokerFreshMs)
      return send(refuse('BAD_REQUEST', 'The timestamp is missing or too old.'))
    const call = jokerCall.safeParse(form.data)
    if (!call.success) return send(refuse('BAD_REQUEST', z.prettifyError(call.error)))
    const [name, work] = task(call.data, ctx, refuse)
    return perform(reply, ctx, name, work, refuse('MAINTENANCE'))
  })
}

const seal = (form: Record<string, string>, secret: string): string =>
  createHmac('sha1', secret).update(jokerSignedText(form)).digest('base64')

type Refuse = (code: JokerRefusal, message?: string) => Answer

function refusing({ provider }: Context): Refuse {
  return (Code, Message = Code) => ({
    status: jokerRefusals[Code],
    body: { Code, Message, ...(provider.behaviour.sendsWrongBalance ? { Credit: 0 } : {}) },
  })
}

type CallOf<Method extends JokerCall['Method']> = Extract<JokerCall, { Method: Method }>

function task(call: JokerCall, ctx: Context, refuse: Refuse): [GameCall, CallTask] {
  switch (call.Method) {
    case 'CU':
      return ['create', () => createUser(call, ctx)]
    case 'GC':
      return ['balance', () => getCredit(call, ctx, refuse)]
    case 'TC':
      return transferCredit(call, ctx, refuse)
    case 'TCH':
      return ['query', () => checkTransfer(call, ctx, refuse)]
    case 'SP':
      return ['reset', () => setPassword(call, ctx, refuse)]
    case 'PLAY':
      return ['launch', () => play(call, ctx, refuse)]
    case 'TH':
      return ['history', () => transferHistory(call, ctx)]
    case 'BT':
      return ['bets', () => betTransactions(call, ctx)]
  }
}

const createUser = ({ Username, Password }: CallOf<'CU'>, { game, wallets }: Context): Answer =>
  wallets.create(game, Username, Password) ? ok({ Status: 'Created' }, 201) : ok({ Status: 'OK' })

function getCredit({ Username }: CallOf<'GC'>, { game, wallets }: Context, refuse: Refuse): Answer {
  const balance = wallets.balance(game, Username)
  return balance === null
    ? refuse('USER_NOT_FOUND')
    : ok({ Username, Credit: toWireNumber(balance) })
}

/** A positive amount is a deposit, a negative one a withdrawal. */
function transferCredit(
  { Username: username, Amount, RequestID: reference }: CallOf<'TC'>,
  { game }: Context,
  refuse: Refuse,
): [GameCall, CallTask] {
  const kind = Amount > 0n ? 'deposit' : 'withdraw'
  const amount = Amount > 0n ? Amount : -Amount
  const transfer = { game, kind, username, amount, reference } as const
  return [kind, { transfer, format: (result) => answerTransfer(result, reference, refuse) }]
}

function checkTransfer(
  { RequestID }: CallOf<'TCH'>,
  { game, gameTransfers }: Context,
  refuse: Refuse,
) {
  const transfer = gameTransfers.query(game, RequestID)
  if (transfer === 'too-many') return refuse('LIMIT')
  return transfer === 'not-found'
    ? refuse('TRANSACTION_NOT_FOUND')
    : ok({ Username: transfer.username, ...row(transfer) })
}

const setPassword = (
  { Username, Password }: CallOf<'SP'>,
  { game, wallets }: Context,
  refuse: Refuse,
): Answer =>
  wallets.setPassword(game, Username, Password) ? ok({ Status: 'OK' }) : refuse('USER_NOT_FOUND')

function play({ Username, Lang }: CallOf<'PLAY'>, ctx: Context, refuse: Refuse): Answer {
  const Token = launchToken(ctx, Username, Lang)
  return Token === null ? refuse('USER_NOT_FOUND') : ok({ Token })
}

function transferHistory(call: CallOf<'TH'>, { game, gameTransfers }: Context): Answer {
  const { rows, next } = gameTransfers.history(game, windowOf(call))
  return ok({ Items: rows.map(row), NextPage: next })
}

function betTransactions(call: CallOf<'BT'>, { game, bets }: Context): Answer {
  const { rows, next } = bets.report(game, windowOf(call))
  return ok({ Items: rows.map(betRow), NextPage: next })
}

const windowOf = ({ StartTime, EndTime, Page }: CallOf<'TH'> | CallOf<'BT'>) => ({
  from: StartTime,
  to: EndTime,
  page: Page,
})

function answerTransfer(result: TransferAnswer, RequestID: string, refuse: Refuse): Answer {
  switch (result.outcome) {
    case 'success':
      return ok({
        RequestID,
        Credit: toWireNumber(result.after),
        BeforeCredit: toWireNumber(result.before),
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
        body: {
          ...body,
          ...(result.withStatus ? { Status: statuses[result.status] } : {}),
        },
      }
    }
  }
}

function row(transfer: GameTransfer): JokerTransfer {
  return {
    RequestID: transfer.reference,
    Amount: signedNumber(change(transfer)),
    Status: statuses[transfer.status],
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
