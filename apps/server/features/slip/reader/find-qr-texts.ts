import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import sharp, { type Sharp } from 'sharp'
import { prepareZXingModule, readBarcodes } from 'zxing-wasm/reader'
import { readMiniQr } from '../mini-qr.ts'
import { openPicture } from './prepare-picture.ts'
import type { ReadResult } from './reader-messages.ts'

const wasmBinary = readFileSync(
  createRequire(import.meta.url).resolve('zxing-wasm/reader/zxing_reader.wasm'),
)

// Passes the WebAssembly file, because the library would otherwise download it from a third-party
// server.
void prepareZXingModule({ overrides: { wasmBinary: wasmBinary.buffer }, fireImmediately: true })

interface Grey {
  data: Buffer
  width: number
  height: number
}

async function grey(picture: Sharp): Promise<Grey> {
  const { data, info } = await picture
    .greyscale()
    .toColourspace('b-w')
    .raw()
    .toBuffer({ resolveWithObject: true })
  return { data, width: info.width, height: info.height }
}

async function textsIn({ data, width, height }: Grey): Promise<string[]> {
  const pixels = new Uint8ClampedArray(width * height * 4)
  const channels = data.length / (width * height)
  for (let from = 0, to = 0; to < pixels.length; from += channels, to += 4) {
    pixels[to] = pixels[to + 1] = pixels[to + 2] = data[from]!
    pixels[to + 3] = 255
  }
  const barcodes = await readBarcodes(
    { data: pixels, width, height },
    { formats: ['QRCode'], tryHarder: true, tryInvert: true, maxNumberOfSymbols: 8 },
  )
  return barcodes.filter((one) => one.isValid && one.text !== '').map((one) => one.text)
}

/** Overlapping parts of the picture, enlarged later to find small codes. */
function crops(
  { width, height }: Grey,
  share: number,
): { left: number; top: number; width: number; height: number }[] {
  const [w, h] = [Math.ceil(width * share), Math.ceil(height * share)]
  const steps = [0, 0.5, 1]
  // Banks print the code at the bottom of the slip, so the lower parts come first.
  return steps.toReversed().flatMap((y) =>
    steps.toReversed().map((x) => ({
      left: Math.floor((width - w) * x),
      top: Math.floor((height - h) * y),
      width: w,
      height: h,
    })),
  )
}

const workingSide = 1_600

/**
 * Variants of the picture, the likeliest first: original, resized, black and white, rotated, and
 * enlarged parts.
 */
async function* variants(whole: Grey): AsyncGenerator<Grey> {
  const again = (): Sharp =>
    sharp(whole.data, { raw: { width: whole.width, height: whole.height, channels: 1 } })
  yield whole
  const side = Math.max(whole.width, whole.height)
  const width = Math.round((whole.width / side) * workingSide)
  const resized = (): Sharp =>
    again().resize({ width, kernel: side > workingSide ? 'lanczos3' : 'cubic' })
  yield grey(resized().normalise().sharpen())
  yield grey(
    again()
      .resize({ width: Math.round(whole.width / 3) })
      .normalise(),
  )
  for (const level of [90, 128, 170]) yield grey(resized().normalise().threshold(level))
  yield grey(resized().median(3))
  for (const angle of [20, 45]) yield grey(resized().rotate(angle, { background: '#ffffff' }))
  for (const part of crops(whole, 0.5))
    yield grey(
      again()
        .extract(part)
        .normalise()
        .resize({ width: Math.max(width, part.width), kernel: 'cubic' }),
    )
}

/**
 * How many variants are tried when only other QR codes are found. A slip's code would be readable
 * in one of them.
 */
const variantsForAnother = 4

/**
 * Finds all distinct QR texts in the picture, and tries its variants until a text is a slip's
 * mini-QR.
 */
export async function findQrTexts(bytes: Uint8Array): Promise<ReadResult> {
  const begin = performance.now()
  const texts = new Set<string>()
  try {
    const whole = await grey(openPicture(bytes).autoOrient().flatten({ background: '#ffffff' }))
    let tried = 0
    for await (const variant of variants(whole)) {
      for (const text of await textsIn(variant)) texts.add(text)
      tried += 1
      if ([...texts].some((text) => readMiniQr(text) !== null)) break
      if (texts.size > 0 && tried >= variantsForAnother) break
    }
    return {
      outcome: 'read',
      texts: [...texts],
      width: whole.width,
      height: whole.height,
      ms: performance.now() - begin,
    }
  } catch {
    return { outcome: 'invalid' }
  }
}
