import { toWireAmount } from '@champa/wire/amount'
import {
  payout,
  payoutEvent,
  payoutBalances,
  payoutPaths,
  payoutRefusal,
  type PayoutRefusal,
} from '@champa/wire/payout'
import * as z from 'zod/mini'
import { outsideCall } from '../outside-call.ts'
import { webhookVerifier } from '../verify-webhook.ts'
import type { PayoutBank, PayoutEvent } from './port.ts'

export type PayoutConfig = {
  baseUrl: string
  sendKey: string
  verifyKey: string
  timeoutMs: number
}

const answer = z.union([payout, payoutRefusal])
const party = 'payout'

/** Codes by which the bank refuses the order permanently. */
const definiteNo: readonly PayoutRefusal['code'][] = ['invalid-request', 'refused', 'unauthorised']

/** The bank that pays withdrawals to members' own accounts. */
export function payoutBank({ baseUrl, sendKey, verifyKey, timeoutMs }: PayoutConfig): PayoutBank {
  const verify = webhookVerifier(verifyKey, payoutEvent)

  return {
    async submit({ reference, amount, to }) {
      const { bankCode, accountNo, name } = to
      const body = { reference, amount: toWireAmount(amount), to: { bankCode, accountNo, name } }
      const said = await outsideCall({
        method: 'POST',
        url: baseUrl + payoutPaths.payouts,
        party,
        secret: sendKey,
        timeoutMs,
        schema: answer,
        body,
      })
      // An unreachable bank has not refused the order, which is queried and submitted again later.
      if (said.kind !== 'answer') return 'unknown'
      if ('code' in said.body) return definiteNo.includes(said.body.code) ? 'refused' : 'unknown'
      return said.body.reference === reference && said.body.amount === amount
        ? 'accepted'
        : 'unknown'
    },
    async query({ reference, amount }) {
      const said = await outsideCall({
        method: 'GET',
        url: baseUrl + payoutPaths.payout(reference),
        party,
        secret: sendKey,
        timeoutMs,
        schema: answer,
      })
      if (said.kind !== 'answer') return { status: 'unknown' }
      if ('code' in said.body)
        return { status: said.body.code === 'not-found' ? 'not-found' : 'unknown' }
      const { status, reason, bankReference } = said.body
      // An answer about a different order or amount settles nothing.
      if (said.body.reference !== reference || said.body.amount !== amount)
        return { status: 'unknown' }
      return {
        status,
        ...(reason === null ? {} : { reason }),
        ...(bankReference === null ? {} : { bankReference }),
      }
    },
    async balances() {
      const said = await outsideCall({
        method: 'GET',
        url: baseUrl + payoutPaths.balances,
        party,
        secret: sendKey,
        timeoutMs,
        schema: z.union([payoutBalances, payoutRefusal]),
      })
      if (said.kind !== 'answer' || 'code' in said.body || said.status > 299) return null
      return said.body.balances
    },
    verifyWebhook(headers, rawBody) {
      const verified = verify(headers, rawBody)
      if (!verified.ok) return verified
      const event: PayoutEvent = { ...verified.event, at: new Date(verified.event.at) }
      return { ok: true, event }
    },
  }
}
