import { giftMake } from '@champa/wire/truemoney'
import type { FastifyInstance } from 'fastify'
import * as z from 'zod/mini'
import { html, type Markup, sendPage } from '../pages/html.ts'
import { clockTime, layout } from '../pages/layout.ts'
import type { Gifts, ShownGift } from './gifts.ts'

const form = z.object({ amount: z.coerce.number(), people: z.coerce.number() })

/** TrueMoney's app: creates a gift, shows its link, and lets another wallet take a share. */
export function giftsPage(app: FastifyInstance, gifts: Gifts): void {
  app.get('/pages/gifts', (_request, reply) => {
    const list = gifts.list()
    return sendPage(
      reply,
      layout(
        { title: 'Gifts', path: '/pages/gifts' },
        html`
      <form class="card" method="post" action="/pages/gifts">
        <label>Amount<input name="amount" type="number" min="0.01" step="0.01" value="50" required></label>
        <label>People<input name="people" type="number" min="1" max="100" value="1" required></label>
        <button class="main">Make a gift</button></form>
      ${list.length === 0 && html`<p class="empty">Nobody has made a gift yet.</p>`}
      <ol>${list.map(row)}</ol>`,
      ),
    )
  })

  app.post('/pages/gifts', (request, reply) => {
    const order = giftMake.safeParse(form.safeParse(request.body).data)
    if (order.success) gifts.make(order.data)
    return reply.redirect('/pages/gifts', 303)
  })
}

function row(gift: ShownGift): Markup {
  return html`<li class="card"><p class="amount">฿${gift.amount}</p><p>${gift.link}</p>
    <p>${gift.taken} of ${gift.people} taken · until ${clockTime(gift.expiresAt)}</p></li>`
}
