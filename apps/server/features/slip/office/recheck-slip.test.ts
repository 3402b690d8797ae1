import { afterEach, beforeEach, expect, test } from 'vitest'
import { maxSlipRechecks, recheckSlip, slipRecheckMs } from '@champa/contract/office/deposits/slips'
import { clock } from '../../../platform/clock.ts'
import { asOwner } from '../../../testing/as-owner.ts'
import { walletOf } from '../../../testing/pay-in.ts'
import {
  accountOf,
  atNoon,
  newestSlip,
  ourAccount,
  setSlipBehaviour,
  startSlipApp,
  transferTo,
  upload,
} from '../../../testing/slips.ts'
import type { TestMember } from '../../../testing/test-app.ts'
import { auditEventsOf, callOffice, newStaff } from '../../../testing/test-staff.ts'
import { checkSlips } from '../check-slips.job.ts'

atNoon()
const app = await startSlipApp({ SETTLE_PACE: '0.05', LOG_LEVEL: 'fatal' })
const finance = await newStaff(app, { roles: ['finance'] })
const minute = 60_000

beforeEach(() => atNoon())
afterEach(() => app.proveBooks())

async function send(picture: Uint8Array, member: TestMember): Promise<string> {
  expect(await upload(app, member, picture)).toMatchObject({ ok: true })
  await checkSlips.run(app.ctx)
  return (await newestSlip(app, member))._id
}

const paramsOf = (member: TestMember, id: string) => ({ member: member.id.toString(), id })
const recheck = (member: TestMember, id: string, headers = {}) =>
  callOffice(app, recheckSlip, { params: paramsOf(member, id), headers }, finance)

test('a failed slip that the bank knows later is checked again and credited once', async () => {
  const member = await app.member()
  const { slip, bankReference } = await transferTo(app, { from: accountOf(member) })
  await setSlipBehaviour(app, bankReference, { captchas: 3 })
  const id = await send(slip, member)
  for (let wait = 1; wait <= 3; wait += 1) {
    atNoon(wait * minute)
    await checkSlips.run(app.ctx)
  }
  expect(await newestSlip(app, member)).toMatchObject({ note: 'TRIPPLE_WRONG_CAPTCHA' })
  await setSlipBehaviour(app, bankReference, { captchas: 0 })
  const key = { 'idempotency-key': 'recheck-once-0001' }
  expect(await recheck(member, id, key)).toMatchObject({ body: { rechecks: 1 } })
  // A lost reply is repeated with the same key.
  expect(await recheck(member, id, key)).toMatchObject({ body: { rechecks: 1 } })
  await Promise.all([checkSlips.run(app.ctx), checkSlips.run(app.ctx)])
  expect(await newestSlip(app, member)).toMatchObject({ status: 'SUCCESS' })
  expect(await walletOf(app, member)).toBe(100_00n)
  expect(await recheck(member, id)).toMatchObject({ body: { message: 'NOT_WAITING' } })
  expect((await auditEventsOf(app, finance)).at(-1)).toMatchObject({
    action: 'recheck-slip',
    about: `${member.id}/${id}`,
    aboutMember: member.id,
  })
})

test('IDEMPOTENCY_MISMATCH: a key that was used for another slip is refused', async () => {
  const key = { 'idempotency-key': 'recheck-once-0002' }
  const [one, other] = [await app.member(), await app.member()]
  const failed = async (member: TestMember) => {
    const to = { ...ourAccount, accountNo: '4058821938' }
    return send((await transferTo(app, { from: accountOf(member), to })).slip, member)
  }
  const ids = [await failed(one), await failed(other)] as const
  expect(await recheck(one, ids[0], key)).toMatchObject({ body: { rechecks: 1 } })
  expect(await recheck(other, ids[1], key)).toMatchObject({
    body: { message: 'IDEMPOTENCY_MISMATCH' },
  })
  await checkSlips.run(app.ctx)
})

test('NOT_WAITING: a slip is checked again three times at most', async () => {
  const member = await app.member()
  const { slip } = await transferTo(app, {
    from: accountOf(member),
    to: { ...ourAccount, accountNo: '4058821938' },
  })
  const id = await send(slip, member)
  for (let count = 1; count <= maxSlipRechecks; count += 1) {
    expect(await recheck(member, id)).toMatchObject({ body: { rechecks: count } })
    await checkSlips.run(app.ctx)
    expect(await newestSlip(app, member)).toMatchObject({ note: 'DEST_ACC_INVALID' })
  }
  expect(await recheck(member, id)).toMatchObject({ body: { message: 'NOT_WAITING' } })
})

test('NOT_WAITING: a slip is not checked again a week after its upload', async () => {
  const member = await app.member()
  const to = { ...ourAccount, accountNo: '4058821938' }
  const id = await send((await transferTo(app, { from: accountOf(member), to })).slip, member)
  const uploadedBefore = (ms: number) =>
    asOwner(
      app,
      `update slip set uploaded_at = '${new Date(clock.nowMs() - ms).toISOString()}'
      where id = '${id}'`,
    )
  await uploadedBefore(slipRecheckMs)
  expect(await recheck(member, id)).toMatchObject({ status: 409, body: { message: 'NOT_WAITING' } })
  await uploadedBefore(slipRecheckMs - minute)
  expect(await recheck(member, id)).toMatchObject({ body: { rechecks: 1 } })
  await checkSlips.run(app.ctx)
})
