import sharp from 'sharp'
import { slipVerify } from 'promptparse/generate'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { checkSlip, type SlipNote } from '@champa/contract/slip'
import { fromWire } from '@champa/contract/money'
import { clock } from '../../platform/clock.ts'
import type { TestMember } from '../../testing/test-app.ts'
import {
  startSlipApp,
  accountOf,
  atNoon,
  newestSlip,
  ourAccount,
  qrPicture,
  transferTo,
  upload,
} from '../../testing/slips.ts'
import { walletOf } from '../../testing/pay-in.ts'
import { ingestReport } from '../deposit/index.ts'
import { checkSlips } from './check-slips.job.ts'

let member: TestMember
const app = await startSlipApp({ SETTLE_PACE: '0.05' })
beforeEach(async () => {
  atNoon()
  member = await app.member()
})
afterEach(() => app.proveBooks())

const minute = 60_000

async function send(picture: Uint8Array, by = member): Promise<void> {
  expect(await upload(app, by, picture)).toMatchObject({ ok: true })
  await checkSlips.run(app.ctx)
}

async function expectRefused(note: SlipNote, by = member): Promise<void> {
  expect(await newestSlip(app, by)).toMatchObject({ status: 'FAILED', note })
}

describe('fraud 1: a slip that is uploaded again', () => {
  test('the second upload of a credited slip by the same member fails', async () => {
    const { slip } = await transferTo(app, { from: accountOf(member) })
    await send(slip)
    atNoon(2 * minute)
    await send(slip)
    await expectRefused('SLIP_REFNO_DUPLICATED')
    expect(await walletOf(app, member)).toBe(100_00n)
  })

  test('a slip that another member uploads too is credited to the payer only', async () => {
    const other = await app.member()
    const { slip } = await transferTo(app, { from: accountOf(member) })
    await send(slip)
    await send(slip, other)
    await expectRefused('SLIP_REFNO_DUPLICATED', other)
    expect([await walletOf(app, member), await walletOf(app, other)]).toEqual([100_00n, 0n])
  })

  test('a slip uploaded twice before its first check is credited once', async () => {
    const { slip } = await transferTo(app, { from: accountOf(member) })
    await upload(app, member, slip)
    atNoon(61_000)
    await upload(app, member, slip)
    await Promise.all([checkSlips.run(app.ctx), checkSlips.run(app.ctx)])
    const rows = await app.ctx.db.query<{ status: string; note: string | null }>(
      'select status, note from slip where member_id = $1 order by status',
      [member.id],
    )
    expect(rows).toEqual([
      { status: 'FAILED', note: 'SLIP_REFNO_DUPLICATED' },
      { status: 'SUCCESS', note: null },
    ])
    expect(await walletOf(app, member)).toBe(100_00n)
  })

  test('a slip with its reference in lower case fails as a duplicate', async () => {
    const { slip, bankReference } = await transferTo(app, { from: accountOf(member) })
    await send(slip)
    const small = slipVerify({ sendingBank: '004', transRef: bankReference.toLowerCase() })
    expect(bankReference).not.toBe(bankReference.toLowerCase())
    expect(await app.call(checkSlip, { body: { payload: small } }, member)).toMatchObject({
      body: { note: 'SLIP_REFNO_DUPLICATED' },
    })
    atNoon(2 * minute)
    await send(await qrPicture([small]))
    await expectRefused('SLIP_REFNO_DUPLICATED')
  })

  test('SLIP_REFNO_DUPLICATED: fails for a transfer that the bank feed has credited', async () => {
    const { slip, bankReference } = await transferTo(app, { from: accountOf(member) })
    await app.ctx.db.query(
      'insert into bank_claim (bank_code, account_no, member_id) values ($1, $2, $3)',
      ['KBANK', member.id.toString(), member.id],
    )
    const taken = await ingestReport(app.ctx, {
      channel: 'feed',
      provider: 'SCB',
      receivingAccount: 'SCB:4058821937',
      reference: null,
      bankReference,
      amount: fromWire(100),
      paidAt: clock.now(),
      payer: {
        bankCode: 'KBANK',
        accountNo: `x${member.id.toString().slice(-6)}`,
        name: 'SOMCHAI T',
      },
    })
    expect(taken).toMatchObject({ outcome: 'credited', memberId: member.id })
    await send(slip)
    await expectRefused('SLIP_REFNO_DUPLICATED')
    expect(await walletOf(app, member)).toBe(100_00n)
  })
})

test('fraud 2, a genuine code with an edited amount: credits the bank’s amount', async () => {
  const { slip } = await transferTo(app, { from: accountOf(member), amount: 20 })
  const { width } = await sharp(slip).metadata()
  const edited = await sharp(slip)
    .composite([
      {
        input: Buffer.from(
          `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="90"><rect width="100%" height="100%" fill="#fff"/><text x="20" y="60" font-size="48">20,000.00</text></svg>`,
        ),
        left: 0,
        top: 200,
      },
    ])
    .png()
    .toBuffer()
  await send(edited)
  expect(await newestSlip(app, member)).toMatchObject({ status: 'SUCCESS', amount: 20_00n })
  expect(await walletOf(app, member)).toBe(20_00n)
})

test('fraud 3, the QR code of an old transfer in a new picture: EXPIRED_SLIP', async () => {
  const { miniQr } = await transferTo(app, {
    from: accountOf(member),
    at: new Date(clock.nowMs() - 3 * 24 * 60 * minute),
  })
  await send(await qrPicture([miniQr]))
  await expectRefused('EXPIRED_SLIP')
  expect(await walletOf(app, member)).toBe(0n)
})

test("fraud 4, a genuine slip to somebody else's account: DEST_ACC_INVALID", async () => {
  const { slip } = await transferTo(app, {
    from: accountOf(member),
    to: { ...ourAccount, accountNo: '4058821938' },
  })
  await send(slip)
  await expectRefused('DEST_ACC_INVALID')
  const elsewhere = await app.member()
  const { slip: sameNumber } = await transferTo(app, {
    from: accountOf(elsewhere),
    to: { ...ourAccount, bankCode: 'BBL' },
  })
  await send(sameNumber, elsewhere)
  await expectRefused('DEST_ACC_INVALID', elsewhere)
})

test('fraud 5, a scheduled or cancelled transfer: INVALID_SLIP', async () => {
  const { slip, bankReference } = await transferTo(app, {
    from: accountOf(member),
    scheduled: true,
  })
  await send(slip)
  await expectRefused('INVALID_SLIP')
  await fetch(`${app.simulators}/bank/transfers/${bankReference}/cancel`, { method: 'POST' })
  atNoon(2 * minute)
  await send(slip)
  await expectRefused('INVALID_SLIP')
  expect(await walletOf(app, member)).toBe(0n)
})

test('fraud 6, a forged slip: fails without a code and with a wrong checksum', async () => {
  await send(
    await sharp({ create: { width: 400, height: 1_600, channels: 3, background: '#4e2e7f' } })
      .png()
      .toBuffer(),
  )
  await expectRefused('CANNOT_READ_CROPPED_IMAGE')
  atNoon(2 * minute)
  await send(
    await qrPicture([
      slipVerify({ sendingBank: '004', transRef: '013071152533APM07736' }).replace('APM', 'APN'),
    ]),
  )
  await expectRefused('INVALID_SLIP')
})

test("fraud 7, another person's slip: NOT_MATCH, and the payer can still upload it", async () => {
  const payer = await app.member()
  const { slip } = await transferTo(app, { from: accountOf(payer) })
  await send(slip)
  await expectRefused('NOT_MATCH')
  await send(slip, payer)
  expect([await walletOf(app, member), await walletOf(app, payer)]).toEqual([0n, 100_00n])
})

test('fraud 7, a slip with matching digits and a different sender name: NOT_MATCH', async () => {
  const { slip } = await transferTo(app, {
    from: { ...accountOf(member), name: 'VICHAI JAIDEE' },
  })
  await send(slip)
  await expectRefused('NOT_MATCH')
})

test.each([
  'https://evil.example/?next=004600060000010103004',
  '00020101021229370016A000000677010111011300668123456785802TH53037645406100.006304BB8A',
  '00-4'.repeat(20),
  '0'.repeat(180),
])(
  'fraud 8, a QR code with other content (%s): INVALID_SLIP, without a call to the bank',
  async (text) => {
    await app.fault('bank/slip', 'error')
    await send(await qrPicture([text]))
    await expectRefused('INVALID_SLIP')
    await app.clearFaults()
  },
)
