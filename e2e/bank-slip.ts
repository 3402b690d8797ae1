import { expect, type APIRequestContext } from '@playwright/test'
import type { NewMember } from './new-member.ts'

/**
 * A receiving account of the sandbox without a bank feed: only a slip can report a payment to it.
 */
export const unreportedAccount = { bankCode: 'GSB', accountNo: '020045590133' }

export interface BankSlip {
  miniQr: string
  picture: Buffer
}

export async function delayFeed(request: APIRequestContext, simulatorsURL: string): Promise<void> {
  const set = await request.put(`${simulatorsURL}/bank/accounts/${unreportedAccount.accountNo}`, {
    data: { feed: false, sms: false },
  })
  expect(set.ok(), await set.text()).toBe(true)
}

/** Transfers money in the simulated banking app and returns the slip. */
export async function transferForSlip(
  request: APIRequestContext,
  simulatorsURL: string,
  member: NewMember,
  amount: number,
  to = unreportedAccount,
): Promise<BankSlip> {
  const from = { bankCode: 'SCB', accountNo: member.accountNo, name: 'SOMCHAI JAIDEE' }
  const answer = await request.post(`${simulatorsURL}/bank/transfer`, {
    data: { from, to, amount },
  })
  expect(answer.ok(), await answer.text()).toBe(true)
  const { miniQr, slipPng } = (await answer.json()) as { miniQr: string; slipPng: string }
  return { miniQr, picture: Buffer.from(slipPng, 'base64') }
}
