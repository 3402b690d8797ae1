import { Coin } from '../brand/coin.tsx'
import { darkPath } from './dark-path.ts'

export interface QrPaperProps {
  /**
   * Rows of dark (true) and light modules without the quiet zone, which the paper provides. Use
   * error correction level H with the coin.
   */
  modules: readonly (readonly boolean[])[]
  /** Accessible name: "QR to pay ฿500.00". */
  label: string
  /** Our coin in the middle. */
  coin?: boolean
  /** 196 px instead of 236. */
  small?: boolean
}

/** Dark ink on ivory paper in both themes, for reliable scanning. */
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
