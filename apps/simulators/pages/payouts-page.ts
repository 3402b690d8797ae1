import type { PayoutWire } from '@champa/wire/payout'
import type { FastifyInstance } from 'fastify'
import * as z from 'zod/mini'
import type { Payouts } from '../payments/payouts.ts'
import { html, type Markup, sendPage } from './html.ts'
import { clockTime, layout } from './layout.ts'

const ofDecision = z.object({ id: z.string(), decision: z.enum(['paid', 'rejected']) })

/** The page of the payout bank: pays or rejects orders before they are paid automatically. */
export function payoutsPage(app: FastifyInstance, payouts: Payouts): void {
  app.get('/pages/payouts', (_request, reply) => {
    const list = payouts.list()
    return sendPage(
      reply,
      layout(
        { title: 'Payouts', path: '/pages/payouts', live: true },
        list.length === 0
          ? html`<p class="empty">Nobody has asked for a withdrawal yet.</p>`
          : html`<ol>${list.map(row)}</ol>`,
      ),
    )
  })

  app.post('/pages/payouts/:id/:decision', (request, reply) => {
    const wanted = ofDecision.safeParse(request.params)
    // A button pressed too late changes nothing; the page then shows what was decided.
    if (wanted.success) payouts.settle(wanted.data.id, wanted.data.decision)
    return reply.redirect('/pages/payouts', 303)
  })
}

function row(payout: PayoutWire): Markup {
  return html`<li class="card"><p class="amount">฿${payout.amount}</p>
    <p>${payout.to.name} · ${payout.to.bankCode} ${payout.to.accountNo} · ${clockTime(payout.at)}</p>
    <p class="${payout.status}">${payout.status}${payout.reason && `: ${payout.reason}`}${payout.bankReference && ` · ${payout.bankReference}`}</p>
    ${
      payout.status === 'pending' &&
      html`<div class="pair">
      <form method="post" action="/pages/payouts/${payout.id}/paid"><button class="main">Paid</button></form>
      <form method="post" action="/pages/payouts/${payout.id}/rejected"><button>Rejected</button></form></div>`
    }</li>`
}
