import { bankAccount } from '@champa/wire/bank'
import { bankTransfer } from '@champa/wire/slip-check'
import type { FastifyInstance, FastifyReply } from 'fastify'
import * as z from 'zod/mini'
import { slipPicture } from '../../bank/slip/slip-picture.ts'
import { transferOf } from '../../bank/transfer-routes.ts'
import type { Transfers } from '../../bank/transfers.ts'
import { sendPage } from '../html.ts'
import { layout } from '../layout.ts'
import { type RememberedPayer, slipPart } from './transfer-parts.ts'

const transferForm = z.object({
  to: z.string(),
  other: z._default(z.string(), ''),
  amount: z.coerce.number(),
  when: z.enum(['now', 'later']),
  ...bankAccount.shape,
})
const ofTransfer = z.object({ bankReference: z.string() })
const ofDecision = z.object({ bankReference: z.string(), decision: z.enum(['execute', 'cancel']) })

export const backToBank = (reply: FastifyReply, notice: string): FastifyReply =>
  reply.redirect(`/bank?notice=${encodeURIComponent(notice)}`, 303)

/** Manual transfers of the banking app: send, view the slip, execute or cancel a scheduled one. */
export function transferPages(
  app: FastifyInstance,
  transfers: Transfers,
  remembered: RememberedPayer,
): void {
  app.post('/pages/bank/transfer', (request, reply) => {
    const form = transferForm.safeParse(request.body)
    if (!form.success) return backToBank(reply, z.prettifyError(form.error))
    const { to, other, amount, when, ...from } = form.data
    const [bankCode, accountNo] = (other.trim() || to).split(/\s+/)
    const parsed = bankTransfer.safeParse({
      to: { bankCode, accountNo },
      from,
      amount,
      scheduled: when === 'later',
    })
    if (!parsed.success) return backToBank(reply, z.prettifyError(parsed.error))
    remembered.from = from
    return reply.redirect(
      `/pages/bank/transfers/${transfers.send(transferOf(parsed.data)).bank_reference}`,
      303,
    )
  })

  app.get('/pages/bank/transfers/:bankReference', async (request, reply) => {
    const transfer = transfers.find(ofTransfer.parse(request.params).bankReference)
    if (!transfer) return backToBank(reply, 'No transfer has this reference.')
    return sendPage(
      reply,
      layout({ title: 'Slip', path: '/bank' }, slipPart(transfer, await slipPicture(transfer))),
    )
  })

  app.post('/pages/bank/transfers/:bankReference/:decision', (request, reply) => {
    const wanted = ofDecision.safeParse(request.params)
    // A button pressed too late changes nothing; the page then shows what was decided.
    if (wanted.success)
      transfers.close(
        wanted.data.bankReference,
        wanted.data.decision === 'execute' ? 'executed' : 'cancelled',
      )
    return reply.redirect('/bank', 303)
  })
}
