import { type Ref, useId } from 'react'
import { FlatBlossom } from '../brand/flat-blossom.tsx'

/** The drop-shaped pointer. */
export function WheelPin({ place }: { place: Ref<SVGSVGElement> }) {
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
