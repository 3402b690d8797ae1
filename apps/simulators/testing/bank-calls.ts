import { bankTransferred } from '@champa/wire/slip-check'
import { expect } from 'vitest'
import type { TestSimulators } from './test-simulators.ts'

export const payer = { bankCode: 'KBANK', accountNo: '1234502091', name: 'SOMCHAI JAIDEE' }

let accounts = 0
/** A new account for each test. */
export const newAccount = (bankCode = 'SCB') => ({
  bankCode,
  accountNo: String(6_000_000_000 + (accounts += 1)),
})

/** Sends 100.00 from the usual payer, without a slip, unless overridden. */
export async function send(simulators: TestSimulators, more: object = {}) {
  const answer = await simulators.call('POST', '/bank/transfer', {
    from: payer,
    amount: '100.00',
    slip: false,
    to: newAccount(),
    ...more,
  })
  expect(answer).toMatchObject({ status: 200 })
  return bankTransferred.parse(answer.body)
}

/** Calls a bank as its customer, the operator. */
export async function askBank(simulators: TestSimulators, path: string, waitTimeoutMs = 10_000) {
  const answer = await fetch(simulators.url + path, {
    headers: { authorization: `Bearer ${simulators.secrets.bank}` },
    signal: AbortSignal.timeout(waitTimeoutMs),
  })
  return { status: answer.status, body: (await answer.json()) as Record<string, unknown> }
}

export const feedPath = (accountNo: string, query = '') =>
  `/bank/accounts/${accountNo}/transactions${query}`
export const slipPath = (transRef: string, sendingBank = '004') =>
  `/bank/slips/${transRef}?sendingBank=${sendingBank}`
