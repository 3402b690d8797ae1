import type { Wire } from '@champa/contract/endpoint'
import { readAccounts, restAccount, writeAccount } from '@champa/contract/office/deposits/accounts'
import { justified, reason } from './test-approvals.ts'
import type { TestApp } from './test-app.ts'
import { callOffice, type TestStaff } from './test-staff.ts'

export type WrittenAccount = Wire<typeof writeAccount, 'body'>

export const identity: WrittenAccount['identity'] = {
  kind: 'bank',
  bankCode: 'SCB',
  mode: 'PLAIN',
  accountName: 'CHAMPA PAYMENT CO',
  accountNo: '4051119990',
  currency: 'THB',
  gatewayAccounts: [],
}

/** Helpers for tests of receiving accounts that this person changes at the office. */
export function testReceivingAccounts(app: TestApp, maker: TestStaff) {
  async function rows() {
    const answer = await callOffice(app, readAccounts, {}, maker)
    if (!answer.ok) throw new Error(answer.body.message)
    return answer.body.rows
  }
  const rowOf = async (account: string) => (await rows()).find((row) => row.account === account)!

  /** The settings of an account as the office would send them back. */
  async function settingsOf(account: string): Promise<WrittenAccount['settings']> {
    const row = await rowOf(account)
    const { state, quickAmounts, drawsQr, expiresInMinutes, position, rotationGroup, weight } = row
    return {
      state,
      minimum: Number(row.minimum) / 100,
      maximum: Number(row.maximum) / 100,
      quickAmounts: quickAmounts.map((one) => Number(one) / 100),
      drawsQr,
      expiresInMinutes,
      position,
      rotationGroup,
      weight,
      dailyCap: row.dailyCap === null ? null : Number(row.dailyCap) / 100,
      dailyCountCap: row.dailyCountCap,
      hours: row.hours,
    }
  }

  async function write(
    account: string,
    body: Omit<WrittenAccount, 'reason' | 'evidence'>,
  ): Promise<string> {
    const input = { params: { account }, body: { ...body, ...justified } }
    const answer = await callOffice(app, writeAccount, input, maker)
    if (!answer.ok) return answer.body.message
    return answer.body.outcome === 'done' ? 'done' : answer.body.approvalId
  }

  const rest = (account: string, staff = maker) =>
    callOffice(app, restAccount, { params: { account }, body: { reason } }, staff)
  return { rows, rowOf, settingsOf, write, rest }
}
