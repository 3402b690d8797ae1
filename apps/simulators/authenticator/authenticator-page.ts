import { demoAuthenticators } from '@champa/wire/authenticator'
import type { FastifyInstance } from 'fastify'
import { createHmac } from 'node:crypto'
import { clock } from '../clock.ts'
import { html, sendPage } from '../pages/html.ts'
import { layout } from '../pages/layout.ts'

/** Simulates the authenticator app of the sandbox's staff. */
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
    const authenticator = demoAuthenticators.find(
      ({ username }) => username === request.params.username,
    )
    return authenticator
      ? digitsOf(authenticator.secret, clock.now())
      : reply.code(404).send({ error: 'unknown user name' })
  })
}

const stepMs = 30_000
const alphabet = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567'

/**
 * The current and the next code of a secret (RFC 6238, SHA-1), and the seconds until the code
 * changes.
 */
export function digitsOf(
  secret: string,
  nowMs: number,
): { code: string; next: string; secondsLeft: number } {
  const step = Math.floor(nowMs / stepMs)
  return {
    code: digitsAt(secret, step),
    next: digitsAt(secret, step + 1),
    secondsLeft: Math.ceil(((step + 1) * stepMs - nowMs) / 1_000),
  }
}

function digitsAt(secret: string, step: number): string {
  const counter = Buffer.alloc(8)
  counter.writeBigUInt64BE(BigInt(step))
  const digest = createHmac('sha1', bytesOf(secret)).update(counter).digest()
  const at = digest.readUInt8(digest.length - 1) & 0xf
  return String((digest.readUInt32BE(at) & 0x7fff_ffff) % 1_000_000).padStart(6, '0')
}

/** Decodes base 32, five bits per letter. */
function bytesOf(secret: string): Buffer {
  const bits = [...secret]
    .map((letter) => alphabet.indexOf(letter).toString(2).padStart(5, '0'))
    .join('')
  return Buffer.from((bits.match(/.{8}/g) ?? []).map((eight) => Number.parseInt(eight, 2)))
}
