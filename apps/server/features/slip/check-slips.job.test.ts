import { encode, tag, withCrcTag } from 'promptparse'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import type { TestMember } from '../../testing/test-app.ts'
import {
  startSlipApp,
  accountOf,
  atNoon,
  newestSlip,
  qrPicture,
  setSlipBehaviour,
  transferTo,
  upload,
} from '../../testing/slips.ts'
import { clock } from '../../platform/clock.ts'
import { after, checkedSlips, minute, pace } from '../../testing/checked-slips.ts'

let member: TestMember

const app = await startSlipApp({ SETTLE_PACE: String(pace) })

beforeEach(async () => {
  atNoon()
  member = await app.member()
})

afterEach(() => app.proveBooks())

const { run, send, expectFailed, expectCredited } = checkedSlips(app, () => member)

// [spec:SLIP-11.1]
test("credits a valid slip once with the bank's amount, however often it is checked", async () => {
  const { slip, bankReference } = await transferTo(app, {
    from: accountOf(member),
    amount: 512.37,
  })
  await send(slip)
  await expectCredited(512_37n)
  expect(await newestSlip(app, member)).toMatchObject({ link: bankReference })
  await run()
  // Restores the state after a crash between the posting and the update of the slip.
  await app.ctx.db.query(
    `update slip set status = 'in progress', decided_at = null, due_at = $2 where member_id = $1`,
    [member.id, clock.now()],
  )
  await Promise.all([run(), run(), run()])
  await expectCredited(512_37n)
})

describe('a slip whose bank answers late', () => {
  test.each(['delay', 'not-found', 'unavailable'] as const)(
    'credits a slip later when the bank first answers "%s"',
    async (refusal) => {
      const { slip, bankReference } = await transferTo(app, { from: accountOf(member) })
      await setSlipBehaviour(app, bankReference, { delaySeconds: 600, refusal })
      await send(slip)
      expect(await newestSlip(app, member)).toMatchObject({
        status: 'in progress',
        link: bankReference,
      })
      await setSlipBehaviour(app, bankReference, { delaySeconds: 0 })
      after(13)
      await run()
      await expectCredited(100_00n)
    },
  )

  test.each(['timeout', 'lost-reply', 'error', 'refuse'])(
    'queries a slip again after a failed query (%s)',
    async (mode) => {
      const { slip } = await transferTo(app, { from: accountOf(member) })
      await app.fault('bank/slip', mode, 1)
      await send(slip)
      expect(await newestSlip(app, member)).toMatchObject({ status: 'in progress' })
      after(10)
      await run()
      await expectCredited(100_00n)
    },
  )

  test('queries and credits a slip after hours of downtime', async () => {
    const { slip } = await transferTo(app, { from: accountOf(member) })
    await upload(app, member, slip)
    atNoon(5 * 60 * minute)
    await run()
    await expectCredited(100_00n)
  })
})

test('a failed slip does not block the payer’s valid slip of the same transaction', async () => {
  const [payer, thief] = [await app.member(), await app.member()]
  const { slip } = await transferTo(app, { from: accountOf(payer) })
  await send(slip, thief)
  await expectFailed('NOT_MATCH', thief)
  await send(slip, payer)
  await expectCredited(100_00n, payer)
})

test('credits a transfer to a retired receiving account', async () => {
  const { slip } = await transferTo(app, {
    from: accountOf(member),
    to: { bankCode: 'SCB', accountNo: '4051110006' },
  })
  await send(slip)
  await expectCredited(100_00n)
})

test("credits a transfer from the TrueMoney wallet with the member's phone number", async () => {
  const { slip } = await transferTo(app, {
    from: { bankCode: 'TRUEMONEY', accountNo: member.phone, name: 'SOMCHAI TEST' },
    to: { bankCode: 'TRUEMONEY', accountNo: '0952201188' },
  })
  await send(slip)
  await expectCredited(100_00n)
})

test('credits a slip whose picture shows another QR code beside its own', async () => {
  const { miniQr } = await transferTo(app, { from: accountOf(member) })
  await send(await qrPicture(['https://line.me/R/ti/p/advert', miniQr]))
  await expectCredited(100_00n)
})

test('a Lao slip whose transaction the bank does not know stays in progress', async () => {
  const proof = encode([
    tag('00', 'BCEL'),
    tag('01', 'ONEPROOF'),
    tag('02', 'TRANSFER'),
    tag('03', '20261121'),
    tag('04', 'FT261121NOBODY'),
  ])
  await send(await qrPicture([withCrcTag(encode([tag('33', proof)]), '63')]))
  expect(await newestSlip(app, member)).toMatchObject({
    status: 'in progress',
    link: 'FT261121NOBODY',
  })
})
