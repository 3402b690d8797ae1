import { toWireAmount } from '@champa/wire/amount'
import { bankPay, type BankAccount, type BankRefusal } from '@champa/wire/bank'
import type { FastifyInstance } from 'fastify'
import * as z from 'zod/mini'
import type { Charges } from './charges.ts'
import { billerId, readPayload } from './promptpay.ts'

export type Paid = { bankReference: string; amount: string }

/** Scans and pays a code as a banking app does. */
export function payCode(charges: Charges, payload: string, from: BankAccount): Paid | BankRefusal {
  const bill = readPayload(payload)
  if (!bill) return { code: 'bad-payload', message: 'This is no Thai QR bill, or its checksum is wrong.' }
  if (bill.billerId !== billerId) return { code: 'unknown-biller', message: 'The bank does not know this biller.' }
  const bankReference = charges.pay(bill, from)
  if (!bankReference) return { code: 'unknown-bill', message: 'The biller does not know this bill.' }
  return { bankReference, amount: toWireAmount(bill.amount) }
}

/** The member's banking app as JSON. */
export function bankRoutes(app: FastifyInstance, charges: Charges): void {
  app.get('/bank/charges', () => ({ charges: charges.list().filter((charge) => charge.status === 'pending') }))

  app.post('/bank/pay', (request, reply) => {
    const order = bankPay.safeParse(request.body)
    if (!order.success) return reply.code(400).send({ code: 'invalid-request', message: z.prettifyError(order.error) } satisfies BankRefusal)
    const result = payCode(charges, order.data.payload, order.data.from)
    return 'code' in result ? reply.code(result.code === 'bad-payload' ? 400 : 404).send(result) : result
  })
}
