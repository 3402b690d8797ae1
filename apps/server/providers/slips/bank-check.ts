import { slipCheckPath, slipRefusal, slipTransaction } from '@champa/wire/slip-check'
import * as z from 'zod/mini'
import { outsideCall } from '../outside-call.ts'
import type { SlipBank } from './port.ts'

export type BankCheckConfig = {
  baseUrl: string
  secretOf: (bankCode: string) => string
  timeoutMs: number
}

const answer = z.union([slipTransaction, slipRefusal])

/** Checks slips with the banks. */
export function bankCheck({ baseUrl, secretOf, timeoutMs }: BankCheckConfig): SlipBank {
  return {
    async check({ sendingBank, transRef }) {
      const result = await outsideCall({
        method: 'GET',
        url: baseUrl + slipCheckPath(transRef, sendingBank),
        party: 'slips',
        secret: secretOf(sendingBank),
        timeoutMs,
        schema: answer,
      })
      if (result.kind !== 'answer') return { outcome: 'unknown' }
      if ('code' in result.body) {
        const { code, retryAfterSeconds } = result.body
        if (code === 'captcha') return { outcome: 'captcha' }
        if (code === 'not-found' || code === 'delay')
          return {
            outcome: 'not-yet',
            ...(retryAfterSeconds === undefined ? {} : { retryAfterMs: retryAfterSeconds * 1000 }),
          }
        return { outcome: 'unknown' }
      }
      const { sendingBank: bank, transRef: reference, ...transaction } = result.body
      // An answer about a different transaction leaves the outcome unknown.
      if (bank !== sendingBank || reference !== transRef || transaction.amount <= 0n)
        return { outcome: 'unknown' }
      return {
        outcome: 'found',
        transaction: {
          ...transaction,
          at: new Date(transaction.at),
          currency: transaction.currency ?? null,
        },
      }
    },
  }
}
