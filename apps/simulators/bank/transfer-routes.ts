import { toWireAmount } from '@champa/wire/amount'
import {
  bankTransfer,
  type BankTransfer,
  type BankTransferredWire,
  type BankTransferRowWire,
} from '@champa/wire/slip-check'
import type { FastifyInstance } from 'fastify'
import * as z from 'zod/mini'
import { clock } from '../clock.ts'
import { operatorAccount } from './operator-accounts.ts'
import { slipPicture } from './slip/slip-picture.ts'
import type { Order, Transfer, Transfers } from './transfers.ts'

const maxListed = 100
const ofTransfer = z.object({ bankReference: z.string() })
const closedStatus = { execute: 'executed', cancel: 'cancelled' } as const

/** The payers' banking apps: transfers to the operator's accounts and their slips. */
export function transferRoutes(app: FastifyInstance, transfers: Transfers): void {
  app.get('/bank/transfers', () => ({ transfers: transfers.list(maxListed).map(showTransfer) }))

  app.post('/bank/transfer', async (request, reply) => {
    const parsed = bankTransfer.safeParse(request.body)
    if (!parsed.success)
      return reply
        .code(400)
        .send({ code: 'invalid-request', message: z.prettifyError(parsed.error) })
    const transfer = transfers.send(transferOf(parsed.data))
    return {
      bankReference: transfer.bank_reference,
      miniQr: transfer.mini_qr,
      slipPng: parsed.data.slip === false ? '' : (await slipPicture(transfer)).toString('base64'),
    } satisfies BankTransferredWire
  })

  for (const decision of ['execute', 'cancel'] as const) {
    app.post(`/bank/transfers/:bankReference/${decision}`, (request, reply) => {
      const closed = transfers.close(
        ofTransfer.parse(request.params).bankReference,
        closedStatus[decision],
      )
      if (closed === 'not-found')
        return reply.code(404).send({ code: closed, message: 'No transfer has this reference.' })
      if (closed === 'not-scheduled')
        return reply
          .code(409)
          .send({ code: closed, message: 'This transfer is no longer scheduled.' })
      return showTransfer(closed)
    })
  }

  app.get('/bank/transfers/:bankReference/slip.png', async (request, reply) => {
    const transfer = transfers.find(ofTransfer.parse(request.params).bankReference)
    if (!transfer)
      return reply.code(404).send({ code: 'not-found', message: 'No transfer has this reference.' })
    return reply
      .type('image/png')
      .header('cache-control', 'no-store')
      .send(await slipPicture(transfer))
  })
}

/** Adds the receiver's name to an order, which a banking app looks up by the account. */
export function transferOf({
  to,
  from,
  amount,
  at,
  scheduled,
}: Pick<BankTransfer, 'to' | 'from' | 'amount' | 'at' | 'scheduled'>): Order {
  const name = to.name ?? operatorAccount(to.accountNo)?.name ?? 'CHAMPA PAYMENT'
  return {
    from,
    to: { ...to, name },
    amount,
    ...(at !== undefined && { at: Date.parse(at) }),
    ...(scheduled !== undefined && { scheduled }),
  }
}

function showTransfer(transfer: Transfer): BankTransferRowWire {
  return {
    bankReference: transfer.bank_reference,
    status: transfer.status,
    amount: toWireAmount(BigInt(transfer.amount)),
    at: clock.write(transfer.at),
    from: {
      bankCode: transfer.from_bank,
      accountNo: transfer.from_account,
      name: transfer.from_name,
    },
    to: { bankCode: transfer.to_bank, accountNo: transfer.to_account, name: transfer.to_name },
  }
}
