import { renderAsync } from '@resvg/resvg-js'
import { slipSvg } from './slip-svg.ts'
import type { Transfer } from './transfers.ts'

/** The slip that the payer's banking app shows and keeps: a PNG. Drawn beside the event loop. */
export async function slipPicture(transfer: Transfer): Promise<Buffer> {
  const drawn = await renderAsync(slipSvg(transfer), { font: { loadSystemFonts: false, fontFiles: [] } })
  return drawn.asPng()
}
