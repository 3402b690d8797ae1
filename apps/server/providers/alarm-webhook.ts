import { Webhook } from 'standardwebhooks'
import * as z from 'zod/mini'
import { clock } from '../platform/clock.ts'
import { outsideCall } from './outside-call.ts'

const timeoutMs = 5_000

/** A message to whoever is on call. It has no personal data. */
export interface AlarmMessage {
  /** The same again for every attempt, so that the receiver recognises a repeat. */
  id: string
  type: `alarm.${'opened' | 'reminded' | 'acknowledged' | 'closed'}`
  at: string
  alarm: {
    id: string
    code: string
    severity: string
    /** What it concerns; null where that would name a member. */
    about: string | null
    count: number
    openedAt: string
  }
}

/**
 * Sends a message, signed as the webhooks of other parties are: HMAC-SHA256 over id, time and body
 * (standardwebhooks.com). True when the receiver has answered with a status from 200 to 299.
 */
export async function sendAlarmMessage(
  { url, key }: { url: string; key: string },
  message: AlarmMessage,
): Promise<boolean> {
  const text = JSON.stringify(message)
  const now = clock.now()
  const said = await outsideCall({
    method: 'POST',
    url,
    party: 'alarms',
    headers: {
      'webhook-id': message.id,
      'webhook-timestamp': String(Math.floor(now.getTime() / 1_000)),
      'webhook-signature': new Webhook(key).sign(message.id, now, text),
    },
    written: { type: 'application/json', text },
    timeoutMs,
    schema: z.string(),
    parse: (answer) => answer,
  })
  return said.kind === 'answer' && said.status >= 200 && said.status < 300
}
