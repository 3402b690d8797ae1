import sharp, { type Sharp } from 'sharp'
import { maxSlipSide, minSlipSide } from '@champa/contract/slip'
import { pictureType } from './picture-type.ts'
import type { PrepareResult } from './reader-messages.ts'

/**
 * Larger pictures are scaled down to this size, which is enough to read a QR code as wide as a
 * twentieth of a photo.
 */
const storedPixels = 5_000_000

// Allows only the decoders of JPEG, PNG and WebP, whatever type an uploaded file claims.
sharp.block({ operation: ['VipsForeignLoad'] })
sharp.unblock({
  operation: ['VipsForeignLoadJpegBuffer', 'VipsForeignLoadPngBuffer', 'VipsForeignLoadWebpBuffer'],
})
sharp.cache(false)
sharp.concurrency(1)

/** Opens a picture; decoding fails when it is truncated or damaged. */
export function openPicture(bytes: Uint8Array): Sharp {
  return sharp(bytes, {
    failOn: 'error',
    limitInputPixels: maxSlipSide * maxSlipSide,
    sequentialRead: true,
    pages: 1,
  })
}

/** Decodes a picture and encodes it again: upright, on white, without metadata. */
export async function preparePicture(bytes: Uint8Array): Promise<PrepareResult> {
  try {
    const { width, height, format, autoOrient } = await openPicture(bytes).metadata()
    if (
      format !== pictureType(bytes) ||
      Math.min(width, height) < minSlipSide ||
      Math.max(width, height) > maxSlipSide
    )
      return { outcome: 'invalid' }
    const scale = Math.min(1, Math.sqrt(storedPixels / (width * height)))
    const picture = await openPicture(bytes)
      .autoOrient()
      .flatten({ background: '#ffffff' })
      .resize({ width: Math.round(autoOrient.width * scale) })
      .toColourspace('srgb')
      .jpeg({ quality: 85 })
      .toBuffer()
    return { outcome: 'prepared', picture, type: 'image/jpeg' }
  } catch {
    return { outcome: 'invalid' }
  }
}
