import { fileTypeFromBuffer } from 'file-type'
import sharp, { type Sharp, type SharpOptions } from 'sharp'
import type { PictureMade } from './picture-messages.ts'

const maxSide = 12_000
/**
 * The maximum number of pixels, enough for phone cameras; in an animation the sum over all frames.
 */
const maxPixels = 60_000_000
/** The stored size: enough to read a screenshot, and fast enough to produce during a request. */
const storedPixels = 5_000_000
const storedAnimationPixels = 10_000_000
const maxFrames = 200
const maxPngBytes = 2 * 1024 * 1024

// Allows only the decoders of JPEG, PNG and GIF, whatever format a file claims.
sharp.block({ operation: ['VipsForeignLoad'] })
sharp.unblock({
  operation: [
    'VipsForeignLoadJpegBuffer',
    'VipsForeignLoadPngBuffer',
    'VipsForeignLoadNsgifBuffer',
  ],
})
sharp.cache(false)
sharp.concurrency(1)

const open = (bytes: Uint8Array, more: SharpOptions = {}): Sharp =>
  sharp(bytes, { failOn: 'error', limitInputPixels: maxPixels, sequentialRead: true, ...more })

/**
 * Re-encodes a picture upright with its pixels only: no location, no camera data, no appended
 * bytes.
 */
export async function makePicture(bytes: Uint8Array): Promise<PictureMade> {
  try {
    const kind = (await fileTypeFromBuffer(bytes))?.mime
    const {
      width,
      height,
      pageHeight,
      pages = 1,
      autoOrient,
      hasAlpha,
    } = await open(bytes).metadata()
    const tall = pageHeight ?? height
    if (Math.max(width, tall) > maxSide) return { outcome: 'invalid' }
    if (kind === 'image/gif' && pages > 1)
      return await makeMoving(bytes, { width, height: tall, frames: pages })
    if (kind !== 'image/jpeg' && kind !== 'image/png' && kind !== 'image/gif')
      return { outcome: 'invalid' }
    const scale = Math.min(1, Math.sqrt(storedPixels / (width * tall)))
    const upright = (): Sharp =>
      open(bytes)
        .autoOrient()
        .resize({ width: Math.max(1, Math.round(autoOrient.width * scale)) })
        .toColourspace('srgb')
    if (kind !== 'image/jpeg') {
      const png = await finish(upright().png(), 'image/png')
      // Stores an opaque picture as JPEG when its PNG is too large, as for a photo.
      if (hasAlpha || png.bytes.length <= maxPngBytes) return png
    }
    return await finish(
      upright().flatten({ background: '#ffffff' }).jpeg({ quality: 85 }),
      'image/jpeg',
    )
  } catch {
    return { outcome: 'invalid' }
  }
}

/** Encodes as WebP, because encoding a GIF takes many times as long. */
async function makeMoving(
  bytes: Uint8Array,
  { width, height, frames }: { width: number; height: number; frames: number },
): Promise<PictureMade> {
  const pages = Math.max(1, Math.min(frames, maxFrames, Math.floor(maxPixels / (width * height))))
  const scale = Math.min(1, Math.sqrt(storedAnimationPixels / (width * height * pages)))
  return finish(
    open(bytes, { pages })
      .resize({ width: Math.max(1, Math.round(width * scale)) })
      .webp({ quality: 75, effort: 1 }),
    'image/webp',
  )
}

async function finish(
  picture: Sharp,
  type: 'image/jpeg' | 'image/png' | 'image/webp',
): Promise<Extract<PictureMade, { outcome: 'made' }>> {
  const { data, info } = await picture.toBuffer({ resolveWithObject: true })
  return {
    outcome: 'made',
    bytes: data,
    type,
    width: info.width,
    height: info.pageHeight ?? info.height,
  }
}
