/** Points drawn as zero-length strokes with round caps. */
export interface Star {
  d: string
  width: number
  opacity: number
}

/** A reflection on the water. */
export interface Glint {
  d: string
  opacity: number
}

export interface Lamp {
  x: number
  y: number
  size: number
  /** True for lanterns that the light theme hides; it shows only the large ones. */
  nightOnly?: boolean
}

export function Stars({ rows }: { rows: readonly Star[] }) {
  return (
    <g className="scene__stars" fill="none" stroke="#FFF4D8" strokeLinecap="round">
      {rows.map((row) => (
        <path key={row.d} d={row.d} strokeWidth={row.width} opacity={row.opacity} />
      ))}
    </g>
  )
}

export function Glints({
  rows,
  stroke,
  width,
}: {
  rows: readonly Glint[]
  stroke: string
  width: number
}) {
  return (
    <g fill="none" stroke={stroke} strokeWidth={width} strokeLinecap="round">
      {rows.map((row) => (
        <path key={row.d} d={row.d} opacity={row.opacity} />
      ))}
    </g>
  )
}

/** A halo gradient, once per drawing; elements refer to it by `id`. */
export function Halo({ id }: { id: string }) {
  return (
    <radialGradient id={`${id}halo`}>
      <stop offset="0" stopColor="#FFCB6B" stopOpacity=".75" />
      <stop offset=".4" stopColor="#FFA63D" stopOpacity=".24" />
      <stop offset="1" stopColor="#FF9A3D" stopOpacity="0" />
    </radialGradient>
  )
}

function LampShape({ id }: { id: string }) {
  return (
    <symbol id={`${id}lamp`} viewBox="-60 -60 120 120">
      <circle r="58" fill={`url(#${id}halo)`} />
      <path
        d="M-15 -20C-15 -29 15 -29 15 -20L12 19C12 22 -12 22 -12 19Z"
        fill={`url(#${id}paper)`}
      />
      <path d="M-5 -26L-4 21M5 -26L4 21" stroke="#D9731F" strokeOpacity=".35" strokeWidth=".9" />
      <ellipse cy="19.5" rx="12" ry="2.6" fill="#FFF8DF" />
      <ellipse cy="14" rx="5" ry="6" fill="#FFFDF0" opacity=".85" />
    </symbol>
  )
}

/** Lanterns, animated as two groups only. Needs a Halo with the same id in the drawing. */
export function Lamps({ id, rows }: { id: string; rows: readonly Lamp[] }) {
  const group = (odd: number) =>
    rows
      .filter((_, index) => index % 2 === odd)
      .map((lamp) => (
        <use
          key={`${lamp.x} ${lamp.y}`}
          className={lamp.nightOnly ? 'scene__stars' : undefined}
          href={`#${id}lamp`}
          x={lamp.x}
          y={lamp.y}
          width={lamp.size}
          height={lamp.size}
        />
      ))
  return (
    <g className="scene__lamps">
      <linearGradient id={`${id}paper`} x1="0" y1="0" x2="0" y2="1">
        <stop offset="0" stopColor="#FF9D4D" />
        <stop offset=".45" stopColor="#FFBE5C" />
        <stop offset=".86" stopColor="#FFF1C2" />
        <stop offset="1" stopColor="#FFD27A" />
      </linearGradient>
      <LampShape id={id} />
      <g className="scene__drift">{group(0)}</g>
      <g className="scene__drift scene__drift--late">{group(1)}</g>
    </g>
  )
}
