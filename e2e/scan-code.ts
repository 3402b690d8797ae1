import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { expect, type Locator } from '@playwright/test'
import { prepareZXingModule, readBarcodes } from 'zxing-wasm/reader'

const wasmBinary = readFileSync(
  createRequire(import.meta.url).resolve('zxing-wasm/reader/zxing_reader.wasm'),
)
void prepareZXingModule({ overrides: { wasmBinary: wasmBinary.buffer }, fireImmediately: true })

/** Reads a QR code from the screen, as another phone's camera would. */
export async function scanCode(code: Locator): Promise<string> {
  let text = ''
  await expect(async () => {
    const [found] = await readBarcodes(await code.screenshot(), {
      formats: ['QRCode'],
      tryHarder: true,
    })
    text = found?.text ?? ''
    expect(text).not.toBe('')
  }).toPass()
  return text
}
