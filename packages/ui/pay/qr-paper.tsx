import { Coin } from '../mark/coin.tsx'

export interface QrPaperProps {
  /** Rows of dark (true) and light modules, without the quiet zone: the paper is that. Use error level H with the coin. */
  modules: readonly (readonly boolean[])[]
  /** What scanning it does: "QR to pay ฿500.00". */
  label: string
  /** Our coin in the middle. */
  coin?: boolean
  /** 196 instead of 236. */
  small?: boolean
}

/** One path for all dark modules: a run of dark in a row is one stroke of it. */
function darkPath(modules: QrPaperProps['modules']): string {
  return modules
    .map((row, y) => [...row.map((dark) => (dark ? '#' : ' ')).join('').matchAll(/#+/g)].map((run) => `M${run.index} ${y}h${run[0].length}v1h-${run[0].length}z`).join(''))
    .join('')
}

/** Dark ink on ivory paper in both themes: a scanner does not know about themes. */
export function QrPaper({ modules, label, coin, small }: QrPaperProps) {
  const side = modules.length
  return (
    <div className={small ? 'qr qr--small' : 'qr'}>
      <svg viewBox={`0 0 ${side} ${side}`} shapeRendering="crispEdges" role="img" aria-label={label}>
        <path fill="#0B2A2E" d={darkPath(modules)} />
      </svg>
      {coin && <span className="qr__mark"><Coin size={38} /></span>}
    </div>
  )
}
