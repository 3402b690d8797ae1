import { encode } from 'uqr'
import { expect, test } from 'vitest'
import { qrSvg } from './qr-svg.ts'

const payload =
  '00020101021230570016A00000067701011201151234567890123450206QR00010304M12353037645802TH5406100.0763048811'

/** Renders the path as a browser would: each run fills whole modules. */
function drawn(svg: string, size: number): boolean[][] {
  const rows = Array.from({ length: size }, () => Array.from({ length: size }, () => false))
  for (const [, x, y, width] of svg.matchAll(/M(\d+) (\d+)h(\d+)v1h-\d+z/g))
    rows[Number(y)]!.fill(true, Number(x), Number(x) + Number(width))
  return rows
}

// [spec:API-40.1]
test('one path draws every module at level H', () => {
  const svg = qrSvg(payload)
  const { data, size } = encode(payload, { ecc: 'H', border: 0 })
  expect(svg.match(/<path/g)).toHaveLength(1)
  expect(drawn(svg, size)).toEqual(data)
})

test('has a quiet zone of four modules on every side, and markup of numbers only', () => {
  const { size } = encode(payload, { ecc: 'H', border: 0 })
  const side = size + 8
  expect(qrSvg(payload)).toMatch(
    new RegExp(
      `^<svg xmlns="http://www\\.w3\\.org/2000/svg" viewBox="-4 -4 ${side} ${side}" ` +
        'shape-rendering="crispEdges"><path d="[Mhvz0-9 -]+"/></svg>$',
    ),
  )
})
