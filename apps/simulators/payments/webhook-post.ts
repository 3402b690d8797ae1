import { request } from 'undici'
import { Webhook } from 'standardwebhooks'
import { clock } from '../clock.ts'

const patienceMs = 5_000

export type Sealed = { headers: Record<string, string>; body: string }
export type Seal = (id: string, body: string, sentAt: number) => Sealed

/** Signed by the Standard Webhooks scheme. */
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

/** Sending it again would not help: the receiver has read the event and refused it. */
const finalRefusals = [400, 404, 410, 422]

/** One delivery over HTTP, signed with the moment it is sent. True when it was taken, or refused for good. */
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
      signal: AbortSignal.timeout(patienceMs),
    })
    await response.body.dump()
    return (
      (response.statusCode >= 200 && response.statusCode < 300) ||
      finalRefusals.includes(response.statusCode)
    )
  } catch {
    // Whoever does not answer gets it again; why does not matter.
    return false
  }
}
