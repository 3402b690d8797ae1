import type { FastifyInstance } from 'fastify'
import type { Messages } from '../sms/messages.ts'
import { html, sendPage } from './html.ts'
import { clockTime, layout } from './layout.ts'

/** A page with the text messages of all phones, newest first. */
export function smsPage(app: FastifyInstance, messages: Messages): void {
  app.get('/pages/sms', (_request, reply) => {
    const inbox = messages.inbox()
    return sendPage(
      reply,
      layout(
        { title: 'SMS inbox', path: '/pages/sms', live: true },
        inbox.length === 0
          ? html`<p class="empty">No message yet.</p>`
          : html`<ol>${inbox.map(
              ({ phone, text, at }) => html`
          <li class="card"><strong>${phone}</strong> <time datetime="${at}">${clockTime(at)}</time><p class="otp">${text}</p></li>`,
            )}</ol>`,
      ),
    )
  })
}
