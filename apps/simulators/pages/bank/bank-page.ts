import { toWireAmount } from '@champa/wire/amount'
import { bankAccount, type BankAccount } from '@champa/wire/bank'
import type { FastifyInstance } from 'fastify'
import * as z from 'zod/mini'
import { payCode } from '../../bank/pay-code.ts'
import type { Transfers } from '../../bank/transfers.ts'
import type { Biller, OpenCode } from '../../payments/billers.ts'
import { html, type Markup, sendPage } from '../html.ts'
import { clockTime, layout } from '../layout.ts'
import { backToBank, transferPages } from './transfer-pages.ts'
import {
  demoPayers,
  payerFields,
  payerSwitch,
  recentTransfers,
  type RememberedPayer,
  strangePayer,
  transferForm,
} from './transfer-parts.ts'

const payForm = z.object({ payload: z.string(), ...bankAccount.shape })
const payerChoice = z.object({ who: z.enum(['own', 'stranger']) })
const shownNotice = z.object({ notice: z.optional(z.string()) })
const maxShown = 20

/**
 * The simulated banking app: pays an open QR code or a pasted one, or sends money to an account.
 */
export function bankPage(
  app: FastifyInstance,
  billers: readonly Biller[],
  transfers: Transfers,
  { laoBuild }: { laoBuild: boolean },
): void {
  const own = laoBuild ? demoPayers.lao : demoPayers.thai
  const remembered: RememberedPayer = { from: own }

  app.get('/bank', (request, reply) => {
    const open = billers.flatMap((biller) => biller.openCodes())
    const recent = transfers.list(maxShown)
    const { notice } = shownNotice.parse(request.query)
    return sendPage(
      reply,
      layout(
        { title: 'Banking app', path: '/bank', live: true, notice },
        html`
      ${open.length === 0 && html`<p class="empty">No QR code waits for a payment. Make one in the wallet, it appears here.</p>`}
      ${payerSwitch(remembered.from, own)}
      <ol>${open.map((code) => openCode(code, remembered.from))}</ol>
      <h2>Transfer to an account</h2>${transferForm(remembered.from, recent)}
      <h2>Paste a code</h2>
      <form class="card" method="post" action="/pages/bank/pay">
        <label class="full">QR payload<textarea name="payload" required></textarea></label>
        ${payerFields(remembered.from)}<button class="main">Pay</button></form>
      <h2>Recent transfers</h2>${recentTransfers(recent)}`,
      ),
    )
  })

  app.post('/pages/bank/pay', (request, reply) => {
    const parsed = payForm.safeParse(request.body)
    if (!parsed.success) return backToBank(reply, z.prettifyError(parsed.error))
    const { payload, ...payer } = parsed.data
    remembered.from = payer
    const result = payCode(billers, transfers, { payload, from: payer })
    return backToBank(
      reply,
      'code' in result
        ? result.message
        : `Paid ${toWireAmount(BigInt(result.amount))}. Bank reference ${result.bank_reference}.`,
    )
  })

  app.post('/pages/bank/payer', (request, reply) => {
    remembered.from = payerChoice.parse(request.body).who === 'stranger' ? strangePayer : own
    return backToBank(reply, `${remembered.from.name} pays from now on.`)
  })

  transferPages(app, transfers, remembered)
}

function openCode(code: OpenCode, from: BankAccount): Markup {
  return html`<li class="card"><p class="amount">฿${code.amount}</p>
    <p>${code.gateway} ${code.reference} · until ${clockTime(code.expiresAt)}</p>
    <form method="post" action="/pages/bank/pay"><input type="hidden" name="payload" value="${code.payload}">
      ${payerFields(from)}<button class="main">Pay ฿${code.amount}</button></form></li>`
}
