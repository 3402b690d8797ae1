import { expect, test } from 'vitest'
import { deviceHeader } from '@champa/contract/constants'
import { readWithdrawal } from '@champa/contract/office/withdrawals'
import { clock } from '../../../platform/clock.ts'
import { movementId } from '../../../platform/ids.ts'
import { setRisk } from '../../../testing/risk.ts'
import { startTestApp } from '../../../testing/test-app.ts'
import { testOfficeWithdrawals } from '../../../testing/test-office-withdrawals.ts'
import { otherPayer, testReviews } from '../../../testing/test-reviews.ts'
import { auditEventsOf, callOffice, newStaff } from '../../../testing/test-staff.ts'
import { approveWithdrawal } from '../review/reviewed.ts'

const app = await startTestApp({ LOG_LEVEL: 'fatal' })
const { request, read, settle } = await testOfficeWithdrawals(app)
const finance = await newStaff(app, { roles: ['finance'] })

test('[office:31] opening a withdrawal leaves one audit entry that names what was shown', async () => {
  const { id, member } = await request()
  const staff = await newStaff(app, { roles: ['risk'] })
  await read(id, staff)
  const events = await auditEventsOf(app, staff)
  expect(events).toMatchObject([
    {
      action: 'look',
      outcome: 'looked',
      about: id,
      aboutMember: member.id,
      body: { details: { fields: expect.arrayContaining(['bankAccount', 'payers']) } },
    },
  ])
  expect(JSON.stringify(events[0]?.body)).not.toContain(member.phone)
})

test('the detail shows the whole account, and to support only a part of it', async () => {
  const { id, member } = await request()
  const shown = await read(id, finance)
  expect(shown).toMatchObject({
    row: { to: { accountNo: member.id.toString() }, member: { phone: member.phone } },
    steps: [{ step: 'requested', by: null }],
    balance: { wallet: 4_000_00n, held: 1_000_00n, games: 0n, inTransit: 0n },
    deposits: [{ amount: 5_000_00n, payer: null, payerMatch: null }],
    earlier: [],
    decisions: [],
    rejectedFor: null,
  })
  const masked = await read(id, await newStaff(app))
  expect(masked.row.to.accountNo).toMatch(/^xxx-x-x\d{4}-x$/)
  expect(masked.row.member.phone).not.toBe(member.phone)
})

test('the detail names payers and play since the last paid withdrawal, and the other ones', async () => {
  const { memberNamed, payByCode } = testReviews(app)
  await setRisk(app, { thirdParty: 'review' })
  const member = await memberNamed()
  await payByCode(member, 500)
  const first = await request(500, member)
  await approveWithdrawal(app.operator, first.id, 'cli:test')
  await settle(first.id, 'paid')
  await payByCode(member, 700, otherPayer)
  const second = await request(700, member)
  const shown = await read(second.id, finance)
  expect(shown).toMatchObject({
    row: { isFirst: false, holderScore: null, reasons: expect.any(Array) },
    deposits: [{ amount: 700_00n, payer: otherPayer, payerMatch: 'foreign', isReviewed: false }],
    earlier: [{ id: first.id, state: 'paid', amount: 500_00n }],
  })
  expect(shown.row.reasons).toContainEqual({
    why: 'third-party',
    count: 1,
    left: null,
    points: null,
    figures: {},
    sums: {},
  })
  await setRisk(app)
})

test('NO_DATA: an unknown withdrawal, and one that is no withdrawal, has no detail', async () => {
  for (const id of ['m1-1', movementId((await app.member(1_00n)).id, 1n)])
    expect(await callOffice(app, readWithdrawal, { params: { id } }, finance)).toMatchObject({
      status: 404,
      body: { message: 'NO_DATA' },
    })
})

test('CONFLICT_OF_INTEREST: staff do not see the withdrawal of a member on their device', async () => {
  const { id, member } = await request()
  const device = 'device-of-both-0001'
  await app.ctx.db.query(
    'insert into device_member (device, member_id, first_seen_at) values ($1, $2, $3)',
    [device, member.id, clock.now()],
  )
  const input = { params: { id }, headers: { [deviceHeader]: device } }
  expect(await callOffice(app, readWithdrawal, input, finance)).toMatchObject({
    status: 403,
    body: { message: 'CONFLICT_OF_INTEREST' },
  })
})
