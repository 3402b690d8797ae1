import { expect, test } from 'vitest'
import { changeMemberBank } from '@champa/contract/office/member-decisions'
import { readMemberTimeline } from '@champa/contract/office/member-person-tabs'
import { readMember } from '@champa/contract/office/members'
import { evidence, reason } from '../../../testing/test-approvals.ts'
import { startTestApp, type TestMember } from '../../../testing/test-app.ts'
import { testMembersRoom } from '../../../testing/test-members-room.ts'
import { callOffice, type TestStaff } from '../../../testing/test-staff.ts'

const app = await startTestApp({ LOG_LEVEL: 'fatal' })
const { ask, freeze, freshStaff } = testMembersRoom(app)
const [support, finance, risk, manager, auditor] = [
  await freshStaff('support'),
  await freshStaff('finance'),
  await freshStaff('risk'),
  await freshStaff('manager'),
  await freshStaff('auditor'),
]

async function seenBy(staff: TestStaff, { id }: TestMember) {
  const params = { id: `${id}` }
  const [head, timeline] = [
    await callOffice(app, readMember, { params }, staff),
    await callOffice(app, readMemberTimeline, { params, body: { limit: 50 } }, staff),
  ]
  if (!head.ok || !timeline.ok) throw new Error('the page is refused')
  const of = (kind: string) => timeline.body.rows.filter((row) => row.kind === kind).length
  return {
    open: head.body.approvals.length,
    approvals: of('approval'),
    byStaff: timeline.body.rows.flatMap(({ kind, what }) => (kind === 'staff' ? [what] : [])),
  }
}

test('the page shows requests that the reader may open, and acts of others to auditors only', async () => {
  const member = await app.member()
  const params = { id: `${member.id}` }
  await ask(
    changeMemberBank,
    {
      params,
      body: {
        bankCode: 'SCB',
        accountNo: '7100000001',
        accountName: 'สมชาย ทดสอบ',
        reason,
        evidence,
      },
    },
    support,
  )
  await freeze(support, member, 'withdrawals')
  await freeze(risk, member, 'play')
  const own = await seenBy(support, member)
  expect(own).toEqual({ open: 1, approvals: 1, byStaff: ['freeze-member'] })
  // Finance reads neither bank accounts' requests nor what others did.
  expect(await seenBy(finance, member)).toEqual({ open: 0, approvals: 0, byStaff: [] })
  expect(await seenBy(risk, member)).toEqual({ open: 1, approvals: 1, byStaff: ['freeze-member'] })
  for (const reader of [manager, auditor])
    expect(await seenBy(reader, member)).toMatchObject({
      open: 1,
      approvals: 1,
      byStaff: ['freeze-member', 'freeze-member'],
    })
})
