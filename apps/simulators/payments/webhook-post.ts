import { request } from 'undici'
import { Webhook } from 'standardwebhooks'
import { clock } from '../clock.ts'

const waitTimeoutMs = 5_000

export type Sealed = { headers: Record<string, string>; body: string }
export type Seal = (id: string, body: string, sentAt: number) => Sealed

/** Signs with Standard Webhooks. */
export function standardSeal(secret: string): Seal {
  return (id, body, sentAt) => ({
    headers: {
      'webhook-id': id,
      'webhook-timestamp': String(Math.floor(sentAt / 1000)),
      'webhook-signature': new Webhook(secret).sign(id, new Date(sentAt), body),
    },
    body,
  })
}

/** Statuses that are not retried: the receiver has read the event and refused it. */
const finalRefusals = [400, 404, 410, 422]

/**
 * Makes one delivery over HTTP, signed with the time of sending. Returns true when it was accepted
 * or refused permanently.
 */
export async function postWebhook(
  url: string,
  seal: Seal,
  id: string,
  event: string,
): Promise<boolean> {
  const { headers, body } = seal(id, event, clock.now())
  try {
    const response = await request(url, {
      method: 'POST',
      headers: { 'content-type': 'application/json', ...headers },
      body,
      signal: AbortSignal.timeout(waitTimeoutMs),
    })
    await response.body.dump()
    return (
      (response.statusCode >= 200 && response.statusCode < 300) ||
      finalRefusals.includes(response.statusCode)
    )
  } catch {
    // After a network error or a timeout, the delivery is attempted again.
    return false
  }
}
