import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import sharp from 'sharp'
import { anyId, slipVerify } from 'promptparse/generate'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { checkSlip } from '@champa/contract/slip'
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
import { walletOf } from '../../testing/pay-in.ts'
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

describe('the note of a failed slip', () => {
  // [spec:SLIP-25.1]
  test('UPLOADED_FILE_NOT_EXIST: fails when the stored picture is gone', async () => {
    const { slip } = await transferTo(app, { from: accountOf(member) })
    await upload(app, member, slip)
    await rm(join(app.folder, 'files'), { recursive: true })
    await run()
    await expectFailed('UPLOADED_FILE_NOT_EXIST')
  })

  // [spec:SLIP-25.1]
  test('IMG_SIZE_UNABLE_TO_PROCESS: fails for a picture too narrow to show a QR code', async () => {
    await send(
      await sharp({ create: { width: 2_400, height: 220, channels: 3, background: '#fff' } })
        .png()
        .toBuffer(),
    )
    await expectFailed('IMG_SIZE_UNABLE_TO_PROCESS')
  })

  // [spec:SLIP-25.1]
  test('CANNOT_READ_CROPPED_IMAGE: fails for a picture without a QR code', async () => {
    await send(
      await sharp({ create: { width: 400, height: 1_600, channels: 3, background: '#dde8ff' } })
        .jpeg()
        .toBuffer(),
    )
    await expectFailed('CANNOT_READ_CROPPED_IMAGE')
  })

  // [spec:SLIP-28.1]
  test('DEST_ACC_INVALID: fails when the money went to an account that is not ours', async () => {
    const { slip } = await transferTo(app, {
      from: accountOf(member),
      to: { bankCode: 'SCB', accountNo: '1112223334' },
    })
    await send(slip)
    await expectFailed('DEST_ACC_INVALID')
  })

  // [spec:SLIP-29.1]
  test('SLIP_REFNO_DUPLICATED: fails for the reference of a credited transaction', async () => {
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
  test('UNSTABLE_REFNO_ON_SLIP: fails for two slips in one picture', async () => {
    const texts = [1, 2].map((one) =>
      slipVerify({ sendingBank: '004', transRef: `013071152533APM0773${one}` }),
    )
    await send(await qrPicture(texts))
    await expectFailed('UNSTABLE_REFNO_ON_SLIP')
  })

  // [spec:SLIP-31.1]
  test('TRIPPLE_WRONG_CAPTCHA: fails after three captchas; a new upload then succeeds', async () => {
    const { slip, bankReference } = await transferTo(app, { from: accountOf(member) })
    await setSlipBehaviour(app, bankReference, { captchas: 3 })
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
  test('INVALID_SLIP: fails when the bank never knows the transaction', async () => {
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
    ['a web address', 'https://example.com/slip/013071152533APM07736'],
  ])('INVALID_SLIP: fails when the only code is %s', async (_, text) => {
    await send(await qrPicture([text]))
    await expectFailed('INVALID_SLIP')
    expect(await app.call(checkSlip, { body: { payload: text } }, member)).toMatchObject({
      ok: true,
      body: { note: 'INVALID_SLIP' },
    })
  })

  // [spec:SLIP-33.1]
  test("NOT_MATCH: fails for money from an account that is not the member's", async () => {
    const { slip } = await transferTo(app, {
      from: { bankCode: 'KBANK', accountNo: '9998887776', name: 'SOMCHAI TEST' },
    })
    await send(slip)
    await expectFailed('NOT_MATCH')
  })

  // [spec:SLIP-34.1 LIM-32.1]
  test('EXPIRED_SLIP: fails for a transfer made more than an hour ago', async () => {
    const { slip } = await transferTo(app, {
      from: accountOf(member),
      at: new Date(clock.nowMs() - 61 * minute),
    })
    await send(slip)
    await expectFailed('EXPIRED_SLIP')
  })

  test('EXPIRED_SLIP: does not apply to a transfer made just under an hour ago', async () => {
    const { slip } = await transferTo(app, {
      from: accountOf(member),
      at: new Date(clock.nowMs() - 59 * minute),
    })
    await send(slip)
    await expectCredited(100_00n)
  })

  // [spec:SLIP-35.1]
  test('UNKNOW_ERROR: fails when every query to the bank has failed', async () => {
    const { slip } = await transferTo(app, { from: accountOf(member) })
    await app.fault('bank/slip', 'error')
    await send(slip)
    after(16)
    await run()
    await expectFailed('UNKNOW_ERROR')
  })
})
