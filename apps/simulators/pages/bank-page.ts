import { toWireAmount } from '@champa/wire/amount'
import { bankAccount, type BankAccount } from '@champa/wire/bank'
import type { FastifyInstance } from 'fastify'
import * as z from 'zod/mini'
import { payCode } from '../bank/pay-code.ts'
import type { Transfers } from '../bank/transfers.ts'
import type { Biller, OpenCode } from '../payments/billers.ts'
import { html, type Markup, sendPage } from './html.ts'
import { clockTime, layout } from './layout.ts'

const bankCodes = ['KBANK', 'SCB', 'BBL', 'KTB', 'BAY', 'TMB', 'GSB', 'BCEL', 'LDB', 'JDB']
const payForm = z.object({ payload: z.string(), ...bankAccount.shape })
const shownNotice = z.object({ notice: z.optional(z.string()) })

/** The simulated banking app: pick an open code (or paste one) and pay it. */
export function bankPage(app: FastifyInstance, billers: readonly Biller[], transfers: Transfers): void {
  // Remembered so that paying twice needs no typing twice.
  let from: BankAccount = { bankCode: 'KBANK', accountNo: '1234567890', name: 'สมชาย ใจดี' }

  app.get('/bank', (request, reply) => {
    const open = billers.flatMap((biller) => biller.openCodes())
    const { notice } = shownNotice.parse(request.query)
    return sendPage(reply, layout({ title: 'Banking app', path: '/bank', live: true, notice }, html`
      ${open.length === 0 && html`<p class="empty">No QR code waits for a payment. Make one in the wallet, it appears here.</p>`}
      <ol>${open.map((code) => openCode(code, from))}</ol>
      <h2>Paste a code</h2>
      <form class="card" method="post" action="/pages/bank/pay">
        <label class="full">QR payload<textarea name="payload" required></textarea></label>
        ${account(from)}<button class="main">Pay</button></form>`))
  })

  app.post('/pages/bank/pay', (request, reply) => {
    const order = payForm.safeParse(request.body)
    if (!order.success) return reply.redirect(`/bank?notice=${encodeURIComponent(z.prettifyError(order.error))}`, 303)
    const { payload, ...payer } = order.data
    from = payer
    const result = payCode(billers, transfers, { payload, from: payer })
    const notice = 'code' in result ? result.message : `Paid ${toWireAmount(BigInt(result.amount))}. Bank reference ${result.bank_reference}.`
    return reply.redirect(`/bank?notice=${encodeURIComponent(notice)}`, 303)
  })
}

function openCode(code: OpenCode, from: BankAccount): Markup {
  return html`<li class="card"><p class="amount">฿${code.amount}</p>
    <p>${code.gateway} ${code.reference} · until ${clockTime(code.expiresAt)}</p>
    <form method="post" action="/pages/bank/pay"><input type="hidden" name="payload" value="${code.payload}">
      ${account(from)}<button class="main">Pay ฿${code.amount}</button></form></li>`
}

function account(from: BankAccount): Markup {
  return html`<label>From bank<select name="bankCode">${bankCodes.map((code) => html`
      <option${code === from.bankCode && html` selected`}>${code}</option>`)}</select></label>
    <label>Account<input name="accountNo" value="${from.accountNo}" inputmode="numeric" pattern="[0-9]{4,20}" required></label>
    <label>Name<input name="name" value="${from.name}" required></label>`
}
