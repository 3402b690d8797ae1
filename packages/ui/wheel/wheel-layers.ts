import { drawFace, drawRim, drawStanding, type WheelSector } from './draw-wheel.ts'

/** What the wheel is drawn on, from the lowest up; only the face and the pointer move. */
export interface WheelStage {
  face: HTMLCanvasElement
  rim: HTMLCanvasElement
  /** Drawn anew where the wheel stands, and faded over the face. */
  veil: HTMLCanvasElement
  pin: SVGElement
}

/** The face, so many whole turns from where the first sector's middle is on top; a winner makes the others dark. */
export interface Standing {
  turn: number
  winner: number | null
}

export interface WheelLayers {
  /** Draws for this width and this many device pixels to each of ours. */
  fit(size: number, ratio: number): void
  paint(sectors: readonly WheelSector[]): void
  /** Fades in the wheel as it stands, sharp at any angle, over the face that turned. */
  stand(standing: Standing, fadeMs: number): Animation
  clear(fadeMs: number): void
}

/** A little off the middle of the first sector, as a wheel stands. */
export const restTurn = 0.019
const sharpest = 3
/** A page that has no width yet has no wheel either. */
const smallest = 40

/** Face, rim and result are drawn when they change and never in a frame of the turn: that only rotates the face. */
export function openLayers({ face, rim, veil }: WheelStage): WheelLayers {
  let size = 0
  let ratio = 1
  let sectors: readonly WheelSector[] = []
  let standing: Standing | null = null

  function on(canvas: HTMLCanvasElement, draw: (c: CanvasRenderingContext2D) => void): void {
    const c = canvas.getContext('2d')
    if (!c) return
    canvas.width = canvas.height = Math.round(size * ratio)
    c.scale(ratio, ratio)
    draw(c)
  }
  const drawn = () => size >= smallest && sectors.length > 0
  const font = () => getComputedStyle(face).fontFamily
  const drawVeil = () => {
    const stands = standing
    if (stands && drawn())
      on(veil, (c) => drawStanding(c, size, sectors, stands.turn, stands.winner, font()))
  }
  const draw = () => {
    if (!drawn()) return
    on(face, (c) => drawFace(c, size, sectors, restTurn, font()))
    on(rim, (c) => drawRim(c, size))
    drawVeil()
  }
  const fade = (opacity: [number, number], duration: number) =>
    veil.animate({ opacity }, { duration, easing: 'ease-out' })

  return {
    fit(width, pixels) {
      size = width
      ratio = Math.min(pixels, sharpest)
      draw()
    },
    paint(wanted) {
      sectors = wanted
      draw()
    },
    stand(stands, fadeMs) {
      standing = stands
      drawVeil()
      veil.style.opacity = '1'
      return fade([0, 1], fadeMs)
    },
    clear(fadeMs) {
      if (!standing) return
      standing = null
      veil.style.opacity = '0'
      fade([1, 0], fadeMs)
    },
  }
}
