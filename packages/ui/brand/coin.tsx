import { useId } from 'react'

export interface CoinProps {
  size?: number
  className?: string
}

/** The gold coin: for coin counts, the middle of a QR code and the wheel's hub. */
export function Coin({ size = 30, className }: CoinProps) {
  const id = useId()
  return (
    <svg
      className={className}
      width={size}
      height={size}
      viewBox="0 0 64 64"
      aria-hidden="true"
      focusable="false"
    >
      <linearGradient id={`${id}rim`} x1="0" y1="0" x2="1" y2="1">
        <stop offset="0" stopColor="#FFE9AE" />
        <stop offset=".38" stopColor="#FFC247" />
        <stop offset=".72" stopColor="#EE9A14" />
        <stop offset="1" stopColor="#FFCB5E" />
      </linearGradient>
      <linearGradient id={`${id}face`} x1="0" y1="0" x2="0" y2="1">
        <stop offset="0" stopColor="#FFD26B" />
        <stop offset="1" stopColor="#F3A01C" />
      </linearGradient>
      <circle cx="32" cy="32" r="31" fill="#B86F08" />
      <circle cx="32" cy="31" r="30" fill={`url(#${id}rim)`} />
      <circle
        cx="32"
        cy="31.5"
        r="24.5"
        fill={`url(#${id}face)`}
        stroke="#C77A0B"
        strokeOpacity=".55"
        strokeWidth="1.4"
      />
      <path
        d="M9.5 25A23.5 23.5 0 0 1 40 9.3"
        fill="none"
        stroke="#FFF6DA"
        strokeWidth="2"
        strokeLinecap="round"
        opacity=".9"
      />
      <FlatBlossom transform="translate(32 31.5) scale(.3226)" fill="#A65F05" />
      <FlatBlossom transform="translate(32 30.3) scale(.3226)" fill="#FFF1CC" />
    </svg>
  )
}

const petal = 'M0 -4C-13 -10 -23 -26 -18 -42C-14 -54 4 -57 15 -46C24 -35 18 -14 0 -4Z'
const turns = [0, 72, 144, 216, 288]

/** A flat one-colour blossom with five petals, 124 wide, as an SVG fragment. */
export function FlatBlossom({ fill, transform }: { fill: string; transform: string }) {
  return (
    <g transform={transform} fill={fill}>
      {turns.map((turn) => (
        <path key={turn} transform={`rotate(${turn})`} d={petal} />
      ))}
    </g>
  )
}
