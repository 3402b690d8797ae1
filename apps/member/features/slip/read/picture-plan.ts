import { maxSlipBytes, maxSlipSide, minSlipSide } from '@champa/contract/slip'

export interface Size {
  width: number
  height: number
}

/** The reason why a file cannot be an image of a slip. */
export type PictureFault = 'notPicture' | 'tooSmall' | 'tooLarge'

/**
 * Whether the first bytes are those of a PNG or JPEG, whatever the file's name: the server checks
 * the same.
 */
export function isPlainPicture(head: Uint8Array): boolean {
  const starts = (...bytes: number[]) => bytes.every((byte, index) => head[index] === byte)
  return starts(0x89, 0x50, 0x4e, 0x47) || starts(0xff, 0xd8, 0xff)
}

/**
 * An image that the server accepts is sent unchanged; any other is redrawn, no larger than the
 * server allows. Null: too small to contain a readable QR code.
 */
export function planPicture(
  { width, height }: Size,
  bytes: number,
  isPlain: boolean,
): 'asIs' | Size | null {
  if (Math.min(width, height) < minSlipSide) return null
  const fits = Math.max(width, height) <= maxSlipSide
  return isPlain && fits && bytes <= maxSlipBytes ? 'asIs' : within({ width, height }, maxSlipSide)
}

/** Scales a size down, with the same proportions, so that no side is longer than `longest`. */
export function within({ width, height }: Size, longest: number): Size {
  const scale = Math.min(1, longest / Math.max(width, height))
  return {
    width: Math.max(1, Math.round(width * scale)),
    height: Math.max(1, Math.round(height * scale)),
  }
}

/**
 * The sizes at which the image is searched for a QR code: small first, which is fast and suffices
 * for most slips, then larger.
 */
export function sizesToTry(size: Size): Size[] {
  const wanted = [1_000, 1_800, 3_600].map((longest) => within(size, longest))
  return wanted.filter((one, index) => index === 0 || one.width > (wanted[index - 1]?.width ?? 0))
}
