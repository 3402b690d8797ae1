import { Coin } from '@champa/ui/brand/coin'
import type { QrDrawing } from './qr-drawing.ts'

interface QrPictureProps {
  drawing: QrDrawing
  /** The accessible name: what scanning the code does. */
  label: string
}

/**
 * Dark ink on ivory paper in both themes, with our coin in the middle, which error correction level
 * H tolerates.
 */
export function QrPicture({ drawing, label }: QrPictureProps) {
  return (
    <div className="qr">
      <svg
        viewBox={`0 0 ${drawing.side} ${drawing.side}`}
        shapeRendering="crispEdges"
        role="img"
        aria-label={label}
      >
        <path fill="#0B2A2E" d={drawing.path} />
      </svg>
      <span className="qr__mark">
        <Coin size={38} />
      </span>
    </div>
  )
}
