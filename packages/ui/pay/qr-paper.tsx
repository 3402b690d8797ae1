import { Coin } from '../brand/coin.tsx'

export interface QrPaperProps {
  /**
   * Rows of dark (true) and light modules without the quiet zone, which the paper provides. A QR
   * code with the coin needs error correction level H.
   */
  modules: readonly (readonly boolean[])[]
  /** Accessible name: "QR to pay ฿500.00". */
  label: string
  /** Shows our coin in the middle of the QR code. */
  coin?: boolean
  /** True for a width of 196 px instead of 236 px. */
  small?: boolean
}

/** A dark QR code on ivory paper in both themes, for reliable scanning. */
export function QrPaper({ modules, label, coin, small }: QrPaperProps) {
  const side = modules.length
  return (
    <div className={small ? 'qr qr--small' : 'qr'}>
      <svg
        viewBox={`0 0 ${side} ${side}`}
        shapeRendering="crispEdges"
        role="img"
        aria-label={label}
      >
        <path fill="#0B2A2E" d={darkPath(modules)} />
      </svg>
      {coin && (
        <span className="qr__mark">
          <Coin size={38} />
        </span>
      )}
    </div>
  )
}

/** One SVG path for all dark modules: each run of dark modules in a row is one box. */
export function darkPath(modules: readonly (readonly boolean[])[]): string {
  return modules
    .map((row, y) =>
      runsOf(row)
        .map(([x, length]) => `M${x} ${y}h${length}v1h-${length}z`)
        .join(''),
    )
    .join('')
}

/** Finds the start and length of each run of dark modules in a row. */
function runsOf(row: readonly boolean[]): [x: number, length: number][] {
  const runs: [number, number][] = []
  row.forEach((dark, x) => {
    const last = runs.at(-1)
    if (!dark) return
    if (last && last[0] + last[1] === x) last[1]++
    else runs.push([x, 1])
  })
  return runs
}
