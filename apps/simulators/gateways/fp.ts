import { randomInt, randomUUID, timingSafeEqual } from 'node:crypto'
import { qrGatewayRows } from '@champa/contract/qr-gateways'
import { toWireAmount } from '@champa/wire/amount'
import {
  fpAsk,
  fpCreate,
  maxFpOnTop,
  fpPaths,
  fpSigned,
  fpSignedText,
  type FpAnswerWire,
  type FpEvent,
  type FpTradeWire,
} from '@champa/wire/fp'
import type { FastifyInstance } from 'fastify'
import * as z from 'zod/mini'
import { clock } from '../clock.ts'
import { answer, type Answer } from '../faults/answer.ts'
import type { FaultSwitches } from '../faults/fault-switches.ts'
import type { Gateway } from './charges.ts'
import { type Charge, type GatewayEvent, maxPerCharge } from './gateway.ts'
import { hmac } from './seal.ts'

const to_account = qrGatewayRows.FP.sandboxAccount
/** How long after the real webhook an outdated one is sent. */
const outdatedDelayMs = 300
/** The id of an event is internal to the simulator and not transmitted. */
const toEvent = (event: FpEvent, delayMs = 0): GatewayEvent => ({
  id: `fp_${randomUUID()}`,
  body: JSON.stringify(event),
  delayMs,
})
const sign = (secret: string, fields: Record<string, string>): string =>
  hmac(secret, fpSignedText(fields)).toString('hex').toUpperCase()

function fields({ reference, gatewayReference, baseAmount }: Charge, amount: bigint, at: number) {
  return {
    out_trade_no: reference,
    trade_no: gatewayReference,
    to_account,
    base_amount: toWireAmount(baseAmount),
    amount: toWireAmount(amount),
    time: clock.write(at),
  }
}

const stateNames = {
  pending: 'NOTPAY',
  paid: 'SUCCESS',
  expired: 'TIMEOUT',
  cancelled: 'CLOSED',
} as const

function show({
  reference,
  gatewayReference,
  baseAmount,
  amount,
  payload,
  status,
  expiresAt,
  payments,
}: Charge): FpTradeWire {
  return {
    out_trade_no: reference,
    trade_no: gatewayReference,
    base_amount: toWireAmount(baseAmount),
    amount: toWireAmount(amount),
    qr_text: payload,
    state: stateNames[status],
    expire_at: clock.write(expiresAt),
    payments: payments.map((payment) => ({
      bank_ref: payment.bankReference,
      to_account,
      amount: toWireAmount(payment.amount),
      payer: payment.payer,
      paid_at: clock.write(payment.at),
    })),
  }
}

/**
 * Adds satang so that no two open trades have the same amount. When every amount is taken, one may
 * repeat, since the trade number distinguishes them too.
 */
function price(requested: bigint, open: Set<bigint>): bigint {
  const all = Array.from(
    { length: Number(maxFpOnTop) },
    (_, index) => requested + BigInt(index + 1),
  )
  const free = all.filter((amount) => !open.has(amount))
  const from = free.length > 0 ? free : all
  return from[randomInt(from.length)]!
}

type Refusal = Extract<FpAnswerWire, { msg: string }>
const refuse = (code: Refusal['code'], msg: string): Answer => ({
  status: 200,
  body: { code, msg } satisfies FpAnswerWire,
})
const answerFor = (charge: Charge | null): Answer =>
  charge
    ? { status: 200, body: { code: 0, data: show(charge) } satisfies FpAnswerWire }
    : refuse('NOT_EXIST', 'There is no such trade.')
const refusal = refuse('SYSTEM', 'FP is unavailable.')

/** FP: added satang, signatures inside the body, and webhooks out of order. */
export const fp: Gateway = {
  behaviour: {
    name: 'FP',
    billerId: '099400000404004',
    prefix: 'FP',
    price,
    paid: (charge, { amount, at, bankReference, payer }) => [
      toEvent({
        ...fields(charge, amount, at),
        state: 'SUCCESS',
        bank_ref: bankReference,
        payer_bank: payer.bankCode,
        payer_account: payer.accountNo,
        payer_name: payer.name,
      }),
      toEvent({ ...fields(charge, amount, at - 1_000), state: 'NOTPAY' }, outdatedDelayMs),
    ],
    expired: (charge) => [
      toEvent({ ...fields(charge, charge.amount, charge.expiresAt), state: 'TIMEOUT' }),
    ],
  },
  sender: (secret) => ({
    outdated: outdatedEvents,
    seal: (_id, body, sentAt) => {
      const event = {
        ...(JSON.parse(body) as FpEvent),
        timestamp: String(Math.floor(sentAt / 1_000)),
      }
      return { headers: {}, body: JSON.stringify({ ...event, sign: sign(secret, event) }) }
    },
  }),
  routes(app, faults, charges, secret) {
    const post = (
      path: string,
      target: string,
      schema: typeof fpAsk | typeof fpCreate,
      work: (fields: z.output<typeof fpAsk>) => Answer,
    ): void =>
      signedPost({ app, faults, secret, path, target }, (body) => {
        const read = schema.safeParse(body)
        return read.success ? work(read.data) : refuse('PARAM', z.prettifyError(read.error))
      })
    post(fpPaths.create, 'fp/create', fpCreate, (parsed) => {
      const {
        out_trade_no: reference,
        base_amount: amount,
        expire_at,
      } = parsed as z.output<typeof fpCreate>
      if (amount <= 0n || amount > maxPerCharge) return refuse('LIMIT', 'From 0.01 to 700000.00.')
      const charge = charges.create({ reference, amount, expiresAt: Date.parse(expire_at) })
      return charge ? answerFor(charge) : refuse('EXISTS', 'This trade has another amount.')
    })
    post(fpPaths.query, 'fp/query', fpAsk, ({ out_trade_no }) =>
      answerFor(charges.find(out_trade_no)),
    )
    post(fpPaths.close, 'fp/cancel', fpAsk, ({ out_trade_no }) =>
      answerFor(charges.cancel(out_trade_no)),
    )
  },
}

/** Outdated webhooks with statuses from before the payment, including a false expiry. */
function outdatedEvents(body: string): GatewayEvent[] {
  const {
    bank_ref: _1,
    payer_bank: _2,
    payer_account: _3,
    payer_name: _4,
    ...event
  } = JSON.parse(body) as FpEvent
  if (event.state !== 'SUCCESS') return []
  const time = clock.write(Date.parse(event.time!) - 30_000)
  return (['NOTPAY', 'TIMEOUT'] as const).map((state) =>
    toEvent({ ...event, state, time } as FpEvent),
  )
}

type SignedPost = {
  app: FastifyInstance
  faults: FaultSwitches
  secret: string
  path: string
  target: string
}

/** Registers a POST route that requires a valid field `sign`. */
function signedPost(
  { app, faults, secret, path, target }: SignedPost,
  work: (body: Record<string, string>) => Answer,
): void {
  app.post(path, (request, reply) => {
    const body = fpSigned.safeParse(request.body)
    const given = Buffer.from(body.success ? (body.data.sign ?? '') : '')
    return answer(reply, faults, {
      target,
      refusal,
      work: () => {
        const expected = Buffer.from(body.success ? sign(secret, body.data) : '')
        if (!body.success || given.length !== expected.length || !timingSafeEqual(given, expected))
          return refuse('SIGN', 'Invalid signature.')
        return work(body.data)
      },
    })
  })
}
