import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import sharp from 'sharp'
import { root } from '../../scripts/setup/root.mjs'

/** `node tools/icons/draw-icons.ts`: renders the blossom as the app icons, which are committed. */
const pictures = join(root, 'apps', 'member', 'public')
const canvas = '#07171A'

interface Drawing {
  file: string
  size: number
  /**
   * Share of the width taken by the blossom. A phone may crop a maskable icon to a circle of 80 %.
   */
  share: number
  /** Corner radius, for icons that the phone does not crop itself. */
  corner: number
}

const drawings: Drawing[] = [
  { file: 'icon-192.png', size: 192, share: 0.76, corner: 0.22 },
  { file: 'icon-512.png', size: 512, share: 0.76, corner: 0.22 },
  { file: 'maskable-192.png', size: 192, share: 0.58, corner: 0 },
  { file: 'maskable-512.png', size: 512, share: 0.58, corner: 0 },
  { file: 'apple-touch-180.png', size: 180, share: 0.7, corner: 0 },
]

const blossom = readFileSync(join(pictures, 'icon.svg'))
for (const drawing of drawings) await draw(drawing)

async function draw({ file, size, share, corner }: Drawing): Promise<void> {
  const width = Math.round(size * share)
  const flower = await sharp(blossom, { density: 72 * (width / 64) })
    .resize(width, width)
    .toBuffer()
  const ground = Buffer.from(
    `<svg xmlns="http://www.w3.org/2000/svg" width="${size}" height="${size}"><defs><radialGradient id="g" cx=".5" cy=".42" r=".75"><stop offset="0" stop-color="#134046"/><stop offset="1" stop-color="${canvas}"/></radialGradient></defs><rect width="${size}" height="${size}" rx="${size * corner}" fill="url(#g)"/></svg>`,
  )
  await sharp(ground)
    .composite([{ input: flower, gravity: 'centre' }])
    .png({ compressionLevel: 9, effort: 10 })
    .toFile(join(pictures, 'icons', file))
}
