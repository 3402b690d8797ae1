import { Coin } from '@champa/ui/mark/coin'
import type { QrDrawing } from './qr-drawing.ts'

interface QrPictureProps {
  drawing: QrDrawing
  /** What scanning it does. */
  label: string
}

/** Dark ink on ivory paper in both themes, our coin in the middle: error level H carries it. */
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
