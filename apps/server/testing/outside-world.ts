import { randomUUID } from 'node:crypto'
import { setTimeout as delay } from 'node:timers/promises'
import { Webhook } from 'standardwebhooks'
import type { ChargeEventWire } from '@champa/wire/payonex'
import type { PayoutEventWire, PayoutWire } from '@champa/wire/payout'
import type { TestApp } from './test-app.ts'

const payer = { bankCode: 'KBANK', accountNo: '1234567890', name: 'SOMCHAI TEST' }

/** Maximum pause between polls, because each poll may call the server and its simulators. */
const maxWaitMs = 100

/** Polls until a result is returned; only the test's own timeout ends it. */
export async function eventually<Result>(
  read: () => Promise<Result | undefined | null | false>,
): Promise<Result> {
  for (let waitMs = 20; ; waitMs = Math.min(waitMs * 1.5, maxWaitMs)) {
    const found = await read()
    if (found !== undefined && found !== null && found !== false) return found
    await delay(waitMs)
  }
}

/** Pays a code in the simulated banking app and returns the bank's reference. */
export async function payCode(app: TestApp, payload: string): Promise<string> {
  const paid = await postJson(`${app.simulators}/bank/pay`, { payload, from: payer })
  if (!paid.ok) throw new Error(`The banking app responded with ${paid.status}`)
  return ((await paid.json()) as { bankReference: string }).bankReference
}

/** Orders of the payout bank, newest first. */
export async function payoutsAtBank(app: TestApp): Promise<PayoutWire[]> {
  const answer = await fetch(`${app.simulators}/bank/payouts`)
  return ((await answer.json()) as { payouts: PayoutWire[] }).payouts
}

/** Decides an order at the payout bank. */
export async function decidePayout(
  app: TestApp,
  reference: string,
  decision: 'paid' | 'rejected',
): Promise<void> {
  await fetch(`${app.simulators}/bank/payouts/${reference}/${decision}`, { method: 'POST' })
}

interface Sending {
  /** The secret, time or body of a forged event, in place of the real one. */
  secret?: string
  at?: Date
  body?: string
}

/** Sends a signed event to a webhook and returns the status. */
export async function sendEvent(
  app: TestApp,
  webhook: 'payonex' | 'payout',
  event: ChargeEventWire | PayoutEventWire,
  { secret, at = new Date(), body }: Sending = {},
): Promise<number> {
  const text = JSON.stringify(event)
  const { secrets } = app.ctx.settings
  const signature = new Webhook(
    secret ?? (webhook === 'payonex' ? secrets.PAYONEX_VERIFY_KEY : secrets.PAYOUT_VERIFY_KEY),
  ).sign(event.id, at, text)
  const headers = {
    'content-type': 'application/json',
    'webhook-id': event.id,
    'webhook-timestamp': String(Math.floor(at.getTime() / 1000)),
    'webhook-signature': signature,
  }
  const answer = await fetch(
    `${app.url}/api/hooks/${webhook === 'payonex' ? 'qr/payonex' : webhook}`,
    {
      method: 'POST',
      headers,
      body: body ?? text,
    },
  )
  await answer.arrayBuffer()
  return answer.status
}

/** A payment event of PAYONEX; any field can be overridden. */
export function paidEvent(reference: string, of: Partial<ChargeEventWire> = {}): ChargeEventWire {
  return {
    id: `evt_${randomUUID()}`,
    type: 'charge.paid',
    reference,
    gatewayReference: 'PX-test',
    receivingAccount: '0142583690',
    amount: '100.00',
    at: new Date().toISOString(),
    bankReference: `BR${randomUUID()}`,
    payer,
    ...of,
  } as ChargeEventWire
}

function postJson(url: string, body: object): Promise<Response> {
  return fetch(url, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  })
}
