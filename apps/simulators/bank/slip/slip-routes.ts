import { toWireAmount } from '@champa/wire/amount'
import {
  slipBehaviour,
  slipDelay,
  type SlipRefusalWire,
  type SlipTransactionWire,
} from '@champa/wire/slip-check'
import type { FastifyInstance } from 'fastify'
import * as z from 'zod/mini'
import { bearer } from '../../bearer.ts'
import { clock } from '../../clock.ts'
import { answer, type Answer } from '../../faults/answer.ts'
import type { FaultSwitches } from '../../faults/fault-switches.ts'
import { bankOf, lastFour, maskAccountNo, maskName } from '../banks.ts'
import { operatorAccount } from '../operator-accounts.ts'
import type { Transfer, Transfers } from '../transfers.ts'

const ofSlip = z.object({ transRef: z.string() })
const slipQuery = z.object({ sendingBank: z.string().check(z.regex(/^([0-9]{2,3}|[A-Z]{2,10})$/)) })
const retryAfterSeconds = 2

/** The banks' slip verification, and the switches that delay or refuse it. */
export function slipRoutes(
  app: FastifyInstance,
  faults: FaultSwitches,
  transfers: Transfers,
  secret: string,
): void {
  const allowed = bearer(secret)

  app.get('/bank/slips/:transRef', (request, reply) => {
    const { transRef } = ofSlip.parse(request.params)
    const bank = slipQuery.safeParse(request.query)
    return answer(reply, faults, {
      target: 'bank/slip',
      work: () => {
        if (!allowed(request)) return refuseSlip('unauthorised', 'Invalid secret.')
        if (!bank.success) return refuseSlip('invalid-request', 'The sending bank is required.')
        return checkSlip(transfers, transRef, bank.data.sendingBank)
      },
      refusal: captcha,
      pend: () =>
        refuseSlip('delay', 'This bank reports its transactions later.', retryAfterSeconds),
    })
  })

  app.put('/bank/slips/:transRef', (request, reply) => {
    const behaviour = slipBehaviour.safeParse(request.body)
    if (!behaviour.success)
      return reply
        .code(400)
        .send({ code: 'invalid-request', message: z.prettifyError(behaviour.error) })
    const transfer = transfers.setBehaviour(ofSlip.parse(request.params).transRef, behaviour.data)
    return transfer
      ? behaviour.data
      : reply.code(404).send({ code: 'not-found', message: 'No transfer has this reference.' })
  })

  app.put('/bank/slip-delays', (request, reply) => {
    const delay = slipDelay.safeParse(request.body)
    if (!delay.success)
      return reply
        .code(400)
        .send({ code: 'invalid-request', message: z.prettifyError(delay.error) })
    transfers.setDelay(delay.data.bankCode, delay.data.delaySeconds)
    return delay.data
  })
}

const statusOf = {
  unauthorised: 401,
  'invalid-request': 400,
  'not-found': 404,
  delay: 409,
  captcha: 403,
  unavailable: 503,
} as const

function refuseSlip(
  code: SlipRefusalWire['code'],
  message: string,
  retryAfterSeconds?: number,
): Answer {
  const body: SlipRefusalWire = {
    code,
    message,
    ...(retryAfterSeconds !== undefined && { retryAfterSeconds }),
  }
  return { status: statusOf[code], body }
}

const captcha = refuseSlip('captcha', 'Please confirm that you are not a robot.')
const notFound = refuseSlip('not-found', 'No transaction of this bank has this reference.')

/** The bank's answer about the transaction of a slip: may be delayed or require a captcha. */
function checkSlip(transfers: Transfers, transRef: string, sendingBank: string): Answer {
  const transfer = transfers.find(transRef)
  if (!transfer || bankOf(transfer.from_bank).sendingBank !== sendingBank) return notFound
  const remainingMs = transfer.refused_until - clock.now()
  if (remainingMs > 0) return unavailableYet(transfer.refusal, Math.ceil(remainingMs / 1_000))
  if (transfers.showCaptcha(transfer)) return captcha
  return { status: 200, body: show(transfer, sendingBank) }
}

function unavailableYet(says: Transfer['refusal'], seconds: number): Answer {
  if (says === 'delay')
    return refuseSlip('delay', 'This bank reports its transactions later.', seconds)
  return says === 'not-found'
    ? notFound
    : refuseSlip('unavailable', 'This bank is closed for the night.')
}

function show(transfer: Transfer, sendingBank: string): SlipTransactionWire {
  const currency = operatorAccount(transfer.to_account)?.currency
  return {
    transRef: transfer.bank_reference,
    sendingBank,
    status: transfer.status,
    amount: toWireAmount(BigInt(transfer.amount)),
    at: clock.write(transfer.at),
    sender: {
      bankCode: transfer.from_bank,
      accountNo: maskAccountNo(transfer.from_account),
      name: maskName(transfer.from_name),
      proxy: null,
    },
    receiver: receiver(transfer),
    // At GSB neither the feed nor this answer contains a reference.
    bankReference: transfer.to_bank === 'GSB' ? null : transfer.bank_reference,
    ...(currency !== undefined && { currency }),
  }
}

function receiver({
  to_bank,
  to_account,
  to_name,
  to_proxy,
}: Transfer): SlipTransactionWire['receiver'] {
  const name = maskName(to_name)
  const type = to_proxy ?? (to_bank === 'TRUEMONEY' ? 'EWALLETID' : null)
  if (!type) return { bankCode: to_bank, accountNo: maskAccountNo(to_account), name, proxy: null }
  const number = type === 'EWALLETID' ? `14000${to_account}` : to_account
  return { bankCode: null, accountNo: null, name, proxy: { type, value: lastFour(number) } }
}
