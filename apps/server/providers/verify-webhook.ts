import { createHmac, timingSafeEqual } from 'node:crypto'
import { Webhook } from 'standardwebhooks'
import type * as z from 'zod/mini'
import { clock } from '../platform/clock.ts'
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
    // Tries every key, so that the timing does not reveal which one matches.
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
 * A signed body that is not JSON is the party's error; any other failure means an invalid
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

/** Older or future signatures are rejected, so that a recorded call cannot be replayed for long. */
const freshForMs = 5 * 60_000

/** HMAC-SHA256 with the bytes of a whsec_ secret. */
export function hmac(secret: string, text: string): Buffer {
  return createHmac('sha256', Buffer.from(secret.replace(/^whsec_/, ''), 'base64'))
    .update(text)
    .digest()
}

/**
 * True when one of the party's keys made the signature: `keys` is one key, or two comma-separated
 * ones during a rotation. Every key is tried, in constant time.
 */
export function isSignedByAny(
  keys: string,
  given: Buffer,
  expectedOf: (key: string) => Buffer,
): boolean {
  return keysIn(keys)
    .map((key) => isSameSignature(given, expectedOf(key)))
    .includes(true)
}

/** Compares in constant time; signatures of different lengths differ. */
function isSameSignature(given: Buffer, expected: Buffer): boolean {
  return given.length === expected.length && timingSafeEqual(given, expected)
}

export function isFresh(sentAtMs: number): boolean {
  return Math.abs(clock.nowMs() - sentAtMs) <= freshForMs
}

/** Returns null for a body that is not JSON. */
export function readJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return null
  }
}
