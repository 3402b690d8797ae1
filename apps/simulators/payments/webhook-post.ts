import { request } from 'undici'
import { Webhook } from 'standardwebhooks'
import { clock } from '../clock.ts'

const patienceMs = 5_000

/** One delivery over HTTP, signed by the Standard Webhooks scheme with the moment it is sent. True when answered with 2xx. */
export async function postWebhook(to: { url: string; secret: string }, id: string, body: string): Promise<boolean> {
  const sentAt = new Date(clock.now())
  try {
    const response = await request(to.url, {
      method: 'POST',
      headers: {
        'content-type': 'application/json',
        'webhook-id': id,
        'webhook-timestamp': String(Math.floor(sentAt.getTime() / 1000)),
        'webhook-signature': new Webhook(to.secret).sign(id, sentAt, body),
      },
      body,
      signal: AbortSignal.timeout(patienceMs),
    })
    await response.body.dump()
    return response.statusCode >= 200 && response.statusCode < 300
  } catch {
    // Whoever does not answer gets it again; why does not matter.
    return false
  }
}
