import { demoAuthenticators } from '@champa/wire/authenticator'
import type { FastifyInstance } from 'fastify'
import { clock } from '../clock.ts'
import { html, sendPage } from '../pages/html.ts'
import { layout } from '../pages/layout.ts'
import { digitsOf } from './digits.ts'

/** The authenticator app of the sandbox's staff. */
export function authenticatorPage(app: FastifyInstance): void {
  app.get('/authenticator', (_request, reply) =>
    sendPage(
      reply,
      layout(
        { title: 'Authenticator', path: '/authenticator', live: true },
        html`
    <p>The demo staff sign in at the office with their password and these six digits. Each code signs in once.</p>
    <ol>${demoAuthenticators.map(({ username, name, secret }) => {
      const { code, secondsLeft } = digitsOf(secret, clock.now())
      return html`<li class="card"><strong>${username}</strong> ${name}<p class="amount">${code.slice(0, 3)} ${code.slice(3)}</p><p>another in ${secondsLeft} s</p></li>`
    })}</ol>`,
      ),
    ),
  )

  app.get<{ Params: { username: string } }>('/authenticator/:username', (request, reply) => {
    const found = demoAuthenticators.find(({ username }) => username === request.params.username)
    return found
      ? digitsOf(found.secret, clock.now())
      : reply.code(404).send({ error: 'unknown user name' })
  })
}
