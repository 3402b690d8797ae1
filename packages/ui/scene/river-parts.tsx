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

/** A branch of champa blossoms that reaches in from the corner. */
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

// Every lamp of the boat's rail and rigging, drawn as points.
const lights = [
  'M0 -16h0M6.7 -11.1h0M13.3 -6.9h0M20 -3.3h0M26.7 -0.3h0M33.3 2.3h0M40 4.4h0M46.7 6.1h0M53.3 7.4h0',
  'M60 8.3h0M66.7 9h0M73.3 9.5h0M80 9.8h0M86.7 9.9h0M93.3 10h0M100 10h0M106.7 10h0M113.3 9.9h0',
  'M120 9.8h0M126.7 9.5h0M133.3 9h0M140 8.3h0M146.7 7.4h0M153.3 6.1h0M160 4.4h0M166.7 2.3h0M173.3 -0.3h0',
  'M180 -3.3h0M186.7 -6.9h0M193.3 -11.1h0M200 -16h0M8 -21h0M15.1 -16.3h0M22.2 -12.3h0M29.2 -9h0M36.3 -6.3h0',
  'M43.4 -4.1h0M50.5 -2.4h0M57.5 -1.2h0M64.6 -0.3h0M71.7 0.4h0M78.8 0.7h0M85.8 0.9h0M92.9 1h0M100 1h0',
  'M107.1 1h0M114.2 0.9h0M121.2 0.7h0M128.3 0.4h0M135.4 -0.3h0M142.5 -1.2h0M149.5 -2.4h0M156.6 -4.1h0M163.7 -6.3h0',
  'M170.8 -9h0M177.8 -12.3h0M184.9 -16.3h0M192 -21h0M2 -15h0M6.9 -16.4h0M11.7 -17.9h0M16.6 -19.7h0M21.4 -21.8h0',
  'M26.3 -24.2h0M31.1 -27.1h0M36 -30.5h0M40.9 -34.4h0M45.7 -38.8h0M50.6 -43.6h0M55.4 -48.8h0M60.3 -54.4h0M65.1 -60.1h0',
  'M70 -66h0M70 -66h0M75.8 -61.2h0M81.6 -56.6h0M87.5 -52.6h0M93.3 -49.3h0M99.1 -46.8h0M104.9 -45.4h0M110.7 -44.9h0',
  'M116.5 -45.3h0M122.4 -46.4h0M128.2 -48.1h0M134 -50h0M134 -50h0M139.3 -45h0M144.7 -40.2h0M150 -35.6h0M155.3 -31.4h0',
  'M160.7 -27.7h0M166 -24.5h0M171.3 -21.9h0M176.7 -19.7h0M182 -18.1h0M187.3 -16.8h0M192.7 -15.8h0M198 -15h0',
].join('')

/** The boat of lights with its reflection. `id` is the id of the drawing's halo. */
export function Boat({ id, place }: { id: string; place: string }) {
  return (
    <g className="scene__boat" transform={place}>
      <ellipse cx="100" cy="-14" rx="150" ry="70" fill={`url(#${id}halo)`} opacity=".55" />
      <path
        d="M0 -16C18 12 60 16 100 16S182 12 200 -16C190 22 160 24 100 24S10 22 0 -16Z"
        fill="#04161A"
      />
      <path d="M70 8V-66M134 8V-50" stroke="#04161A" strokeWidth="2.4" />
      <g
        className="scene__lights"
        fill="none"
        stroke="#FFD98A"
        strokeWidth="2.4"
        strokeLinecap="round"
      >
        <path d={lights} />
        <path d={lights} transform="translate(0 40) scale(1 -.5)" opacity=".28" />
      </g>
    </g>
  )
}
