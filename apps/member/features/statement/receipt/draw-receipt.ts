import type { StatusKind } from '@champa/ui/list/status-tag'
import type { ReceiptLine } from './receipt-lines.ts'

interface ReceiptPicture {
  /** The name of the app, drawn at the top. */
  name: string
  title: string
  amount: string
  status: { words: string; kind: StatusKind }
  lines: readonly ReceiptLine[]
}

const width = 720
const margin = 56
const lineHeight = 38
const paper = '#FFFDF6'
const ink = '#0B2A2E'
const faint = '#516566'
const rule = '#E9DFCA'
/** The image always has the colours of the light theme, like paper. */
const statusInks: Partial<Record<StatusKind, string>> = {
  success: '#096B4A',
  pending: '#7A5200',
  failed: '#B3261E',
}

/** Draws the receipt as a PNG; null when the browser cannot. */
export async function drawReceipt(picture: ReceiptPicture): Promise<Blob | null> {
  const canvas = document.createElement('canvas')
  const pen = canvas.getContext('2d')
  if (!pen) return null
  const family = getComputedStyle(document.body).fontFamily
  const valueFont = `600 26px ${family}`
  pen.font = valueFont
  const lines = picture.lines.map((line) => ({
    term: line.term,
    values: wrapText(line.value, (text) => pen.measureText(text).width <= width - 2 * margin - 270),
  }))
  const headHeight = 344
  canvas.width = width
  // Setting the size of a canvas resets its other state.
  canvas.height =
    headHeight +
    lines.reduce((sum, { values }) => sum + values.length * lineHeight + 30, 0) +
    margin
  pen.fillStyle = paper
  pen.fillRect(0, 0, canvas.width, canvas.height)
  drawHead(pen, picture, family)
  let y = headHeight
  for (const { term, values } of lines) {
    pen.fillStyle = rule
    pen.fillRect(margin, y, width - 2 * margin, 2)
    write(pen, {
      text: term,
      x: margin,
      y: y + 44,
      font: `500 24px ${family}`,
      ink: faint,
      align: 'left',
    })
    values.forEach((text, index) =>
      write(pen, {
        text,
        x: width - margin,
        y: y + 44 + index * lineHeight,
        font: valueFont,
        ink,
        align: 'right',
      }),
    )
    y += values.length * lineHeight + 30
  }
  return new Promise((resolve) => canvas.toBlob(resolve, 'image/png'))
}

function drawHead(
  pen: CanvasRenderingContext2D,
  { name, title, amount, status }: ReceiptPicture,
  family: string,
): void {
  const middle = { x: width / 2, align: 'center' } as const
  write(pen, { ...middle, text: name, y: 88, font: `750 34px ${family}`, ink })
  write(pen, { ...middle, text: title, y: 164, font: `600 30px ${family}`, ink: faint })
  write(pen, {
    ...middle,
    text: amount,
    y: 236,
    font: `750 60px ${family}`,
    ink: status.kind === 'failed' ? faint : ink,
  })
  if (status.kind === 'failed') strikeThrough(pen, amount)
  write(pen, {
    ...middle,
    text: status.words,
    y: 296,
    font: `650 28px ${family}`,
    ink: statusInks[status.kind] ?? ink,
  })
}

/** Crosses out the amount; the drawing context still has the font of the amount. */
function strikeThrough(pen: CanvasRenderingContext2D, amount: string): void {
  const length = pen.measureText(amount).width
  pen.fillStyle = faint
  pen.fillRect((width - length) / 2, 214, length, 4)
}

function write(
  pen: CanvasRenderingContext2D,
  of: { text: string; x: number; y: number; font: string; ink: string; align: CanvasTextAlign },
): void {
  pen.font = of.font
  pen.fillStyle = of.ink
  pen.textAlign = of.align
  pen.fillText(of.text, of.x, of.y)
}

/** Wraps a text between words, even without spaces; a word longer than a line breaks anywhere. */
export function wrapText(text: string, fits: (line: string) => boolean): string[] {
  const lines = ['']
  for (const { segment } of new Intl.Segmenter(undefined, { granularity: 'word' }).segment(text)) {
    const pieces = fits(segment) ? [segment] : segment
    for (const piece of pieces) {
      const line = (lines.at(-1) ?? '') + piece
      if (fits(line.trimEnd()) || line === piece) lines[lines.length - 1] = line
      else lines.push(piece.trimStart())
    }
  }
  return lines.map((line) => line.trim()).filter((line, index) => line !== '' || index === 0)
}
