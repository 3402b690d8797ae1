import { type ReactNode, type Ref, useEffect, useEffectEvent, useId, useRef } from 'react'
import { FlatBlossom } from '../brand/coin.tsx'
import type { DrawnSlice } from './draw-wheel.ts'
import { openLayers, type WheelLayers } from './wheel-layers.ts'
import { openMotion, type WheelMotion } from './wheel-motion.ts'
import './wheel.css'

export type { DrawnSlice } from './draw-wheel.ts'

export interface WheelProps {
  /** The slices, which must be the same list during a spin. */
  slices: readonly DrawnSlice[]
  /** Accessible text of the picture. */
  label: string
  /**
   * null: the wheel is at rest. With `stop` null it turns; otherwise it lands on the slice `stop`.
   */
  round: { stop: number | null } | null
  /** Called when the wheel has stopped. */
  onLanded: () => void
  /**
   * Called when the result has been shown long enough: the app then shows the prize and ends
   * `round`.
   */
  onResult: () => void
  /** Content of the wheel's hub. */
  children: ReactNode
}

/** The prize wheel: it displays a result drawn by the server and decides nothing. */
export function Wheel({ slices, label, round, onLanded, onResult, children }: WheelProps) {
  const place = useRef<HTMLDivElement>(null)
  const face = useRef<HTMLCanvasElement>(null)
  const rim = useRef<HTMLCanvasElement>(null)
  const veil = useRef<HTMLCanvasElement>(null)
  const pin = useRef<SVGSVGElement>(null)
  const parts = useRef<{ layers: WheelLayers; motion: WheelMotion } | null>(null)
  const landed = useEffectEvent(() => onLanded())
  const result = useEffectEvent(() => onResult())

  useEffect(() => {
    if (!place.current || !face.current || !rim.current || !veil.current || !pin.current)
      return undefined
    const stage = { face: face.current, rim: rim.current, veil: veil.current, pin: pin.current }
    const layers = openLayers(stage)
    const motion = openMotion(stage, layers, { onLanded: landed, onResult: result })
    parts.current = { layers, motion }
    const unwatch = watchPixels(place.current, layers.fit)
    return () => {
      unwatch()
      motion.close()
    }
  }, [])

  useEffect(() => {
    const paint = () => parts.current?.layers.paint(slices)
    if (!face.current) return undefined
    paint()
    return watchLetters(
      `700 16px ${getComputedStyle(face.current).fontFamily}`,
      slices.map((slice) => slice.label).join(''),
      paint,
    )
  }, [slices])

  const turning = round !== null
  const stop = round?.stop ?? null
  useEffect(() => {
    if (turning) parts.current?.motion.turn(slices.length)
    else parts.current?.motion.rest()
  }, [turning, slices.length])
  useEffect(() => {
    if (stop !== null) parts.current?.motion.stopAt(stop)
  }, [stop])

  return (
    <div className="wheel" ref={place}>
      <i className="wheel__glow" aria-hidden="true" />
      <canvas className="wheel__face" ref={face} role="img" aria-label={label} />
      <canvas ref={rim} aria-hidden="true" />
      <canvas className="wheel__veil" ref={veil} aria-hidden="true" />
      <WheelPin place={pin} />
      {children}
    </div>
  )
}

/** Loads the font for a text and calls back whenever more of the font has loaded. */
function watchLetters(font: string, words: string, onCome: () => void): () => void {
  let wanted = true
  const come = () => {
    if (wanted) onCome()
  }
  document.fonts.addEventListener('loadingdone', come)
  // When offline, the text is drawn in whatever font is available.
  document.fonts.load(font, words).then(come, () => undefined)
  return () => {
    wanted = false
    document.fonts.removeEventListener('loadingdone', come)
  }
}

/** Reports an element's width and the device pixel ratio, initially and whenever either changes. */
function watchPixels(
  element: Element,
  onChange: (width: number, ratio: number) => void,
): () => void {
  let zoom: MediaQueryList | null = null
  const report = () => {
    zoom?.removeEventListener('change', report)
    zoom = globalThis.matchMedia(`(resolution: ${devicePixelRatio}dppx)`)
    zoom.addEventListener('change', report)
    onChange(element.clientWidth, devicePixelRatio)
  }
  const observer = new ResizeObserver(report)
  observer.observe(element)
  return () => {
    observer.disconnect()
    zoom?.removeEventListener('change', report)
  }
}

/** The drop-shaped pointer. */
function WheelPin({ place }: { place: Ref<SVGSVGElement> }) {
  const id = useId()
  return (
    <svg
      className="wheel__pin"
      ref={place}
      viewBox="0 0 44 56"
      aria-hidden="true"
      focusable="false"
    >
      <linearGradient id={id} x1="0" y1="0" x2="1" y2="1">
        <stop offset="0" stopColor="#FFE9AE" />
        <stop offset=".38" stopColor="#FFC247" />
        <stop offset=".72" stopColor="#EE9A14" />
        <stop offset="1" stopColor="#FFCB5E" />
      </linearGradient>
      <path d="M22 54C12 38 4 30 4 18A18 18 0 0 1 40 18C40 30 32 38 22 54Z" fill="#FFF9ED" />
      <path
        d="M22 47C14 34 8.5 28 8.5 18A13.5 13.5 0 0 1 35.5 18C35.5 28 30 34 22 47Z"
        fill={`url(#${id})`}
      />
      <FlatBlossom transform="translate(22 18) scale(.1774)" fill="#8A4A00" />
    </svg>
  )
}
