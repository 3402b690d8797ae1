import { io, type Socket } from 'socket.io-client'
import { afterEach, expect, test } from 'vitest'
import type { OfficeEvents, OfficeSignals, WorkEvent } from '@champa/contract/live-events'
import { minorUnits } from '@champa/contract/money'
import { startTestApp } from '../../testing/test-app.ts'
import { testApprovals } from '../../testing/test-approvals.ts'
import { callOffice, type TestStaff } from '../../testing/test-staff.ts'
import { lendPermission } from '@champa/contract/office/approvals'
import type { Permission } from '@champa/contract/office/permissions'
import { clock } from '../../platform/clock.ts'
import { setPresence } from '@champa/contract/office/staff'
import { adjustAction } from '../correction/office/money-actions.ts'

const app = await startTestApp({ LOG_LEVEL: 'fatal' })
const { freshStaff, request, reviewedWithdrawal } = testApprovals(app)
const sockets: Socket[] = []
afterEach(() => {
  for (const socket of sockets.splice(0)) socket.disconnect()
})

/** The rooms of the work that an open screen of this person was told about. */
async function openScreen(staff: TestStaff) {
  const socket: Socket<OfficeEvents, OfficeSignals> = io(`${app.url}/office`, {
    transports: ['websocket'],
    auth: { token: staff.token },
    reconnection: false,
    forceNew: true,
  })
  sockets.push(socket)
  const work: WorkEvent['room'][] = []
  socket.on('work', ({ room }) => work.push(room))
  await new Promise<void>((resolve, reject) => {
    socket.once('connect', resolve)
    socket.once('connect_error', reject)
  })
  /** Events arrive in order, so all earlier ones have come with this one. */
  const settle = async () => {
    const told = new Promise((resolve) => socket.once('inbox', resolve))
    await callOffice(app, setPresence, { body: { available: false } }, staff)
    await told
    return work
  }
  return { settle }
}

test('screens are told about the work that their person may read, once', async () => {
  const [finance, support, marketing, auditor] = [
    await freshStaff('finance'),
    await freshStaff('support'),
    await freshStaff('marketing'),
    await freshStaff('auditor'),
  ]
  await freshStaff('manager')
  const screens = await Promise.all([finance, support, marketing, auditor].map(openScreen))
  const member = await app.member(5_000_00n)
  await reviewedWithdrawal(member, 1_000)
  await request(finance, adjustAction, { memberId: member.id, amount: minorUnits(1_00n) })
  const told = await Promise.all(screens.map(({ settle }) => settle()))
  expect(told).toEqual([
    ['withdrawals', 'approvals'],
    ['withdrawals'],
    [],
    ['withdrawals', 'approvals'],
  ])
})

const lend = (from: TestStaff, to: TestStaff, permission: Permission) =>
  callOffice(
    app,
    lendPermission,
    { body: { toId: `${to.id}`, permission, until: clock.nowMs() + 3_600_000 } },
    from,
  )

test('who decides in a colleague’s place is told about requests, also when one becomes stale', async () => {
  const [manager, borrower, finance] = [
    await freshStaff('manager'),
    await freshStaff('support'),
    await freshStaff('finance'),
  ]
  expect(await lend(manager, borrower, 'money.adjust')).toMatchObject({ ok: true })
  const member = await app.member(10_00n)
  const adjust = () =>
    request(finance, adjustAction, { memberId: member.id, amount: minorUnits(1_00n) })
  const first = await openScreen(borrower)
  await adjust()
  expect(await first.settle()).toEqual(['approvals'])
  // The member is another one than the first request says, so that it makes room for the second.
  await app.operator.db.query("update member set status = 'suspended' where member_id = $1", [
    member.id,
  ])
  const second = await openScreen(manager)
  await adjust()
  expect(await second.settle()).toEqual(['approvals', 'approvals'])
})

test('NO_DATA: a permission is lent only to people who may open its requests', async () => {
  const [manager, marketing, finance] = [
    await freshStaff('manager'),
    await freshStaff('marketing'),
    await freshStaff('finance'),
  ]
  expect(await lend(manager, marketing, 'member.exclusion')).toMatchObject({
    body: { message: 'NO_DATA' },
  })
  expect(await lend(manager, finance, 'member.exclusion')).toMatchObject({ ok: true })
})
