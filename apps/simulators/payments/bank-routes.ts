import { toWireAmount } from '@champa/wire/amount'
import { bankPay, type BankPaidWire, type BankRefusal } from '@champa/wire/bank'
import type { FastifyInstance } from 'fastify'
import * as z from 'zod/mini'
import { payCode } from '../bank/pay-code.ts'
import { slipPicture } from '../bank/slip/slip-picture.ts'
import type { Transfers } from '../bank/transfers.ts'
import type { Biller } from './billers.ts'

const statusOf = {
  'bad-payload': 400,
  'invalid-request': 400,
  'unknown-biller': 404,
  'unknown-bill': 404,
} as const

/** The API of the banking app: lists open QR codes and pays one of them. */
export function bankRoutes(
  app: FastifyInstance,
  billers: readonly Biller[],
  transfers: Transfers,
): void {
  app.get('/bank/charges', () => ({ charges: billers.flatMap((biller) => biller.openCodes()) }))

  app.post('/bank/pay', async (request, reply) => {
    const parsed = bankPay.safeParse(request.body)
    if (!parsed.success)
      return reply.code(400).send({
        code: 'invalid-request',
        message: z.prettifyError(parsed.error),
      } satisfies BankRefusal)
    const paid = payCode(billers, transfers, parsed.data)
    if ('code' in paid) return reply.code(statusOf[paid.code]).send(paid)
    return {
      bankReference: paid.bank_reference,
      amount: toWireAmount(BigInt(paid.amount)),
      miniQr: paid.mini_qr,
      slipPng: parsed.data.slip === false ? '' : (await slipPicture(paid)).toString('base64'),
    } satisfies BankPaidWire
  })
}
