import { expect, test } from 'vitest'
import { clock } from '../../platform/clock.ts'
import { signUp } from '../../testing/sign-up.ts'
import { startTestApp } from '../../testing/test-app.ts'
import { listLinked } from './list-linked.ts'

const app = await startTestApp()

const named = (name: string, bankAccountName = name) => signUp(app, { name, bankAccountName })
const use = (device: string, ids: bigint[]) =>
  Promise.all(
    ids.map((id) =>
      app.ctx.db.query(
        'insert into device_member (device, member_id, first_seen_at) values ($1, $2, $3)',
        [device, id, clock.now()],
      ),
    ),
  )

test('lists members with the same name or device, and which of the two they share', async () => {
  const one = await named('สมชาย ใจดี', 'SOMCHAI JAIDEE')
  const [sameName, sameAccount, sameDevice, both] = [
    await named('นายสมชาย  ใจดี'),
    await named('Somchai X', 'Mr. Somchai Jaidee'),
    await named('มาลี สุขใจ'),
    await named('สมชาย ใจดี'),
  ]
  const alike = await named('ЅОМСНАІ  JАІDЕЕ', 'JANE DOE')
  await named('สมชาย ใจดำ', 'SOMCHAI JAIDAM')
  await use('linked-device-0001', [one.id, sameDevice.id, both.id])
  const linked = await listLinked(app.ctx, one.body.username, 100)
  const reasons = Object.fromEntries((linked ?? []).map(({ username, by }) => [username, by]))
  expect(reasons).toEqual({
    [sameName.body.username]: ['name'],
    [sameAccount.body.username]: ['name'],
    [alike.body.username]: ['name'],
    [sameDevice.body.username]: ['device'],
    [both.body.username]: ['device', 'name'],
  })
  expect(await listLinked(app.ctx, sameName.body.username, 100)).toHaveLength(2)
  expect(await listLinked(app.ctx, '0000000000', 100)).toBeNull()
})
