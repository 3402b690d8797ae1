import type { Wire } from '@champa/contract/endpoint'
import * as decisions from '@champa/contract/office/withdrawal-decisions'
import { expect } from 'vitest'
import { sendPayouts } from '../features/withdraw/send-payouts.job.ts'
import { eventually } from './outside-world.ts'
import { evidence, reason, testApprovals } from './test-approvals.ts'
import type { TestApp } from './test-app.ts'
import { testOfficeWithdrawals } from './test-office-withdrawals.ts'
import { callOffice } from './test-staff.ts'

export const memberReason = { th: 'ธนาคารปฏิเสธ', lo: 'ທະນາຄານປະຕິເສດ', en: 'The bank refused' }
export const refusal = (status: number, message: string, more: object = {}) => ({
  status,
  body: { message, ...more },
})

type Approve = Partial<Wire<typeof decisions.approveWithdrawal, 'body'>>

type Answer = { ok: boolean; body: object }
/** The id of the request that a call has made. */
const requested = ({ body }: Answer): string => {
  if (!('approvalId' in body)) throw new Error(JSON.stringify(body))
  return String(body.approvalId)
}

const waiting = 'select 1 as waits from pg_locks where not granted'

/** Helpers for tests in which finance, risk and a manager decide about withdrawals. */
export async function testPayoutDecisions(app: TestApp) {
  const withdrawals = await testOfficeWithdrawals(app)
  const approvals = testApprovals(app)
  const finance = await approvals.freshStaff('finance')
  const risk = await approvals.freshStaff('risk')
  const manager = await approvals.freshStaff('manager')
  const versionOf = async (id: string): Promise<string> =>
    (await withdrawals.read(id, risk)).row.version
  const approve = async (id: string, by = finance, more: Approve = {}) =>
    callOffice(
      app,
      decisions.approveWithdrawal,
      { params: { id }, body: { version: await versionOf(id), ...more } },
      by,
    )
  let keys = 0
  /** Approves, and once more with the same key after a lost reply. */
  async function approveTwice(id: string, more: Approve = {}) {
    const headers = { 'idempotency-key': `approve-key-${(keys += 1)}` }
    const input = { params: { id }, body: { version: await versionOf(id), ...more }, headers }
    const once = () => callOffice(app, decisions.approveWithdrawal, input, finance)
    return [await once(), await once()] as const
  }
  const markFailed = async (id: string, given = evidence) =>
    callOffice(
      app,
      decisions.markPayoutFailed,
      {
        params: { id },
        body: { version: await versionOf(id), memberReason, reason, evidence: given },
      },
      finance,
    )
  const markPaid = async (id: string, given = evidence, version?: string, by = finance) =>
    callOffice(
      app,
      decisions.markPayoutPaid,
      {
        params: { id },
        body: {
          version: version ?? (await versionOf(id)),
          bankReference: 'BANK-77',
          reason,
          evidence: given,
        },
      },
      by,
    )
  const someWaits = () =>
    eventually(async () => (await app.operator.db.query(waiting)).length > 0).then(() => false)
  /** An order that is approved, and not sent yet. */
  async function approved() {
    const one = await withdrawals.request()
    expect(await approve(one.id)).toMatchObject({ body: { outcome: 'done' } })
    return one
  }
  async function sent() {
    const one = await approved()
    await sendPayouts.run(app.ctx)
    return one
  }
  return {
    ...approvals,
    ...withdrawals,
    finance,
    risk,
    manager,
    versionOf,
    approve,
    approveTwice,
    markFailed,
    markPaid,
    requested,
    someWaits,
    approved,
    sent,
  }
}
