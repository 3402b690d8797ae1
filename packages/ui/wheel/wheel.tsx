import { type ReactNode, useEffect, useEffectEvent, useRef } from 'react'
import type { WheelSector } from './draw-wheel.ts'
import { watchLetters } from './watch-letters.ts'
import { watchPixels } from './watch-pixels.ts'
import { openLayers, type WheelLayers } from './wheel-layers.ts'
import { openMotion, type WheelMotion } from './wheel-motion.ts'
import { WheelPin } from './wheel-pin.tsx'
import './wheel.css'

export type { WheelSector } from './draw-wheel.ts'

export interface WheelProps {
  /** Must be the same list during a spin. */
  sectors: readonly WheelSector[]
  /** Accessible text of the picture. */
  label: string
  /** null: at rest. With `stop` null it turns; otherwise it lands on that sector. */
  round: { stop: number | null } | null
  /** The wheel has stopped. */
  onLanded: () => void
  /** The result has been shown long enough: show the prize and end `round`. */
  onResult: () => void
  /** The hub. */
  children: ReactNode
}

/** The prize wheel: it displays a result drawn by the server and decides nothing. */
export function Wheel({ sectors, label, round, onLanded, onResult, children }: WheelProps) {
  const place = useRef<HTMLDivElement>(null)
  const face = useRef<HTMLCanvasElement>(null)
  const rim = useRef<HTMLCanvasElement>(null)
  const veil = useRef<HTMLCanvasElement>(null)
  const pin = useRef<SVGSVGElement>(null)
  const parts = useRef<{ layers: WheelLayers; motion: WheelMotion } | null>(null)
  const landed = useEffectEvent(() => onLanded())
  const result = useEffectEvent(() => onResult())

  useEffect(() => {
    const stage = { face: face.current!, rim: rim.current!, veil: veil.current!, pin: pin.current! }
    const layers = openLayers(stage)
    const motion = openMotion(stage, layers, { onLanded: landed, onResult: result })
    parts.current = { layers, motion }
    const unwatch = watchPixels(place.current!, layers.fit)
    return () => {
      unwatch()
      motion.close()
    }
  }, [])

  useEffect(() => {
    const paint = () => parts.current?.layers.paint(sectors)
    paint()
    return watchLetters(
      `700 16px ${getComputedStyle(face.current!).fontFamily}`,
      sectors.map((sector) => sector.label).join(''),
      paint,
    )
  }, [sectors])

  const turning = round !== null
  const stop = round?.stop ?? null
  useEffect(() => {
    if (turning) parts.current?.motion.turn(sectors.length)
    else parts.current?.motion.rest()
  }, [turning, sectors.length])
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
