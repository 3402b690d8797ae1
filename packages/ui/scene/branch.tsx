import { ChampaBlossom } from '../brand/champa-mark.tsx'

const leaves = [
  'translate(24 88) rotate(-40) scale(.9)',
  'translate(70 112) rotate(62) scale(.8)',
  'translate(96 126) rotate(20) scale(.7)',
  'translate(8 98) rotate(70)',
  'translate(86 70) rotate(-20) scale(.62)',
]
const blossoms = [
  [25, 125, 66],
  [85, 71, 54],
  [97, 129, 46],
  [41, 73, 34],
] as const

/** A branch of champa reaching in from the corner. */
export function Branch({ scale = 1 }: { scale?: number }) {
  return (
    <g transform={`scale(${scale})`}>
      <path
        d="M-10 96C34 84 60 104 100 128"
        stroke="#0A2B2A"
        strokeWidth="7"
        fill="none"
        strokeLinecap="round"
      />
      <path
        d="M30 92C52 70 72 66 92 70"
        stroke="#0A2B2A"
        strokeWidth="5"
        fill="none"
        strokeLinecap="round"
      />
      {leaves.map((place) => (
        <g key={place} transform={place}>
          <path d="M0 0C16 -10 42 -12 66 0C42 12 16 10 0 0Z" fill="#0F4A44" />
          <path d="M0 0H64" stroke="#1F6E60" strokeWidth="1.2" />
        </g>
      ))}
      {blossoms.map(([x, y, size]) => (
        <g key={x} transform={`translate(${x} ${y}) scale(${size / 124})`}>
          <ChampaBlossom />
        </g>
      ))}
    </g>
  )
}
