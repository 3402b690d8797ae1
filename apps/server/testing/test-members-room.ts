import type { EndpointSpec, Wire } from '@champa/contract/endpoint'
import { freezeMember } from '@champa/contract/office/member-acts'
import { unfreezeMember } from '@champa/contract/office/member-decisions'
import type { FreezeScope } from '@champa/contract/office/member-flags'
import { refreshMemberFind } from '../platform/people/member-find.ts'
import { barMore } from '../features/staff/people/manage-staff.ts'
import { evidence, reason, testApprovals } from './test-approvals.ts'
import type { TestApp, TestMember } from './test-app.ts'
import { callOffice, newStaff, type TestStaff } from './test-staff.ts'

/** Helpers for tests of the office's Members room. */
export function testMembersRoom(app: TestApp) {
  const { freshStaff, decide } = testApprovals(app)

  /** The refusal of a call, the id of the request that it has made, or its outcome. */
  async function ask<E extends EndpointSpec>(
    endpoint: E,
    input: { params: Wire<E, 'params'>; body: Wire<E, 'body'>; headers?: Record<string, string> },
    staff: TestStaff,
  ): Promise<string> {
    const answer = await callOffice(app, endpoint, input, staff)
    const body = answer.body as Partial<Record<'message' | 'approvalId' | 'outcome', string>>
    return body.message ?? body.approvalId ?? body.outcome ?? 'done'
  }

  const freeze = (staff: TestStaff, { id }: Pick<TestMember, 'id'>, scope: FreezeScope) =>
    ask(freezeMember, { params: { id: `${id}` }, body: { scope, reason } }, staff)

  const unfreeze = (staff: TestStaff, { id }: Pick<TestMember, 'id'>, scope: FreezeScope) =>
    ask(unfreezeMember, { params: { id: `${id}` }, body: { scope, reason, evidence } }, staff)

  /** A person whose phone is the member's. */
  async function relative({ phone }: TestMember): Promise<TestStaff> {
    const staff = await newStaff(app, { roles: ['manager'] })
    await app.ctx.db.query('update staff_session set fresh_until = $2 where staff_id = $1', [
      staff.id,
      new Date('2100-01-01'),
    ])
    await barMore(app.operator, staff.username, [{ kind: 'phone', phone: `+66${phone.slice(1)}` }])
    return staff
  }

  /** A member who is found by this name, with the claims that registration makes. */
  async function named(name: string, accountNo?: string): Promise<TestMember> {
    const member = await app.member()
    const { id, phone } = member
    await app.operator.db.query(
      `update member set name = $2, bank_account_no = coalesce($3, bank_account_no)
        where member_id = $1`,
      [id, name, accountNo ?? null],
    )
    await app.ctx.db.query('insert into phone_claim (phone, member_id) values ($1, $2)', [
      `+66${phone.slice(1)}`,
      id,
    ])
    await app.ctx.db.query(
      "insert into bank_claim (bank_code, account_no, member_id) values ('KBANK', $1, $2)",
      [accountNo ?? `${id}`, id],
    )
    await app.ctx.db.transaction((tx) => refreshMemberFind(tx, id))
    return member
  }

  return { ask, freeze, unfreeze, freshStaff, decide, relative, named }
}
