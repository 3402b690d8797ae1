import type { Wire } from '@champa/contract/endpoint'
import { decideApproval } from '@champa/contract/office/approvals'
import type { ApprovalState, Evidence } from '@champa/contract/office/approval-shapes'
import type { StaffRole } from '@champa/contract/office/roles'
import { withdraw } from '@champa/contract/withdraw'
import { actOrRequest, type ActionOf, type StaffCall } from '../features/approval/index.ts'
import { clock } from '../platform/clock.ts'
import { readStaffSession } from '../platform/people/staff-session.ts'
import { setDocument } from './sign-up.ts'
import type { Answered, TestApp, TestMember } from './test-app.ts'
import { callOffice, newStaff, type TestStaff } from './test-staff.ts'

export const reason = 'found by the daily comparison'
export const evidence: Evidence = { files: [], reference: 'CASE-12' }
export const noEvidence: Evidence = { files: [] }
export const justified = { reason, evidence }

/** Helpers that make requests and decide them. */
export function testApprovals(app: TestApp) {
  /** A member of staff who has just given a code of the authenticator. */
  async function freshStaff(...roles: StaffRole[]): Promise<TestStaff> {
    const staff = await newStaff(app, { roles })
    await app.ctx.db.query('update staff_session set fresh_until = $2 where staff_id = $1', [
      staff.id,
      new Date(clock.nowMs() + 30 * 24 * 3_600_000),
    ])
    return staff
  }

  /** A handler's view of a call of this person. */
  async function callOf(staff: TestStaff): Promise<StaffCall> {
    const session = await readStaffSession(app.ctx.db, staff.token)
    if (typeof session === 'string') throw new Error(session)
    return {
      staff: session,
      headers: {},
      requestId: 'test',
      address: '127.0.0.1',
      officeKey: null,
    }
  }

  async function request<Params>(
    staff: TestStaff,
    action: ActionOf<Params>,
    params: Params,
    given: Evidence = evidence,
  ): Promise<string> {
    const acted = await actOrRequest(app.ctx, await callOf(staff), action, {
      params,
      reason,
      evidence: given,
      auditAction: 'test',
    })
    if (acted.outcome === 'done') throw new Error('it was done without a second person')
    return acted.approvalId
  }

  function decide(
    staff: TestStaff,
    id: string,
    body: Partial<Wire<typeof decideApproval, 'body'>> = {},
  ): Promise<Answered<typeof decideApproval>> {
    return callOffice(
      app,
      decideApproval,
      { params: { id }, body: { decision: 'approve', note: '', version: 1, ...body } },
      staff,
    )
  }

  async function stateOf(id: string): Promise<ApprovalState | undefined> {
    const [row] = await app.ctx.db.query<{ state: ApprovalState }>(
      'select state from approval where approval_id = $1',
      [id],
    )
    return row?.state
  }

  /** A withdrawal of this amount in baht that waits for staff. */
  async function reviewedWithdrawal(member: TestMember, amount: number): Promise<string> {
    await setDocument(app, 'withdraw', {
      THB: {
        minimum: 100,
        maximum: 1_000_000,
        dailyAmount: null,
        dailyCount: null,
        reviewAbove: 1,
      },
    } as never)
    const asked = await app.call(withdraw, { body: { amount } }, member)
    if (!asked.ok) throw new Error(asked.body.message)
    return asked.body._id
  }

  return { freshStaff, callOf, request, decide, stateOf, reviewedWithdrawal }
}
