import sharp from 'sharp'
import type { Sharp } from 'sharp'
import { beforeEach, describe, expect, test } from 'vitest'
import { readSlips, readSlipWindow, maxSlipBytes, uploadSlip } from '@champa/contract/slip'
import { clock } from '../../platform/clock.ts'
import { callOverHttp, type TestMember } from '../../testing/test-app.ts'
import { startSlipApp, atNoon, upload } from '../../testing/slips.ts'
import { setDocument } from '../../testing/sign-up.ts'
import { slipFiles } from '../../testing/slip-files.ts'

let member: TestMember

const app = await startSlipApp()
const picture = await sharp({
  create: { width: 600, height: 900, channels: 3, background: '#eef3fa' },
})
  .jpeg()
  .toBuffer()

beforeEach(async () => {
  atNoon()
  member = await app.member()
})

const { files, rowsOf, expectNothing } = slipFiles(app, () => member, picture)

// [spec:API-43.1]
test('an uploaded slip is in progress, and its picture is stored under a random name', async () => {
  const before = await files()
  const sent = await upload(app, member, picture, { name: '../../evil.php', type: 'text/html' })
  expect(sent).toMatchObject({
    status: 200,
    body: {
      status: 'in progress',
      amount: null,
      note: null,
      link: null,
      createdAt: expect.any(Number),
      reference: expect.stringMatching(/^[0-9a-z]{16}$/),
    },
  })
  const added = (await files()).filter((name) => !before.includes(name))
  expect(added).toEqual([expect.stringMatching(/^[0-9a-f]{40}\.jpg$/)])
  expect(await app.call(readSlips, { body: { page: 1, limit: 10 } }, member)).toMatchObject({
    ok: true,
    body: { total: 1, slips: [sent.body] },
  })
})

// [spec:ERM-21.1]
test('NO_BANK: refuses a member without a bank account', async () => {
  await app.operator.db.query(
    'update member set bank_code = null, bank_account_no = null where member_id = $1',
    [member.id],
  )
  expect(await upload(app, member, picture)).toMatchObject({
    status: 409,
    body: { message: 'NO_BANK' },
  })
})

// [spec:SLIP-2.1]
test('SLIP_CLOSED: refuses during closed hours and returns the time when they end', async () => {
  const at = (text: string): void => clock.set(() => new Date(`${text}+07:00`))
  const today = clock.now().toISOString().slice(0, 10)
  at(`${today}T23:30:00`)
  // Signs in at that late hour, because an earlier session would have expired.
  const late = await app.member()
  const openAt = new Date(`${today}T23:30:00+07:00`).getTime() + 90 * 60_000
  expect(await upload(app, late, picture)).toMatchObject({
    status: 403,
    body: { message: 'SLIP_CLOSED', openAt },
  })
  expect(await app.call(readSlipWindow)).toMatchObject({
    ok: true,
    body: { isOpen: false, from: '23:00', to: '01:00', timezone: 'Asia/Bangkok', openAt },
  })
  clock.set(() => new Date(openAt))
  expect(await upload(app, late, picture)).toMatchObject({ ok: true })
  expect(await app.call(readSlipWindow)).toMatchObject({
    ok: true,
    body: { isOpen: true, openAt: null },
  })
})

test('SLIP_CLOSED takes precedence over NO_BANK, the rate limit and SLIP_NO_FILE', async () => {
  await setDocument(app, 'slipWindow', { from: '11:00', to: '13:00' })
  try {
    expect(await upload(app, member, null)).toMatchObject({ body: { message: 'SLIP_CLOSED' } })
    await app.operator.db.query('update member set bank_code = null where member_id = $1', [
      member.id,
    ])
    expect(await upload(app, member, null)).toMatchObject({ body: { message: 'SLIP_CLOSED' } })
  } finally {
    await setDocument(app, 'slipWindow', { from: '23:00', to: '01:00' })
  }
  expect(await upload(app, member, null)).toMatchObject({ body: { message: 'NO_BANK' } })
})

// [spec:ERM-41.1]
test('REQUEST_LIMIT_1MIN: refuses a second slip within a minute and returns the wait', async () => {
  const at = clock.nowMs()
  clock.set(() => new Date(at))
  await upload(app, member, picture)
  const second = await upload(app, member, picture)
  expect(second).toMatchObject({ status: 429, body: { message: 'REQUEST_LIMIT_1MIN' } })
  const wait = second.ok ? 0 : second.body.retryAfter!
  expect(wait).toBeGreaterThan(50)
  expect(wait).toBeLessThanOrEqual(60)
  expect(await upload(app, member, null)).toMatchObject({
    body: { message: 'REQUEST_LIMIT_1MIN' },
  })
  atNoon(61_000)
  expect(await upload(app, member, picture)).toMatchObject({ ok: true })
})

// [spec:ERM-41.1]
test('REQUEST_LIMIT_1MIN: accepts exactly one of ten concurrent slips', async () => {
  const all = await Promise.all(Array.from({ length: 10 }, () => upload(app, member, picture)))
  expect(all.filter((one) => one.ok)).toHaveLength(1)
  expect(all.filter((one) => !one.ok && one.body.message === 'REQUEST_LIMIT_1MIN')).toHaveLength(9)
  expect(await rowsOf(member)).toBe(1)
})

// [spec:ERM-42.1]
test('SLIP_NO_FILE: refuses a missing file, an empty file and a missing form', async () => {
  expect(await upload(app, member, new Uint8Array())).toMatchObject({
    status: 400,
    body: { message: 'SLIP_NO_FILE' },
  })
  expect(await upload(app, member, picture, { field: 'picture' })).toMatchObject({
    body: { message: 'SLIP_NO_FILE' },
  })
  expect(
    await callOverHttp(
      app.url,
      uploadSlip,
      { headers: { 'content-type': 'application/json' } },
      member,
    ),
  ).toMatchObject({ body: { message: 'SLIP_NO_FILE' } })
  await expectNothing(await upload(app, member, null), 'SLIP_NO_FILE')
})

describe('an invalid slip file', () => {
  const plain = (width: number, height: number): Sharp =>
    sharp({ create: { width, height, channels: 3, background: '#fff' } })
  const cut = (bytes: Buffer): Buffer => bytes.subarray(0, Math.floor(bytes.length * 0.6))
  const noisy = (width: number, height: number): Sharp =>
    sharp({
      create: {
        width,
        height,
        channels: 3,
        background: '#fff',
        noise: { type: 'gaussian', mean: 128, sigma: 60 },
      },
    })
  /** Builds a small PNG whose header declares a huge width and height. */
  const claiming = async (side: number): Promise<Buffer> => {
    const bytes = await plain(300, 300).png().toBuffer()
    bytes.writeUInt32BE(side, 16)
    bytes.writeUInt32BE(side, 20)
    const { crc32 } = await import('node:zlib')
    bytes.writeUInt32BE(crc32(bytes.subarray(12, 29)), 29)
    return bytes
  }
  // [spec:ERM-43.1]
  test.each<[string, () => Promise<Uint8Array> | Uint8Array]>([
    ['a web page called slip.jpg', () => Buffer.from('<html><script>alert(1)</script></html>')],
    ['a GIF', () => plain(300, 300).gif().toBuffer()],
    ['a TIFF', () => plain(300, 300).tiff().toBuffer()],
    [
      'an SVG',
      () => Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" width="300" height="300"/>'),
    ],
    ['a PDF', () => Buffer.from('%PDF-1.7\n%\xff\xd8\xff')],
    [
      'an executable',
      () => Buffer.concat([Buffer.from([0x7f, 0x45, 0x4c, 0x46]), Buffer.alloc(5_000)]),
    ],
    [
      'a web page behind the first bytes of a PNG',
      () =>
        Buffer.concat([
          Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]),
          Buffer.from('<html><script>alert(1)</script></html>'.repeat(50)),
        ]),
    ],
    [
      'an archive behind the first bytes of a JPEG',
      () =>
        Buffer.concat([
          Buffer.from([0xff, 0xd8, 0xff, 0xe0]),
          Buffer.from('PK\u0003\u0004'.repeat(500)),
        ]),
    ],
    [
      'other data behind the first bytes of a WebP',
      () => Buffer.concat([Buffer.from('RIFF\u0010\u0000\u0000\u0000WEBP'), Buffer.alloc(900, 7)]),
    ],
    ['a JPEG that is cut off', async () => cut(await noisy(700, 700).jpeg().toBuffer())],
    ['a PNG that is cut off', async () => cut(await noisy(700, 700).png().toBuffer())],
    ['a WebP that is cut off', async () => cut(await noisy(700, 700).webp().toBuffer())],
    ['a picture 199 pixels wide', () => plain(199, 900).png().toBuffer()],
    ['a picture 199 pixels high', () => plain(900, 199).jpeg().toBuffer()],
    ['a picture 6001 pixels wide', () => plain(6_001, 300).webp({ lossless: true }).toBuffer()],
    ['a decompression bomb that declares 60,000 by 60,000 pixels', () => claiming(60_000)],
    [
      'a decompression bomb of 7,000 by 7,000 pixels',
      () => plain(7_000, 7_000).png({ compressionLevel: 9 }).toBuffer(),
    ],
    ['a file of more than 10 MB', () => Buffer.concat([picture, Buffer.alloc(maxSlipBytes)])],
  ])('SLIP_INVALID_FILE: refuses %s', async (_, bytes) => {
    await expectNothing(await upload(app, member, await bytes()), 'SLIP_INVALID_FILE')
  })

  test.each([
    ['png', 200, 200],
    ['jpeg', 6_000, 200],
    ['webp', 200, 6_000],
    ['png', 6_000, 6_000],
  ] as const)('accepts a %s picture of %i by %i pixels', async (format, width, height) => {
    expect(
      await upload(app, member, await plain(width, height).toFormat(format).toBuffer()),
    ).toMatchObject({ ok: true })
  })
})
