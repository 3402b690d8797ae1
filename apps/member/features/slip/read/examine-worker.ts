import { maxSlipBytes } from '@champa/contract/slip'
import { prepareZXingModule, readBarcodes } from 'zxing-wasm/reader'
import readerUrl from 'zxing-wasm/reader/zxing_reader.wasm?url'
import { judgeCode } from './judge-code.ts'
import type { Examination } from './examine-picture.ts'
import {
  isPlainPicture,
  type PictureFault,
  planPicture,
  type Size,
  sizesToTry,
  within,
} from './picture-plan.ts'

// Runs in a worker: decoding a twelve-megapixel photo and searching it for a QR code would block
// the page.
prepareZXingModule({ overrides: { locateFile: () => readerUrl }, fireImmediately: true }).catch(
  () => undefined,
)

addEventListener('message', ({ data, ports }: MessageEvent<File>) => {
  void examine(data)
    .catch(() => fault('notPicture'))
    .then((seen) => ports[0]?.postMessage(seen))
})

async function examine(file: File): Promise<Examination> {
  const picture = await createImageBitmap(file)
  try {
    const isPlain = isPlainPicture(new Uint8Array(await file.slice(0, 16).arrayBuffer()))
    const plan = planPicture(picture, file.size, isPlain)
    if (plan === null) return fault('tooSmall')
    const ready = plan === 'asIs' ? file : await redraw(picture, plan)
    if (ready.size > maxSlipBytes) return fault('tooLarge')
    // If this device cannot search for the QR code, the server does it.
    return { fault: null, ready, code: await findCode(picture).catch(() => null) }
  } finally {
    picture.close()
  }
}

function fault(which: PictureFault): Examination {
  return { fault: which, ready: null, code: null }
}

/** The slip's QR code when the image has several QR codes; otherwise the first one found. */
async function findCode(picture: ImageBitmap): Promise<string | null> {
  let other: string | null = null
  for (const size of sizesToTry(picture)) {
    const barcodes = await readBarcodes(
      draw(picture, size).getImageData(0, 0, size.width, size.height),
      { formats: ['QRCode'], tryHarder: true, maxNumberOfSymbols: 4 },
    )
    const texts = barcodes.filter((one) => one.isValid).map((one) => one.text)
    const slip = texts.find((text) => judgeCode(text) === 'slip')
    if (slip !== undefined) return slip
    other ??= texts[0] ?? null
  }
  return other
}

/** Encodes as JPEG, and again at a smaller size when the result still has too many bytes. */
async function redraw(picture: ImageBitmap, size: Size): Promise<Blob> {
  const drawn = await toJpeg(picture, size)
  return drawn.size <= maxSlipBytes ? drawn : toJpeg(picture, within(size, 3_000))
}

function toJpeg(picture: ImageBitmap, size: Size): Promise<Blob> {
  return draw(picture, size).canvas.convertToBlob({ type: 'image/jpeg', quality: 0.9 })
}

function draw(picture: ImageBitmap, { width, height }: Size): OffscreenCanvasRenderingContext2D {
  const context = new OffscreenCanvas(width, height).getContext('2d', { willReadFrequently: true })
  if (context === null) throw new Error('the browser has no canvas of this size')
  context.drawImage(picture, 0, 0, width, height)
  return context
}
