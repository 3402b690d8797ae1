import { drawFace, drawRim, drawStopped, type DrawnSlice } from './draw-wheel.ts'

/** The wheel's elements from bottom to top; only the face (the slices) and the pointer move. */
export interface WheelStage {
  face: HTMLCanvasElement
  rim: HTMLCanvasElement
  /** The stopped wheel, redrawn at its final rotation and faded in over the face. */
  veil: HTMLCanvasElement
  pin: SVGElement
}

/** Rotation of the face in turns; a winner darkens the other slices. */
export interface StoppedWheel {
  turn: number
  winner: number | null
}

export interface WheelLayers {
  /** Redraws the wheel for a width and a device pixel ratio. */
  fit(size: number, ratio: number): void
  paint(slices: readonly DrawnSlice[]): void
  /** Fades in the stopped wheel, redrawn sharply at its rotation, over the rotated face. */
  showStopped(stopped: StoppedWheel, fadeMs: number): Animation
  clear(fadeMs: number): void
}

/** Rotation at rest in turns, slightly off the middle of the first slice to look natural. */
export const restTurn = 0.019
const sharpest = 3
/** Minimum width in px. Below it nothing is drawn, because the page has no layout yet. */
const smallest = 40

/**
 * Opens the canvases of the wheel. Face, rim and result are drawn only when they change; a spin
 * only rotates the face.
 */
export function openLayers({ face, rim, veil }: WheelStage): WheelLayers {
  let size = 0
  let ratio = 1
  let slices: readonly DrawnSlice[] = []
  let stopped: StoppedWheel | null = null

  function on(canvas: HTMLCanvasElement, draw: (c: CanvasRenderingContext2D) => void): void {
    const c = canvas.getContext('2d')
    if (!c) return
    canvas.width = canvas.height = Math.round(size * ratio)
    c.scale(ratio, ratio)
    draw(c)
  }
  const drawn = () => size >= smallest && slices.length > 0
  const font = () => getComputedStyle(face).fontFamily
  const drawVeil = () => {
    const shown = stopped
    if (shown && drawn())
      on(veil, (c) => drawStopped(c, size, slices, shown.turn, shown.winner, font()))
  }
  const draw = () => {
    if (!drawn()) return
    on(face, (c) => drawFace(c, size, slices, restTurn, font()))
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
      slices = wanted
      draw()
    },
    showStopped(shown, fadeMs) {
      stopped = shown
      drawVeil()
      veil.style.opacity = '1'
      return fade([0, 1], fadeMs)
    },
    clear(fadeMs) {
      if (!stopped) return
      stopped = null
      veil.style.opacity = '0'
      fade([1, 0], fadeMs)
    },
  }
}
