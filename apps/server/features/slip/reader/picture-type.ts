export type PictureType = 'png' | 'jpeg' | 'webp'

const startsWith = (bytes: Uint8Array, at: number, ...wanted: number[]): boolean =>
  wanted.every((one, index) => bytes[at + index] === one)

/**
 * The type of a file by its first bytes, whatever its name or declared type; null for anything but
 * PNG, JPEG and WebP.
 */
export function pictureType(bytes: Uint8Array): PictureType | null {
  if (startsWith(bytes, 0, 0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a)) return 'png'
  if (startsWith(bytes, 0, 0xff, 0xd8, 0xff)) return 'jpeg'
  if (startsWith(bytes, 0, 0x52, 0x49, 0x46, 0x46) && startsWith(bytes, 8, 0x57, 0x45, 0x42, 0x50))
    return 'webp'
  return null
}
