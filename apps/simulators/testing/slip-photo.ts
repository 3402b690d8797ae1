import sharp, { type OutputInfo, type Sharp } from 'sharp'

export type Photo = {
  /** Size of the photo: 12 megapixels by default, 4000 × 3000. */
  width?: number
  height?: number
  /** Rotation of the slip in degrees. */
  rotation?: number
  /** Sigma of the blur; 0 for none. */
  blur?: number
  /** Sigma of the noise, on a scale of 255. */
  noise?: number
  /** JPEG quality, 1 to 100. */
  quality?: number
  /** Share of the photo's height that the slip takes. */
  share?: number
}

const frame = 46

/** A JPEG photo of a slip on a phone screen, for tests and the benchmark. */
export async function photographOf(
  slipPng: Buffer,
  {
    width = 4_000,
    height = 3_000,
    rotation = 4,
    blur = 0.8,
    noise = 10,
    quality = 82,
    share = 0.8,
  }: Photo = {},
): Promise<Buffer> {
  const phone = await sharp(await onPhone(slipPng, Math.round(height * share)))
    .rotate(rotation, { background: '#00000000' })
    .resize({ width, height, fit: 'inside', withoutEnlargement: true })
    .png({ compressionLevel: 0 })
    .toBuffer()
  const scene = await bare(
    sharp(table(width, height)).composite([
      { input: phone, gravity: 'centre' },
      { input: light(width, height) },
    ]),
  )
  const seen = blur < 0.3 ? scene : await bare(open(scene).blur(blur))
  const taken =
    noise === 0
      ? seen
      : await bare(
          open(seen).composite([{ input: await grain(noise), tile: true, blend: 'overlay' }]),
        )
  return open(taken).jpeg({ quality }).toBuffer()
}

type Pixels = { data: Buffer; info: OutputInfo }
/** Passes raw pixels between steps, because encoding twelve megapixels takes seconds. */
const bare = (picture: Sharp): Promise<Pixels> =>
  picture.flatten({ background: '#000' }).raw().toBuffer({ resolveWithObject: true })
const open = ({ data, info: { width, height, channels } }: Pixels): Sharp =>
  sharp(data, { raw: { width, height, channels: channels as 3 | 4 } }).removeAlpha()

/** Draws the slip inside the dark edges of a phone. */
async function onPhone(slipPng: Buffer, height: number): Promise<Buffer> {
  const screen = await sharp(slipPng)
    .resize({ height })
    .png({ compressionLevel: 0 })
    .toBuffer({ resolveWithObject: true })
  const [outerWidth, outerHeight] = [screen.info.width + 2 * frame, screen.info.height + 2 * frame]
  const body = `<svg xmlns="http://www.w3.org/2000/svg" width="${outerWidth}" height="${outerHeight}"><rect width="100%" height="100%" rx="90" fill="#101214"/></svg>`
  return sharp(Buffer.from(body))
    .composite([{ input: screen.data, left: frame, top: frame }])
    .png({ compressionLevel: 0 })
    .toBuffer()
}

function table(width: number, height: number): Buffer {
  const boards = Array.from(
    { length: 7 },
    (_, board) =>
      `<rect y="${(height / 7) * board}" width="${width}" height="${height / 7 - 6}" fill="${board % 2 === 0 ? '#8a6543' : '#7d5a3a'}"/>`,
  )
  return Buffer.from(
    `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}"><rect width="100%" height="100%" fill="#4f3822"/>${boards.join('')}</svg>`,
  )
}

/** Uneven light from one side, with the opposite corner in shade. */
function light(width: number, height: number): Buffer {
  return Buffer.from(`<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}"><defs><linearGradient id="lamp" x1="0" y1="0" x2="1" y2="1">
    <stop offset="0" stop-color="#fff5df" stop-opacity=".16"/><stop offset="1" stop-color="#000" stop-opacity=".34"/></linearGradient></defs>
    <rect width="100%" height="100%" fill="url(#lamp)"/></svg>`)
}

/** One tile of noise, repeated over the photo because noise for twelve megapixels takes seconds. */
function grain(sigma: number): Promise<Buffer> {
  const side = 512
  return sharp({
    create: {
      width: side,
      height: side,
      channels: 3,
      background: '#808080',
      noise: { type: 'gaussian', mean: 128, sigma },
    },
  })
    .png({ compressionLevel: 0 })
    .toBuffer()
}
