import type { FastifyReply } from 'fastify'

/** Text that is already markup. All other text is escaped when it is inserted. */
export class Markup {
  readonly text: string
  constructor(text: string) {
    this.text = text
  }
}

type Part = Markup | string | number | null | undefined | false | readonly Part[]

const escapes: Record<string, string> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
}

function write(part: Part): string {
  if (part instanceof Markup) return part.text
  if (part === null || part === undefined || part === false) return ''
  if (typeof part === 'object') return part.map(write).join('')
  return String(part).replace(/[&<>"']/g, (letter) => escapes[letter] ?? letter)
}

/** A markup template that escapes inserted values. */
export function html(strings: TemplateStringsArray, ...parts: Part[]): Markup {
  return new Markup(strings.map((text, index) => text + write(parts[index])).join(''))
}

const policy = [
  "default-src 'none'",
  "style-src 'self'",
  "script-src 'self'",
  "connect-src 'self'",
  'img-src data:',
  "font-src 'self'",
  "form-action 'self'",
  "frame-ancestors 'none'",
  "base-uri 'none'",
].join('; ')

/**
 * Sends a page that may only load the simulators' own styles and scripts, and sends no referrer.
 */
export function sendPage(reply: FastifyReply, page: Markup, status = 200): FastifyReply {
  return reply
    .code(status)
    .type('text/html; charset=utf-8')
    .headers({
      'content-security-policy': policy,
      'referrer-policy': 'no-referrer',
      'x-content-type-options': 'nosniff',
      'cache-control': 'no-store',
    })
    .send(page.text)
}
