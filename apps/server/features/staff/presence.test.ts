import type { OfficeEvents, OfficeSignals } from '@champa/contract/live-events'
import { io, type Socket } from 'socket.io-client'
import { afterEach, expect, test, vi } from 'vitest'
import { inboxEvent } from '@champa/contract/office/chat/endpoints'
import { readColleagues, setPresence, staffLogout } from '@champa/contract/office/staff'
import { clock } from '../../platform/clock.ts'
import { visitMs } from '../../platform/live/socket-server.ts'
import { startTestApp } from '../../testing/test-app.ts'
import { callOffice, newStaff, type TestStaff } from '../../testing/test-staff.ts'
import { switchPerson } from './index.ts'
import { notePresent } from './note-present-staff.job.ts'
import { isStaffOnline } from './presence.ts'

const sockets: Socket[] = []
const { setInterval } = globalThis
// The interval is so long that the next check never runs.
const intervals = vi
  .spyOn(globalThis, 'setInterval')
  .mockImplementation((work, ms) => setInterval(work, ms === visitMs ? 2 ** 31 - 1 : ms))
const app = await startTestApp()
intervals.mockRestore()
afterEach(() => {
  for (const socket of sockets.splice(0)) socket.disconnect()
})

async function openOffice(staff: TestStaff): Promise<Socket> {
  const socket: Socket<OfficeEvents, OfficeSignals> = io(`${app.url}/office`, {
    transports: ['websocket'],
    auth: { token: staff.token },
    reconnection: false,
    forceNew: true,
  })
  sockets.push(socket)
  await new Promise<void>((resolve, reject) => {
    socket.once('connect', resolve)
    socket.once('connect_error', reject)
  })
  return socket
}

const setAvailable = (staff: TestStaff, available: boolean) =>
  callOffice(app, setPresence, { body: { available } }, staff)
const seen = async (staff: TestStaff, by = staff) => {
  const read = await callOffice(app, readColleagues, {}, by)
  const found = read.ok ? read.body.staff.find((one) => one.username === staff.username) : undefined
  return found && [found.available, found.online]
}
const later = (ms: number): void => clock.set(() => new Date(Date.now() + ms))

test.each([
  [
    'was deactivated',
    (staff: TestStaff) =>
      switchPerson(app.operator, null, { username: staff.username, status: 'off' }),
  ],
  ['signed out', (staff: TestStaff) => callOffice(app, staffLogout, {}, staff)],
])('the socket of a staff member who %s is closed before the next check', async (_, end) => {
  const [staff, other] = [await newStaff(app), await newStaff(app)]
  const [socket, stays] = [await openOffice(staff), await openOffice(other)]
  const ended = new Promise((resolve) => socket.once('disconnect', resolve))
  await end(staff)
  await ended
  expect(stays.connected).toBe(true)
})

test('a staff member is online while available with the office open', async () => {
  const staff = await newStaff(app)
  expect(await isStaffOnline(app.ctx.db)).toBe(false)
  expect(await setAvailable(staff, true)).toMatchObject({ body: { available: true, online: true } })
  expect([await seen(staff), await isStaffOnline(app.ctx.db)]).toEqual([[true, true], true])
  await openOffice(staff)
  later(90_000)
  expect(await seen(staff)).toEqual([true, false])
  await notePresent.run(app.ctx)
  expect([await seen(staff), await isStaffOnline(app.ctx.db)]).toEqual([[true, true], true])
  for (const socket of sockets.splice(0)) socket.disconnect()
  later(180_000)
  expect([await seen(staff), await isStaffOnline(app.ctx.db)]).toEqual([[true, false], false])
})

test('a staff member is offline when unavailable, and unavailable when signed out', async () => {
  const staff = await newStaff(app)
  await openOffice(staff)
  await notePresent.run(app.ctx)
  expect(await seen(staff)).toEqual([false, false])
  await setAvailable(staff, true)
  await callOffice(app, staffLogout, {}, staff)
  expect(await seen(staff, await newStaff(app))).toEqual([false, false])
})

test('notifies open offices of availability, and does not list deactivated staff', async () => {
  const [staff, colleague] = [await newStaff(app), await newStaff(app)]
  const socket = await openOffice(colleague)
  const received = new Promise((resolve) => socket.once('inbox', resolve))
  await setAvailable(staff, true)
  expect(inboxEvent.parse(await received)).toMatchObject({
    staff: { username: staff.username, available: true, online: true },
  })
  await switchPerson(app.operator, null, { username: staff.username, status: 'off' })
  expect(await seen(staff, colleague)).toBeUndefined()
})

test('UNAUTHORIZED: refuses staff sockets with a first password or after sign-out', async () => {
  await expect(openOffice(await newStaff(app, { mustChange: true }))).rejects.toThrow(
    'UNAUTHORIZED',
  )
  const left = await newStaff(app)
  await callOffice(app, staffLogout, {}, left)
  await expect(openOffice(left)).rejects.toThrow('UNAUTHORIZED')
})
