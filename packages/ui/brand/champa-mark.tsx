import { useId } from 'react'

const petal = 'M0 3C-15 -5 -27 -24 -21 -42C-16 -56 5 -60 17 -48C28 -36 21 -10 0 3Z'
const fold = 'M0 3C-15 -5 -27 -24 -21 -42C-19 -47 -15 -51 -10 -53C-19 -36 -13 -14 0 3Z'
const turns = [0, 72, 144, 216, 288]

/** The blossom of the logo as an SVG fragment for other drawings. */
export function ChampaBlossom() {
  const id = useId()
  return (
    <>
      <radialGradient id={id} gradientUnits="userSpaceOnUse" cx="0" cy="0" r="58">
        <stop offset="0" stopColor="#F79A12" />
        <stop offset=".26" stopColor="#FFC24A" />
        <stop offset=".58" stopColor="var(--pet-1)" />
        <stop offset=".86" stopColor="var(--pet-2)" />
        <stop offset="1" stopColor="var(--pet-3)" />
      </radialGradient>
      {turns.map((turn) => (
        <g key={turn} transform={`rotate(${turn})`}>
          <path d={petal} fill={`url(#${id})`} />
          <path d={fold} fill="#E98A4E" opacity=".28" />
        </g>
      ))}
      <circle r="5" fill="#F08A0C" opacity=".55" />
    </>
  )
}

export interface ChampaMarkProps {
  size?: number
  className?: string
}

/**
 * The product's default logo until the operator supplies one. Decorative: the name is next to it.
 */
export function ChampaMark({ size = 30, className }: ChampaMarkProps) {
  return (
    <svg
      className={className}
      width={size}
      height={size}
      viewBox="-62 -62 124 124"
      aria-hidden="true"
      focusable="false"
    >
      <ChampaBlossom />
    </svg>
  )
}

const four = 'M362 0V160H32V290L352 745H517V290H632V160H517V0ZM145 234 116 290H362V625L401 613Z'

/** The number 404 with a blossom as the zero. */
export function LostMark() {
  const id = useId()
  return (
    <svg className="lost-mark" viewBox="0 0 320 190" aria-hidden="true" focusable="false">
      <radialGradient id={id}>
        <stop offset="0" stopColor="#FFCB6B" stopOpacity=".75" />
        <stop offset=".4" stopColor="#FFA63D" stopOpacity=".24" />
        <stop offset="1" stopColor="#FF9A3D" stopOpacity="0" />
      </radialGradient>
      <circle cx="160" cy="92" r="120" fill={`url(#${id})`} opacity=".35" />
      <path transform="translate(8.3 146) scale(.132 -.132)" d={four} fill="currentColor" />
      <path transform="translate(224.3 146) scale(.132 -.132)" d={four} fill="currentColor" />
      <g transform="translate(160 98)">
        <ChampaBlossom />
      </g>
    </svg>
  )
}
