import { useId } from 'react'

const leaves = [
  'M-34 4C-40 -10 -30 -16 -22 -16C-24 -6 -20 2 -12 6Z',
  'M34 4C40 -10 30 -16 22 -16C24 -6 20 2 12 6Z',
]
const petals = [
  'M-24 4C-28 -14 -16 -22 -8 -22C-12 -10 -8 0 0 6Z',
  'M24 4C28 -14 16 -22 8 -22C12 -10 8 0 0 6Z',
]

/**
 * A drawing of a floating lotus with a candle, for a round without a prize and for content that
 * failed to load.
 */
export function Krathong() {
  const id = useId()
  return (
    <svg
      className="ill"
      width="168"
      height="132"
      viewBox="0 0 168 132"
      aria-hidden="true"
      focusable="false"
    >
      <radialGradient id={`${id}halo`}>
        <stop offset="0" stopColor="#FFCB6B" stopOpacity=".75" />
        <stop offset=".4" stopColor="#FFA63D" stopOpacity=".24" />
        <stop offset="1" stopColor="#FF9A3D" stopOpacity="0" />
      </radialGradient>
      <radialGradient id={`${id}lotus`} cx=".5" cy="1" r="1">
        <stop offset="0" stopColor="#FFE3C4" />
        <stop offset=".5" stopColor="#FF9FB2" />
        <stop offset="1" stopColor="#E8607F" />
      </radialGradient>
      <ellipse cx="84" cy="116" rx="66" ry="9" fill="currentColor" opacity=".08" />
      <path
        d="M14 104c20-8 34 6 54 0s34-8 52 0 26 4 36 0"
        stroke="currentColor"
        strokeOpacity=".25"
        strokeWidth="3"
        fill="none"
        strokeLinecap="round"
      />
      <g className="krathong" transform="translate(84 75) scale(.8667)">
        <ellipse cy="-6" rx="44" ry="40" fill={`url(#${id}halo)`} />
        {leaves.map((path) => (
          <path key={path} d={path} fill="#2F8F6B" />
        ))}
        {petals.map((path) => (
          <path key={path} d={path} fill={`url(#${id}lotus)`} />
        ))}
        <path d="M0 6C-14 -4 -12 -20 0 -28C12 -20 14 -4 0 6Z" fill="#FFC2CB" />
        <path d="M-2 -26h4v-9h-4z" fill="#FFF3D6" />
        <path d="M0 -47C5 -41 4 -36 0 -35C-4 -36 -5 -41 0 -47Z" fill="#FFE08A" />
        <path d="M-40 2C-30 14 30 14 40 2C34 20 -34 20 -40 2Z" fill="#1C6B52" />
      </g>
    </svg>
  )
}
