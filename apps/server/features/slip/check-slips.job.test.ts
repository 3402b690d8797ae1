import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import sharp from 'sharp'
import { encode, tag, withCrcTag } from 'promptparse'
import { anyId, slipVerify } from 'promptparse/generate'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { checkSlip, type SlipNote } from '@champa/contract/slip'
import type { TestApp, TestMember } from '../../testing/test-app.ts'
import {
  accountOf,
  atNoon,
  newestSlip,
  openSlipApp,
  qrPicture,
  setSlipHabit,
  transferTo,
  upload,
  walletOf,
} from '../../testing/slips.ts'
import { clock } from '../../platform/clock.ts'
import { checkSlips } from './check-slips.job.ts'

// Shortens what is really waited for; the clock is moved along the rest.
const pace = 0.05
let app: TestApp & { folder: string }
let member: TestMember
beforeAll(async () => {
  app = await openSlipApp({ SETTLE_PACE: String(pace) })
})
beforeEach(async () => {
  atNoon()
  member = await app.member()
})
afterEach(async () => {
  clock.set()
  await app.clearFaults()
  await app.proveBooks()
})
afterAll(() => app.stop())

const minute = 60_000
/** So many minutes later on the timetable of retries. */
const after = (minutes: number): void => atNoon(minutes * minute * pace)
const run = (): Promise<number> => checkSlips.run(app.ctx)

/** Uploads and looks once. */
async function send(picture: Uint8Array, by = member): Promise<void> {
  const sent = await upload(app, by, picture)
  expect(sent).toMatchObject({
    status: 200,
    ok: true,
    body: { status: 'in progress', note: null, amount: null },
  })
  await run()
}

async function expectFailed(note: SlipNote, by = member): Promise<void> {
  expect(await newestSlip(app, by)).toMatchObject({ status: 'FAILED', note })
  expect(await walletOf(app, by)).toBe(0n)
}

async function expectCredited(amount: bigint, by = member): Promise<void> {
  expect(await newestSlip(app, by)).toMatchObject({ status: 'SUCCESS', note: null, amount })
  expect(await walletOf(app, by)).toBe(amount)
}

// [spec:SLIP-11.1]
test("a good slip: the bank's amount is in the wallet, once, however often it is looked at", async () => {
  const { slip, bankReference } = await transferTo(app, {
    from: accountOf(member),
    amount: 512.37,
  })
  await send(slip)
  await expectCredited(512_37n)
  expect(await newestSlip(app, member)).toMatchObject({ link: bankReference })
  await run()
  // As a process would find it that died between the posting and the slip's own row.
  await app.ctx.db.query(
    `update slip set status = 'in progress', decided_at = null, due_at = $2 where member_id = $1`,
    [member.id, clock.now()],
  )
  await Promise.all([run(), run(), run()])
  await expectCredited(512_37n)
})

describe('every note', () => {
  // [spec:SLIP-25.1]
  test('UPLOADED_FILE_NOT_EXIST: the stored picture is gone', async () => {
    const { slip } = await transferTo(app, { from: accountOf(member) })
    await upload(app, member, slip)
    await rm(join(app.folder, 'files'), { recursive: true })
    await run()
    await expectFailed('UPLOADED_FILE_NOT_EXIST')
  })

  // [spec:SLIP-25.1]
  test('IMG_SIZE_UNABLE_TO_PROCESS: a strip that no code fits in', async () => {
    await send(
      await sharp({ create: { width: 2_400, height: 220, channels: 3, background: '#fff' } })
        .png()
        .toBuffer(),
    )
    await expectFailed('IMG_SIZE_UNABLE_TO_PROCESS')
  })

  // [spec:SLIP-25.1]
  test('CANNOT_READ_CROPPED_IMAGE: a picture without a code', async () => {
    await send(
      await sharp({ create: { width: 400, height: 1_600, channels: 3, background: '#dde8ff' } })
        .jpeg()
        .toBuffer(),
    )
    await expectFailed('CANNOT_READ_CROPPED_IMAGE')
  })

  // [spec:SLIP-28.1]
  test('DEST_ACC_INVALID: the money went to an account that is none of ours', async () => {
    const { slip } = await transferTo(app, {
      from: accountOf(member),
      to: { bankCode: 'SCB', accountNo: '1112223334' },
    })
    await send(slip)
    await expectFailed('DEST_ACC_INVALID')
  })

  // [spec:SLIP-29.1]
  test('SLIP_REFNO_DUPLICATED: the reference has brought its money', async () => {
    const { slip, miniQr } = await transferTo(app, { from: accountOf(member) })
    await send(slip)
    await expectCredited(100_00n)
    atNoon(2 * minute)
    await send(slip)
    expect(await newestSlip(app, member)).toMatchObject({
      status: 'FAILED',
      note: 'SLIP_REFNO_DUPLICATED',
    })
    expect(await walletOf(app, member)).toBe(100_00n)
    expect(await app.call(checkSlip, { body: { payload: miniQr } }, member)).toMatchObject({
      ok: true,
      body: { note: 'SLIP_REFNO_DUPLICATED' },
    })
  })

  // [spec:SLIP-30.1]
  test('UNSTABLE_REFNO_ON_SLIP: two slips in one picture', async () => {
    const texts = [1, 2].map((one) =>
      slipVerify({ sendingBank: '004', transRef: `013071152533APM0773${one}` }),
    )
    await send(await qrPicture(texts))
    await expectFailed('UNSTABLE_REFNO_ON_SLIP')
  })

  // [spec:SLIP-31.1]
  test('TRIPPLE_WRONG_CAPTCHA: the bank wanted to see a human three times; the same slip may come again', async () => {
    const { slip, bankReference } = await transferTo(app, { from: accountOf(member) })
    await setSlipHabit(app, bankReference, { captchas: 3 })
    await send(slip)
    for (const minutes of [5, 10]) {
      expect(await newestSlip(app, member)).toMatchObject({ status: 'in progress' })
      after(minutes)
      await run()
    }
    await expectFailed('TRIPPLE_WRONG_CAPTCHA')
    atNoon(2 * minute)
    await send(slip)
    await expectCredited(100_00n)
  })

  // [spec:SLIP-32.1]
  test('INVALID_SLIP: the bank does not know the transaction, to the end', async () => {
    await send(
      await qrPicture([slipVerify({ sendingBank: '004', transRef: '013071152533APM00000' })]),
    )
    expect(await newestSlip(app, member)).toMatchObject({
      status: 'in progress',
      link: '013071152533APM00000',
    })
    after(13)
    await run()
    expect(await newestSlip(app, member)).toMatchObject({ status: 'in progress' })
    after(16)
    await run()
    await expectFailed('INVALID_SLIP')
  })

  test.each([
    ['a wrong checksum', '0041000600000101030040220013071152533APM077365102TH91048135'],
    ['a PromptPay code', anyId({ type: 'MSISDN', target: '0812345678', amount: 100 })],
    ['an address', 'https://example.com/slip/013071152533APM07736'],
  ])('INVALID_SLIP: the only code is %s', async (_, text) => {
    await send(await qrPicture([text]))
    await expectFailed('INVALID_SLIP')
    expect(await app.call(checkSlip, { body: { payload: text } }, member)).toMatchObject({
      ok: true,
      body: { note: 'INVALID_SLIP' },
    })
  })

  // [spec:SLIP-33.1]
  test("NOT_MATCH: the money came from another account than the member's", async () => {
    const { slip } = await transferTo(app, {
      from: { bankCode: 'KBANK', accountNo: '9998887776', name: 'SOMCHAI TEST' },
    })
    await send(slip)
    await expectFailed('NOT_MATCH')
  })

  // [spec:SLIP-34.1 LIM-32.1]
  test('EXPIRED_SLIP: the transfer is more than an hour old', async () => {
    const { slip } = await transferTo(app, {
      from: accountOf(member),
      at: new Date(clock.nowMs() - 61 * minute),
    })
    await send(slip)
    await expectFailed('EXPIRED_SLIP')
  })

  test('a transfer of just under an hour ago is taken', async () => {
    const { slip } = await transferTo(app, {
      from: accountOf(member),
      at: new Date(clock.nowMs() - 59 * minute),
    })
    await send(slip)
    await expectCredited(100_00n)
  })

  // [spec:SLIP-35.1]
  test('UNKNOW_ERROR: the bank could never be asked', async () => {
    const { slip } = await transferTo(app, { from: accountOf(member) })
    await app.fault('bank/slip', 'error')
    await send(slip)
    after(16)
    await run()
    await expectFailed('UNKNOW_ERROR')
  })
})

describe('a bank that tells later', () => {
  test.each(['delay', 'not-found', 'unavailable'] as const)(
    '"%s" at first: the slip waits, and its money comes',
    async (refusal) => {
      const { slip, bankReference } = await transferTo(app, { from: accountOf(member) })
      await setSlipHabit(app, bankReference, { delaySeconds: 600, refusal })
      await send(slip)
      expect(await newestSlip(app, member)).toMatchObject({
        status: 'in progress',
        link: bankReference,
      })
      await setSlipHabit(app, bankReference, { delaySeconds: 0 })
      after(13)
      await run()
      await expectCredited(100_00n)
    },
  )

  test.each(['timeout', 'lost-reply', 'error', 'refuse'])(
    'a question that goes wrong (%s) is asked again',
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

  test('a server that was away for hours still asks once before it gives up', async () => {
    const { slip } = await transferTo(app, { from: accountOf(member) })
    await upload(app, member, slip)
    atNoon(5 * 60 * minute)
    await run()
    await expectCredited(100_00n)
  })
})

test('a failed slip never blocks a later right one of the same transaction', async () => {
  const [payer, thief] = [await app.member(), await app.member()]
  const { slip } = await transferTo(app, { from: accountOf(payer) })
  await send(slip, thief)
  await expectFailed('NOT_MATCH', thief)
  await send(slip, payer)
  await expectCredited(100_00n, payer)
})

test('money to an account of ours that is retired is still taken', async () => {
  const { slip } = await transferTo(app, {
    from: accountOf(member),
    to: { bankCode: 'SCB', accountNo: '4051110006' },
  })
  await send(slip)
  await expectCredited(100_00n)
})

test("money to our wallet from the member's own wallet is taken by its phone number", async () => {
  const { slip } = await transferTo(app, {
    from: { bankCode: 'TRUEMONEY', accountNo: member.phone, name: 'SOMCHAI TEST' },
    to: { bankCode: 'TRUEMONEY', accountNo: '0952201188' },
  })
  await send(slip)
  await expectCredited(100_00n)
})

test('a slip with a code of somebody else beside its own is read by its own', async () => {
  const { miniQr } = await transferTo(app, { from: accountOf(member) })
  await send(await qrPicture(['https://line.me/R/ti/p/advert', miniQr]))
  await expectCredited(100_00n)
})

test("a Lao bank's proof that nobody knows is asked about like any other", async () => {
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
