import { encode } from 'uqr'
import { bankOf } from './banks.ts'
import type { Transfer } from './transfers.ts'

/** The small code as one path of squares, each `size` pixels. */
function miniQrPath(text: string, size: number): { path: string; side: number } {
  const { data } = encode(text, { ecc: 'M', border: 2 })
  const path = data.flatMap((row, y) => row.map((dark, x) => (dark ? `M${x * size} ${y * size}h${size}v${size}h-${size}z` : ''))).join('')
  return { path, side: data.length * size }
}

export function slipSvg(transfer: Transfer): string {
  const bank = bankOf(transfer.from_bank)
  const code = miniQrPath(transfer.mini_qr, 6)
  return `<svg xmlns="http://www.w3.org/2000/svg" width="720" height="1100"><rect width="720" height="1100" fill="#fff"/><rect width="720" height="132" fill="${bank.colour}"/>
    <path transform="translate(${700 - code.side} ${1080 - code.side})" d="${code.path}" fill="#000"/></svg>`
}
