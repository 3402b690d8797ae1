import { useId } from 'react'
import { Boat, Branch } from './river-parts.tsx'
import * as drawing from './river-drawing.ts'
import { Hills, MoonDisc, SkyColours, type Glow, type Moon } from './sky.tsx'
import { Glints, Halo, Lamps, Stars } from './strokes.tsx'
import { usePaused } from './use-paused.ts'

const tallGlow: Glow = {
  cx: 232,
  cy: 262,
  r: 330,
  matrix: 'matrix(1 0 0 .46 0 141)',
  strength: 0.95,
  mid: 0.6,
}
const tallMoon: Moon = {
  cx: 232,
  cy: 150,
  r: 48,
  haloR: 160,
  seas: [
    [216, 140, 8],
    [245, 164, 12],
    [250, 134, 5],
  ],
}
const wideGlow: Glow = {
  cx: 430,
  cy: 536,
  r: 720,
  matrix: 'matrix(1 0 0 .4 0 322)',
  strength: 0.85,
  mid: 0.55,
}
const wideMoon: Moon = {
  cx: 430,
  cy: 290,
  r: 78,
  haloR: 260,
  seas: [
    [404, 272, 13],
    [452, 314, 19],
    [460, 262, 8],
  ],
}

interface ViewProps {
  lost: boolean
}

function TallView({ lost }: ViewProps) {
  const id = useId()
  return (
    <svg
      className="only-m"
      viewBox="0 0 430 430"
      preserveAspectRatio="xMidYMin slice"
      focusable="false"
    >
      <SkyColours id={id} glow={tallGlow} />
      <Halo id={id} />
      <rect width="430" height="270" fill={`url(#${id}sky)`} />
      <Stars rows={drawing.tallStars} />
      <rect width="430" height="270" fill={`url(#${id}glow)`} />
      {!lost && <MoonDisc id={id} moon={tallMoon} />}
      <Hills paths={drawing.tallHills} />
      <rect y="262" width="430" height="172" fill={`url(#${id}water)`} />
      {!lost && <Glints rows={drawing.tallMoonlight} stroke="#FFE6B0" width={1.6} />}
      <Boat id={id} place={`translate(${lost ? '153 276' : '168 224'}) scale(.62)`} />
      <Lamps id={id} rows={lost ? drawing.tallLostLamps : drawing.tallLamps} />
      {!lost && <Branch />}
    </svg>
  )
}

function WideView({ lost }: ViewProps) {
  const id = useId()
  return (
    <svg
      className="only-d"
      viewBox="0 0 1280 800"
      preserveAspectRatio="xMidYMid slice"
      focusable="false"
    >
      <SkyColours id={id} glow={wideGlow} />
      <Halo id={id} />
      <rect width="1280" height="540" fill={`url(#${id}sky)`} />
      <Stars rows={drawing.wideStars} />
      <rect width="1280" height="540" fill={`url(#${id}glow)`} />
      {!lost && <MoonDisc id={id} moon={wideMoon} />}
      <Hills paths={drawing.wideHills} />
      <rect y="532" width="1280" height="270" fill={`url(#${id}water)`} />
      {!lost && <Glints rows={drawing.wideMoonlight} stroke="#FFE6B0" width={1.6} />}
      <Glints rows={drawing.wideRipples} stroke="#FFF4DC" width={1.2} />
      <Boat id={id} place={`translate(${lost ? 530 : 250} 566) scale(1.1)`} />
      <Lamps id={id} rows={lost ? drawing.wideLostLamps : drawing.wideLamps} />
      {!lost && <Branch scale={1.25} />}
    </svg>
  )
}

export interface RiverSceneProps {
  /**
   * `sign-in`: moon, boat and blossoms above the panel. `lost`: lanterns only, filling the page
   * (404).
   */
  kind: 'sign-in' | 'lost'
}

export function RiverScene({ kind }: RiverSceneProps) {
  const lost = kind === 'lost'
  const paused = usePaused()
  const classes = [lost ? 'scene scene--full' : 'auth__art', paused && 'is-paused']
    .filter(Boolean)
    .join(' ')
  return (
    <div className={classes} aria-hidden="true">
      <TallView lost={lost} />
      <WideView lost={lost} />
    </div>
  )
}
