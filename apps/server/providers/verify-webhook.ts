import { Webhook } from 'standardwebhooks'
import type * as z from 'zod/mini'
import { keysIn } from '../platform/settings/keys.ts'

export type WebhookHeaders = Record<string, string | string[] | undefined>
export type VerifiedWebhook<Event> =
  | { ok: true; event: Event }
  | { ok: false; reason: 'signature' | 'shape' }

/**
 * Accepts an event only if one of the party's keys signed it within the last five minutes
 * (HMAC-SHA256 over id, timestamp and raw body; compared in constant time) and its own id equals
 * the signed one.
 * @param keys one key, or two comma-separated ones during a rotation.
 */
export function webhookVerifier<Schema extends z.ZodMiniType<{ id: string }>>(
  keys: string,
  schema: Schema,
) {
  const webhooks = keysIn(keys).map((key) => new Webhook(key))
  return function verifyWebhook(
    headers: WebhookHeaders,
    rawBody: string | Buffer,
  ): VerifiedWebhook<z.output<Schema>> {
    const single = singleHeaders(headers)
    const body = rawBody.toString()
    // Tries every key, so that timing does not reveal which one matches.
    const [read] = webhooks
      .map((webhook) => readSigned(webhook, body, single))
      .toSorted((one, other) => other.rank - one.rank)
    if (!read || read.rank < reasonRanks.json)
      return { ok: false, reason: read?.rank === reasonRanks.shape ? 'shape' : 'signature' }
    const event = schema.safeParse(read.json)
    if (!event.success || event.data.id !== single['webhook-id'])
      return { ok: false, reason: 'shape' }
    return { ok: true, event: event.data }
  }
}

const reasonRanks = { stranger: 0, shape: 1, json: 2 }

/**
 * A signed body that is not JSON is an error of the party; any other failure is an invalid
 * signature.
 */
function readSigned(
  webhook: Webhook,
  body: string,
  headers: Record<string, string>,
): { rank: number; json?: unknown } {
  try {
    return { rank: reasonRanks.json, json: webhook.verify(body, headers) }
  } catch (error) {
    return { rank: error instanceof SyntaxError ? reasonRanks.shape : reasonRanks.stranger }
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
