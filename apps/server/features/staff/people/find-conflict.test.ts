import { expect, test } from 'vitest'
import { startTestApp, type TestMember } from '../../../testing/test-app.ts'
import { testInvites } from '../../../testing/test-invites.ts'
import { newStaff, type TestStaff } from '../../../testing/test-staff.ts'
import { clock } from '../../../platform/clock.ts'
import { findConflict } from './find-conflict.ts'
import { barMore } from './manage-staff.ts'

const app = await startTestApp()
const { friend } = testInvites(app)
const phoneOf = ({ phone }: TestMember) =>
  ({ kind: 'phone', phone: `+66${phone.slice(1)}` }) as const
const bankOf = ({ id }: TestMember) =>
  ({ kind: 'bank', bankCode: 'KBANK', accountNo: id.toString() }) as const
const useDevice = (device: string, { id }: TestMember) =>
  app.ctx.db.query(
    'insert into device_member (device, member_id, first_seen_at) values ($1, $2, $3)',
    [device, id, clock.now()],
  )
let devices = 0
const newDevice = (): string => String((devices += 1)).padStart(32, '0')
const linkOf = (staff: TestStaff, { id }: TestMember, device: string | null = null) =>
  findConflict(app.ctx, { staffId: staff.id, device }, id)

test('links a person by phone, bank account and the device of the call [office:10]', async () => {
  const [byPhone, byBank, byDevice] = [
    await newStaff(app),
    await newStaff(app),
    await newStaff(app),
  ]
  const [member, other] = [await app.member(), await app.member()]
  const device = newDevice()
  await useDevice(device, member)
  await barMore(app.operator, byPhone.username, [phoneOf(member)])
  await barMore(app.operator, byBank.username, [bankOf(member)])
  expect(await linkOf(byPhone, member)).toBe('phone')
  expect(await linkOf(byBank, member)).toBe('bank')
  expect(await linkOf(byDevice, member, device)).toBe('device')
  expect(await linkOf(byDevice, member, newDevice())).toBeNull()
  for (const staff of [byPhone, byBank]) expect(await linkOf(staff, other)).toBeNull()
})

test('links a person to two levels of inviters and of invited members, not to a third [office:10]', async () => {
  const top = await app.member()
  const second = await friend(top)
  const third = await friend(second)
  const fourth = await friend(third)
  const chain = [top, second, third, fourth]
  const linksOf = (staff: TestStaff) => Promise.all(chain.map((one) => linkOf(staff, one)))
  const first = await newStaff(app)
  await barMore(app.operator, first.username, [phoneOf(top)])
  expect(await linksOf(first)).toEqual(['phone', 'inviter', 'inviter', null])
  const last = await newStaff(app)
  await app.ctx.db.query('insert into phone_claim (phone, member_id) values ($1, $2)', [
    phoneOf(fourth).phone,
    fourth.id,
  ])
  await barMore(app.operator, last.username, [phoneOf(fourth)])
  expect(await linksOf(last)).toEqual([null, 'inviter', 'inviter', 'phone'])
})

test('a device that an invited member used links the person on it to the inviters', async () => {
  const inviter = await app.member()
  const invited = await friend(inviter)
  const device = newDevice()
  await useDevice(device, invited)
  const staff = await newStaff(app)
  expect(await linkOf(staff, inviter, device)).toBe('inviter')
  expect(await linkOf(staff, inviter)).toBeNull()
})
