import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import sharp from 'sharp'
import { beforeAll, describe, expect, test } from 'vitest'
import { prepareZXingModule, readBarcodes } from 'zxing-wasm/reader'
import { photographOf } from '../../testing/slip-photo.ts'
import { bankOf } from '../banks.ts'
import { miniQr, newReference } from '../references.ts'
import type { Transfer } from '../transfers.ts'
import { slipPicture } from './slip-picture.ts'
import { openWoff2 } from './woff2.ts'

beforeAll(async () => {
  const wasm = readFileSync(
    fileURLToPath(import.meta.resolve('zxing-wasm/reader/zxing_reader.wasm')),
  )
  await prepareZXingModule({
    overrides: { wasmBinary: Uint8Array.from(wasm).buffer },
    fireImmediately: true,
  })
})

const at = Date.parse('2026-11-21T07:32:10.000Z')
function transferFrom(code: string, more: Partial<Transfer> = {}): Transfer {
  const bank = bankOf(code)
  const reference = newReference(bank, at)
  return {
    bank_reference: reference,
    status: 'executed',
    amount: 100_37,
    at,
    booked_at: at,
    from_bank: code,
    from_account: '1234502091',
    from_name: 'สมชาย & <ใจดี>',
    to_bank: 'SCB',
    to_account: '4058821937',
    to_name: 'บริษัท จำปา เพย์เมนต์ จำกัด',
    to_proxy: null,
    bill_id: null,
    mini_qr: miniQr(bank, reference, at),
    refused_until: 0,
    refusal: 'delay',
    captchas: 0,
    ...more,
  }
}
const codesIn = async (picture: Buffer): Promise<string[]> =>
  (await readBarcodes(picture, { formats: ['QRCode'], tryHarder: true })).map((code) => code.text)

describe('slip pictures', () => {
  test.each(['KBANK', 'SCB', 'TRUEMONEY', 'BCEL', 'NOBANK'])(
    'a slip of %s contains its QR code',
    async (code) => {
      const transfer = transferFrom(code)
      const slip = await slipPicture(transfer)
      expect(await sharp(slip).metadata()).toMatchObject({
        format: 'png',
        width: 720,
        height: 1100,
      })
      expect(await codesIn(slip)).toEqual([transfer.mini_qr])
    },
  )

  test('slips with different Thai names differ, and equal data gives equal pictures', async () => {
    const transfer = transferFrom('KBANK')
    const picture = await slipPicture(transfer)
    expect((await slipPicture({ ...transfer, from_name: 'สมชาย & <ใจดา>' })).equals(picture)).toBe(
      false,
    )
    expect((await slipPicture(transfer)).equals(picture)).toBe(true)
  })
})

test.each([
  { name: 'straight', width: 2_000, height: 1_500, photo: { rotation: 0, blur: 0, noise: 0 } },
  { name: 'rotated, blurred and noisy', width: 2_400, height: 1_800, photo: {} },
  { name: 'upside down', width: 2_000, height: 1_500, photo: { rotation: 176, quality: 60 } },
])(
  'a photo of a slip, $name, is $width pixels wide and readable',
  async ({ photo, width, height }) => {
    const transfer = transferFrom('KBANK')
    const picture = await photographOf(await slipPicture(transfer), { ...photo, width, height })
    expect(await sharp(picture).metadata()).toMatchObject({ format: 'jpeg', width, height })
    expect(await codesIn(picture)).toEqual([transfer.mini_qr])
  },
)

test('openWoff2 decodes a WOFF 2.0 font and rejects other files', () => {
  const file = (name: string): Buffer =>
    readFileSync(fileURLToPath(import.meta.resolve(`@fontsource-variable/${name}`)))
  const font = openWoff2(file('anuphan/files/anuphan-thai-wght-normal.woff2'))
  const tags = Array.from({ length: font.readUInt16BE(4) }, (_, index) =>
    font.toString('latin1', 12 + 16 * index, 16 + 16 * index),
  )
  expect(tags).toEqual(tags.toSorted())
  expect(tags).toEqual(expect.arrayContaining(['cmap', 'glyf', 'head', 'hmtx', 'loca', 'maxp']))
  expect(() => openWoff2(font)).toThrow('not a WOFF 2.0')
})
