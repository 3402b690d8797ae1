import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { renderAsync } from '@resvg/resvg-js'
import type { Transfer } from '../transfers.ts'
import { slipSvg } from './slip-svg.ts'
import { openWoff2 } from './woff2.ts'

const fonts = [
  'anuphan/files/anuphan-thai',
  'anuphan/files/anuphan-latin',
  'noto-sans-lao/files/noto-sans-lao-lao',
]
let fontFiles: string[] | undefined

/** Renders the slip of the payer's banking app as a PNG, off the event loop. */
export async function slipPicture(transfer: Transfer): Promise<Buffer> {
  fontFiles ??= writeFonts()
  const drawn = await renderAsync(slipSvg(transfer), {
    font: { loadSystemFonts: false, fontFiles, defaultFontFamily: 'Anuphan' },
  })
  return drawn.asPng()
}

/**
 * The fonts of slips are bundled, since not every machine has Thai and Lao ones. The renderer
 * accepts fonts only as files.
 */
function writeFonts(): string[] {
  const folder = mkdtempSync(join(tmpdir(), 'champa-slip-fonts-'))
  process.once('exit', () => rmSync(folder, { recursive: true, force: true }))
  return fonts.map((name, index) => {
    const file = join(folder, `${index}.ttf`)
    writeFileSync(
      file,
      openWoff2(
        readFileSync(
          fileURLToPath(import.meta.resolve(`@fontsource-variable/${name}-wght-normal.woff2`)),
        ),
      ),
    )
    return file
  })
}
