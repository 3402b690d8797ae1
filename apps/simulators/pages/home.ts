import type { FastifyInstance } from 'fastify'
import { html, sendPage } from './html.ts'
import { layout, places } from './layout.ts'

/** The start page. */
export function homePage(app: FastifyInstance): void {
  app.get('/', (_request, reply) =>
    sendPage(
      reply,
      layout(
        { title: 'The world outside', path: '/' },
        html`
    <p>Stand-ins for the SMS gateway, the banks, four QR gateways and nineteen games. All money here is play money.</p>
    <ul class="cards">${places.map(
      ({ path, name, about }) => html`
      <li><a class="card" href="${path}"><strong>${name}</strong><p>${about}</p></a></li>`,
    )}</ul>`,
      ),
    ),
  )
}
