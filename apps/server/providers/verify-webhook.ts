import { Webhook } from 'standardwebhooks'
import type * as z from 'zod/mini'

export type WebhookHeaders = Record<string, string | string[] | undefined>
export type VerifiedWebhook<Event> = { ok: true; event: Event } | { ok: false; reason: 'signature' | 'shape' }

/**
 * Trusts an event only if it was signed with the shared secret within the last five minutes (HMAC-SHA256 over
 * id, timestamp and raw body; compared in constant time), and if its own id is the one that was signed.
 */
export function webhookVerifier<Schema extends z.ZodMiniType<{ id: string }>>(secret: string, schema: Schema) {
  const webhook = new Webhook(secret)
  return function verifyWebhook(headers: WebhookHeaders, rawBody: string | Buffer): VerifiedWebhook<z.output<Schema>> {
    const single = singleHeaders(headers)
    const body = rawBody.toString()
    let json: unknown
    try {
      json = webhook.verify(body, single)
    } catch (error) {
      // A signed body that is not JSON is the party's own mistake; anything else is a stranger.
      return { ok: false, reason: error instanceof SyntaxError ? 'shape' : 'signature' }
    }
    const event = schema.safeParse(json)
    if (!event.success || event.data.id !== single['webhook-id']) return { ok: false, reason: 'shape' }
    return { ok: true, event: event.data }
  }
}

function singleHeaders(headers: WebhookHeaders): Record<string, string> {
  const single: Record<string, string> = {}
  for (const name of ['webhook-id', 'webhook-timestamp', 'webhook-signature']) {
    const value = headers[name]
    if (typeof value === 'string') single[name] = value
  }
  return single
}
