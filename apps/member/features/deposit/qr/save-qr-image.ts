import { formatDateTime } from '@champa/client/time'
import { type Currency, formatMoney } from '@champa/ui/format/format-money'
import { toast } from '@champa/ui/overlay/toast'
import { useTranslations } from 'use-intl'
import { saveFile } from '../../../platform/device/keep-file.ts'
import { useAppName } from '../../../platform/use-info.ts'
import type { OpenCode } from './open-code.ts'
import type { QrDrawing } from './qr-drawing.ts'

interface QrImage {
  drawing: QrDrawing
  /** Lines below the QR code, largest first: the amount, then the expiry. */
  lines: readonly string[]
  fileName: string
}

const width = 720
const margin = 72
const paper = '#FFFDF6'
const ink = '#0B2A2E'

/** Draws the QR code into an image and offers it as a download; returns false when that fails. */
async function saveQrImage(image: QrImage): Promise<boolean> {
  const canvas = drawImage(image)
  const blob =
    canvas && (await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, 'image/png')))
  if (!blob) return false
  saveFile(blob, image.fileName)
  return true
}

function drawImage({ drawing, lines }: QrImage): HTMLCanvasElement | null {
  const canvas = document.createElement('canvas')
  canvas.width = width
  canvas.height = width + 76 * lines.length
  const pen = canvas.getContext('2d')
  if (!pen) return null
  pen.fillStyle = paper
  pen.fillRect(0, 0, canvas.width, canvas.height)
  drawCode(pen, drawing)
  drawCoin(pen)
  drawLines(pen, lines)
  return canvas
}

function drawCode(pen: CanvasRenderingContext2D, { side, path }: QrDrawing): void {
  const scale = (width - 2 * margin) / side
  pen.save()
  pen.translate(margin, margin)
  pen.scale(scale, scale)
  pen.fillStyle = ink
  pen.fill(new Path2D(path))
  pen.restore()
}

/**
 * Draws the coin logo on a patch of paper, as on the screen, small enough for error correction
 * level H.
 */
function drawCoin(pen: CanvasRenderingContext2D): void {
  const middle = width / 2
  pen.fillStyle = paper
  pen.beginPath()
  pen.roundRect(middle - 56, middle - 56, 112, 112, 34)
  pen.fill()
  for (const [radius, colour] of [
    [46, '#B86F08'],
    [44, '#FFC247'],
    [36, '#F3A01C'],
  ] as const) {
    pen.fillStyle = colour
    pen.beginPath()
    pen.arc(middle, middle, radius, 0, 2 * Math.PI)
    pen.fill()
  }
  pen.fillStyle = '#FFF1CC'
  for (let petal = 0; petal < 5; petal++) {
    pen.beginPath()
    pen.ellipse(
      middle + 15 * Math.sin(petal * 1.2566),
      middle - 15 * Math.cos(petal * 1.2566),
      9,
      14,
      petal * 1.2566,
      0,
      2 * Math.PI,
    )
    pen.fill()
  }
}

function drawLines(pen: CanvasRenderingContext2D, lines: readonly string[]): void {
  const family = getComputedStyle(document.body).fontFamily
  pen.fillStyle = ink
  pen.textAlign = 'center'
  lines.forEach((line, index) => {
    pen.font = index === 0 ? `700 64px ${family}` : `500 30px ${family}`
    pen.fillText(line, width / 2, width + 26 + 62 * index)
  })
}

/** Saves the QR code as an image with its amount and expiry. */
export function useSaveCode(code: OpenCode | null, currency: Currency): () => Promise<void> {
  const t = useTranslations()
  const name = useAppName()
  return async () => {
    if (code === null) return
    const lines = [
      formatMoney(code.amount, currency),
      t('dep.expiresAt', { clock: formatDateTime(code.expiresAt) }),
      code.payee ?? name,
    ]
    const saved = await saveQrImage({
      drawing: code.drawing,
      lines,
      fileName: `${name}-${code.id}.png`,
    })
    if (!saved) toast.show({ kind: 'err', text: t('dep.saveFailed') })
  }
}
