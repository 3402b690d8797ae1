/** A slice as drawn; all are equally wide. */
export interface DrawnSlice {
  label: string
  bgColor: string
  textColor: string
}

const whole = Math.PI * 2
const bulbs = 24
/** Width of the rim as a share of the wheel's width. */
const rimShare = 0.05
const labelShare = 0.047
const smallestLabel = 8

interface Disc {
  size: number
  middle: number
  rim: number
  radius: number
}

function discOf(size: number): Disc {
  const rim = size * rimShare
  return { size, middle: size / 2, rim, radius: size / 2 - rim - 1 }
}

/**
 * Draws the parts that do not turn, over the slices: the gold rim with its bulbs, and the shade.
 */
export function drawRim(c: CanvasRenderingContext2D, size: number): void {
  const { middle, rim, radius } = discOf(size)
  const gold = c.createLinearGradient(0, 0, size, size)
  for (const [at, colour] of [
    [0, '#FFE2A0'],
    [0.35, '#C9821A'],
    [0.6, '#7A4706'],
    [1, '#E9A93B'],
  ] as const)
    gold.addColorStop(at, colour)
  disc(c, middle, middle, middle - 1, gold)
  disc(c, middle, middle, middle - 4, '#3A1F05')
  for (let bulb = 0; bulb < bulbs; bulb++) {
    const angle = (bulb / bulbs) * whole
    const away = middle - rim * 0.62
    drawBulb(
      c,
      middle + Math.cos(angle) * away,
      middle + Math.sin(angle) * away,
      bulb % 2 === 0,
      rim * 0.6,
    )
  }
  disc(c, middle, middle, radius + 1.5, '#F4B64A')
  c.globalCompositeOperation = 'destination-out'
  disc(c, middle, middle, radius, '#000')
  c.globalCompositeOperation = 'source-over'
  drawShade(c, size)
}

function drawBulb(
  c: CanvasRenderingContext2D,
  x: number,
  y: number,
  lit: boolean,
  halo: number,
): void {
  if (lit) {
    const light = c.createRadialGradient(x, y, 0, x, y, halo)
    light.addColorStop(0, 'rgba(255,214,130,.9)')
    light.addColorStop(1, 'rgba(255,180,46,0)')
    disc(c, x, y, halo, light)
  }
  disc(c, x, y, lit ? 2.6 : 1.9, lit ? '#FFF6DC' : '#C98A2E')
}

/**
 * Draws the slices with their labels. `turn` is the rotation in turns; at 0 the middle of the
 * first slice is on top.
 */
export function drawFace(
  c: CanvasRenderingContext2D,
  size: number,
  slices: readonly DrawnSlice[],
  turn: number,
  font: string,
): void {
  const { middle, radius } = discOf(size)
  const step = whole / slices.length
  slices.forEach((slice, index) => {
    const from = startOf(turn, index, step)
    pathSlice(c, middle, radius, from, step)
    c.fillStyle = slice.bgColor
    c.fill()
    c.strokeStyle = 'rgba(255,236,190,.5)'
    c.lineWidth = 1.4
    c.stroke()
    drawLabel(c, size, slice, from + step / 2, font)
  })
}

function drawLabel(
  c: CanvasRenderingContext2D,
  size: number,
  { label, textColor }: DrawnSlice,
  angle: number,
  font: string,
): void {
  const { middle, radius } = discOf(size)
  const maxWidth = radius * 0.54
  c.save()
  c.translate(middle, middle)
  c.rotate(angle)
  c.textAlign = 'right'
  c.textBaseline = 'middle'
  c.fillStyle = textColor
  const wanted = size * labelShare
  c.font = fontOf(wanted, font)
  const fitting = fitSize(wanted, c.measureText(label).width, maxWidth)
  c.font = fontOf(fitting, font)
  // A label too long for `maxWidth` even at the smallest size is condensed.
  c.fillText(label, radius - size * 0.05, 0, maxWidth)
  c.restore()
}

/**
 * The font size at which a text that is `width` wide at the preferred size fits `maxWidth`, but not
 * below the smallest legible size.
 */
function fitSize(wanted: number, width: number, maxWidth: number): number {
  if (width <= maxWidth) return wanted
  return Math.max(smallestLabel, Math.floor(((wanted * maxWidth) / width) * 2) / 2)
}

/** Draws shade near the hub and along the rim. */
function drawShade(c: CanvasRenderingContext2D, size: number): void {
  const { middle, radius } = discOf(size)
  const shade = c.createRadialGradient(middle, middle, radius * 0.2, middle, middle, radius)
  for (const [at, alpha] of [
    [0, 0.42],
    [0.42, 0],
    [0.9, 0],
    [1, 0.28],
  ] as const)
    shade.addColorStop(at, `rgba(30,14,0,${alpha})`)
  disc(c, middle, middle, radius, shade)
}

/**
 * Draws the stopped wheel without its rim. With a winner the other slices are darkened and the
 * winner is outlined in ivory.
 */
export function drawStopped(
  c: CanvasRenderingContext2D,
  size: number,
  slices: readonly DrawnSlice[],
  turn: number,
  winner: number | null,
  font: string,
): void {
  drawFace(c, size, slices, turn, font)
  drawShade(c, size)
  if (winner === null) return
  const { middle, radius } = discOf(size)
  const step = whole / slices.length
  c.fillStyle = 'rgba(4,15,18,.74)'
  slices.forEach((_, index) => {
    if (index === winner) return
    pathSlice(c, middle, radius, startOf(turn, index, step), step)
    c.fill()
  })
  c.save()
  c.shadowColor = 'rgba(255,200,90,.95)'
  c.shadowBlur = size * 0.05
  pathSlice(c, middle, radius, startOf(turn, winner, step), step)
  c.strokeStyle = '#FFF3D2'
  c.lineWidth = 3.5
  c.lineJoin = 'round'
  c.stroke()
  c.restore()
}

const startOf = (turn: number, index: number, step: number): number =>
  turn * whole - Math.PI / 2 + (index - 0.5) * step
const fontOf = (px: number, family: string): string => `700 ${px}px ${family}`

function pathSlice(
  c: CanvasRenderingContext2D,
  middle: number,
  radius: number,
  from: number,
  step: number,
): void {
  c.beginPath()
  c.moveTo(middle, middle)
  c.arc(middle, middle, radius, from, from + step)
  c.closePath()
}

function disc(
  c: CanvasRenderingContext2D,
  x: number,
  y: number,
  radius: number,
  fill: string | CanvasGradient,
): void {
  c.beginPath()
  c.arc(x, y, radius, 0, whole)
  c.fillStyle = fill
  c.fill()
}
