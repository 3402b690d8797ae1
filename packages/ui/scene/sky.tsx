export interface Moon {
  cx: number
  cy: number
  r: number
  haloR: number
  /** Three dark spots on the moon's face: x, y, radius each. */
  seas: readonly (readonly [number, number, number])[]
}

export interface Glow {
  cx: number
  cy: number
  r: number
  /** Transform that flattens the glow along the horizon. */
  matrix: string
  strength: number
  mid: number
}

/** The gradients of a drawing, all with token colours, so that both themes share one drawing. */
export function SkyColours({ id, glow, deep = '.45' }: { id: string; glow: Glow; deep?: string }) {
  return (
    <defs>
      <linearGradient id={`${id}sky`} x1="0" y1="0" x2="0" y2="1">
        <stop offset="0" stopColor="var(--sky-0)" />
        <stop offset={deep} stopColor="var(--sky-1)" />
        <stop offset={deep === '.42' ? '.78' : '1'} stopColor="var(--sky-2)" />
      </linearGradient>
      <radialGradient
        id={`${id}glow`}
        gradientUnits="userSpaceOnUse"
        cx={glow.cx}
        cy={glow.cy}
        r={glow.r}
        gradientTransform={glow.matrix}
      >
        <stop offset="0" stopColor="var(--sky-4)" stopOpacity={glow.strength} />
        <stop offset=".4" stopColor="var(--sky-3)" stopOpacity={glow.mid} />
        <stop offset="1" stopColor="var(--sky-3)" stopOpacity="0" />
      </radialGradient>
      <linearGradient id={`${id}water`} x1="0" y1="0" x2="0" y2="1">
        <stop offset="0" stopColor="var(--water-1)" />
        <stop offset=".38" stopColor="var(--water-2)" />
        <stop offset="1" stopColor="var(--water-3)" />
      </linearGradient>
    </defs>
  )
}

export function MoonDisc({ id, moon }: { id: string; moon: Moon }) {
  return (
    <>
      <radialGradient id={`${id}moon`}>
        <stop className="scene__moonlight" offset="0" stopColor="var(--moon-halo)" />
        <stop offset="1" stopColor="var(--moon-halo)" stopOpacity="0" />
      </radialGradient>
      <circle cx={moon.cx} cy={moon.cy} r={moon.haloR} fill={`url(#${id}moon)`} />
      <circle cx={moon.cx} cy={moon.cy} r={moon.r} fill="var(--moon)" />
      <g className="scene__seas" fill="#E9CF98">
        {moon.seas.map(([cx, cy, r]) => (
          <circle key={cx} cx={cx} cy={cy} r={r} />
        ))}
      </g>
    </>
  )
}

export function Hills({ paths }: { paths: readonly string[] }) {
  return paths.map((path, index) => <path key={path} d={path} fill={`var(--hill-${index + 1})`} />)
}
