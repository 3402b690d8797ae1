import { expect, test } from 'vitest'
import { readMe } from '@champa/contract/office/staff'
import type { StaffRole } from '@champa/contract/office/roles'
import { clock } from '../../../platform/clock.ts'
import { startTestApp } from '../../../testing/test-app.ts'
import { asOwner } from '../../../testing/as-owner.ts'
import {
  callOffice,
  newStaff,
  auditEventsOf,
  signIn,
  staffPassword as password,
  type TestStaff,
} from '../../../testing/test-staff.ts'
import { assignRoles } from './assign-roles.ts'
import { resetPerson, switchPerson } from './manage-staff.ts'

const app = await startTestApp({ LOG_LEVEL: 'fatal' })

const assign = (
  by: TestStaff | null,
  of: TestStaff,
  roles: StaffRole[],
  until: Date | null = null,
) =>
  assignRoles(app.operator, by && { staffId: by.id }, {
    username: of.username,
    roles,
    grants: [],
    activeUntil: until,
  })
const rolesOf = async (staff: TestStaff) => {
  const [row] = await app.ctx.db.query<{ roles: StaffRole[] }>(
    'select roles from staff where staff_id = $1',
    [staff.id],
  )
  return row?.roles
}

test('nobody changes their own roles, status or credentials [office:8]', async () => {
  const manager = await newStaff(app, { roles: ['manager'] })
  const by = { staffId: manager.id }
  const { username } = manager
  expect(await assign(manager, manager, ['manager', 'finance'])).toBe('own-account')
  expect(await switchPerson(app.operator, by, { username, status: 'off' })).toBe('own-account')
  expect(await resetPerson(app.operator, by, username)).toBe('own-account')
  expect(await rolesOf(manager)).toEqual(['manager'])
  expect((await callOffice(app, readMe, {}, manager)).status).toBe(200)
})

test('only the command on the machine makes an owner or changes one [office:6]', async () => {
  const [manager, owner, other] = [
    await newStaff(app, { roles: ['manager'] }),
    await newStaff(app, { roles: ['owner'] }),
    await newStaff(app),
  ]
  expect(await assign(manager, other, ['owner'])).toBe('owner')
  expect(await assign(manager, owner, ['support'])).toBe('owner')
  const by = { staffId: manager.id }
  expect(await switchPerson(app.operator, by, { username: owner.username, status: 'off' })).toBe(
    'owner',
  )
  expect(await rolesOf(other)).toEqual(['support'])
  expect(await assign(null, other, ['owner'])).toBe('done')
  expect(await rolesOf(other)).toEqual(['owner'])
})

test('ROLES_CONFLICT: refuses a pair of roles, also below the application [office:7]', async () => {
  const staff = await newStaff(app)
  for (const roles of [['finance', 'risk'], ['auditor', 'support'], ['risk', 'risk'], []])
    expect(await assign(null, staff, roles as StaffRole[])).toBe('ROLES_CONFLICT')
  for (const roles of ['{finance,risk}', '{risk,risk}', '{}', '{boss}', '{owner,risk}'])
    await expect(
      asOwner(app, `update staff set roles = '${roles}' where staff_id = ${staff.id}`),
    ).rejects.toThrow('violates check constraint')
  expect(await rolesOf(staff)).toEqual(['support'])
})

test('what staff change in an account is recorded, and what a command changes is not twice', async () => {
  const [manager, staff] = [await newStaff(app, { roles: ['manager'] }), await newStaff(app)]
  const by = { staffId: manager.id }
  const { username } = staff
  expect(await assign(manager, staff, ['risk'])).toBe('done')
  await switchPerson(app.operator, by, { username, status: 'off' })
  await switchPerson(app.operator, by, { username, status: 'active' })
  await resetPerson(app.operator, by, username)
  await assign(null, staff, ['support'])
  const entries = await auditEventsOf(app, manager)
  expect(entries.map(({ action, about }) => [action, about])).toEqual(
    ['staff-roles', 'staff-off', 'staff-on', 'staff-reset'].map((action) => [
      action,
      staff.id.toString(),
    ]),
  )
  expect(entries[0]?.body).toMatchObject({
    permission: 'staff.manage',
    aboutKind: 'staff',
    before: { roles: ['support'], grants: [], activeUntil: null },
    after: { roles: ['risk'], grants: [], activeUntil: null },
  })
  expect(await auditEventsOf(app, staff)).toEqual([])
})

test('new roles end every session of the person', async () => {
  const staff = await newStaff(app)
  expect(await assign(null, staff, ['risk'])).toBe('done')
  expect(await callOffice(app, readMe, {}, staff)).toMatchObject({
    status: 401,
    body: { message: 'INVALID_USER_1' },
  })
})

test('INACTIVE_USER: after the end date a person neither signs in nor uses a session', async () => {
  const until = new Date(Date.now() + 3_600_000)
  const staff = await newStaff(app, { roles: ['auditor'], activeUntil: until })
  expect((await callOffice(app, readMe, {}, staff)).status).toBe(200)
  clock.set(() => until)
  expect(await callOffice(app, readMe, {}, staff)).toMatchObject({
    status: 403,
    body: { message: 'INACTIVE_USER' },
  })
  expect(
    await signIn(app, { username: staff.username, password, code: staff.code() }),
  ).toMatchObject({ status: 403, body: { message: 'INACTIVE_USER' } })
})
