import { useId } from 'react'
import { hills, lamps, moonlight, ripples, stars } from './home-drawing.ts'
import { Hills, MoonDisc, SkyColours, type Glow, type Moon } from './sky.tsx'
import { Glints, Halo, Lamps, Stars } from './strokes.tsx'
import { usePaused } from './use-paused.ts'

const glow: Glow = {
  cx: 1200,
  cy: 326,
  r: 520,
  matrix: 'matrix(1 0 0 .36 0 209)',
  strength: 0.9,
  mid: 0.6,
}
const moon: Moon = {
  cx: 1232,
  cy: 196,
  r: 40,
  haloR: 160,
  seas: [
    [1220, 187, 7],
    [1241, 208, 10],
    [1246, 184, 5],
  ],
}

export interface SceneProps {
  /** Without moon and lanterns: for inner pages, and when the hero is higher than 290 px. */
  calm?: boolean
  /** In px; the home scene is 430 high, 520 on a desktop. */
  height?: number
}

/**
 * The river behind a page: night in the dark theme, morning mist in the light one. It must be the
 * first child of `.app`.
 */
export function Scene({ calm = false, height }: SceneProps) {
  const id = useId()
  const paused = usePaused()
  return (
    <div
      className={paused ? 'scene is-paused' : 'scene'}
      style={height === undefined ? undefined : { height }}
      aria-hidden="true"
    >
      <svg viewBox="0 0 1280 520" preserveAspectRatio="xMaxYMin slice" focusable="false">
        <SkyColours id={id} glow={glow} deep=".42" />
        <Halo id={id} />
        <rect width="1280" height="340" fill={`url(#${id}sky)`} />
        <Stars rows={stars} />
        <rect width="1280" height="340" fill={`url(#${id}glow)`} />
        {!calm && <MoonDisc id={id} moon={moon} />}
        <Hills paths={hills} />
        <rect y="328" width="1280" height="192" fill={`url(#${id}water)`} />
        {!calm && <Glints rows={moonlight} stroke="#FFE6B0" width={1.6} />}
        <Glints rows={ripples} stroke="#FFF4DC" width={1.2} />
        {!calm && <Lamps id={id} rows={lamps} />}
      </svg>
    </div>
  )
}
