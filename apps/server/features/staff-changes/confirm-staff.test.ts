import { expect, test } from 'vitest'
import { confirmStaff, listStaff, reviewMs } from '@champa/contract/office/staff-acts'
import { readMe } from '@champa/contract/office/staff'
import { clock } from '../../platform/clock.ts'
import { asOwner } from '../../testing/as-owner.ts'
import { testApprovals } from '../../testing/test-approvals.ts'
import { startTestApp } from '../../testing/test-app.ts'
import { auditEventsOf, callOffice, newStaff, type TestStaff } from '../../testing/test-staff.ts'
import { quarterOf } from './confirm-staff.ts'
import { reviewAccess } from './review-access.job.ts'

const app = await startTestApp({ LOG_LEVEL: 'fatal' })
const { freshStaff } = testApprovals(app)
const [owner, manager] = [await freshStaff('owner'), await freshStaff('manager')]
const { start } = quarterOf(clock.now())
const inQuarter = (ms: number) => clock.set(() => new Date(start.getTime() + ms))

/** Somebody who was here before the quarter began. */
async function earlier(): Promise<TestStaff> {
  const staff = await newStaff(app)
  const before = new Date(start.getTime() - 1).toISOString()
  await asOwner(app, `update staff set created_at = '${before}' where staff_id = ${staff.id}`)
  return staff
}
const confirm = (id: bigint, by = owner) =>
  callOffice(app, confirmStaff, { params: { id: `${id}` }, body: {} }, by)
async function statusOf({ id }: TestStaff) {
  const [row] = await app.ctx.db.query<{ status: string }>(
    'select status from staff where staff_id = $1',
    [id],
  )
  return row?.status
}
async function dueOf({ id }: TestStaff) {
  const list = await callOffice(app, listStaff, { body: { view: 'active' } }, owner)
  return list.ok && list.body.rows.find((row) => row.id === `${id}`)?.reviewDueAt
}

test('who is not confirmed two weeks into the quarter is switched off', async () => {
  inQuarter(1_000)
  const [kept, left, late] = [await earlier(), await earlier(), await newStaff(app)]
  await asOwner(
    app,
    `update staff set created_at = '${clock.now().toISOString()}' where staff_id = ${late.id}`,
  )
  expect([await dueOf(kept), await dueOf(late)]).toEqual([start.getTime() + reviewMs, null])
  expect(await confirm(kept.id)).toMatchObject({ ok: true })
  expect(await confirm(kept.id)).toMatchObject({ ok: true })
  expect(await dueOf(kept)).toBeNull()
  expect(
    (await auditEventsOf(app, owner)).filter(({ about }) => about === `${kept.id}`),
  ).toHaveLength(1)
  inQuarter(reviewMs - 1)
  expect(await reviewAccess.run(app.ctx)).toBe(0)
  inQuarter(reviewMs)
  await reviewAccess.run(app.ctx)
  expect(await Promise.all([kept, left, late, owner].map(statusOf))).toEqual([
    'active',
    'off',
    'active',
    'active',
  ])
  expect(await callOffice(app, readMe, {}, left)).toMatchObject({ ok: false })
  expect(await reviewAccess.run(app.ctx)).toBe(0)
})

test('a quarter begins in Bangkok', () => {
  expect(quarterOf(new Date('2026-12-31T16:59:59.999Z')).name).toBe('2026-10-01')
  expect(quarterOf(new Date('2026-12-31T17:00:00Z'))).toMatchObject({
    name: '2027-01-01',
    start: new Date('2026-12-31T17:00:00Z'),
  })
})

test('NOT_ALLOWED: only an owner confirms, and no owner is confirmed', async () => {
  const person = await earlier()
  expect(await confirm(person.id, manager)).toMatchObject({ body: { message: 'NOT_ALLOWED' } })
  expect(await confirm(owner.id)).toMatchObject({ body: { message: 'NOT_ALLOWED' } })
})

test('NO_DATA and NOT_WAITING: somebody who is there and switched on', async () => {
  const person = await earlier()
  await asOwner(app, `update staff set status = 'off' where staff_id = ${person.id}`)
  expect(await confirm(12n)).toMatchObject({ body: { message: 'NO_DATA' } })
  expect(await confirm(person.id)).toMatchObject({ body: { message: 'NOT_WAITING' } })
})
