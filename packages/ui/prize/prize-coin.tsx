import { useId } from 'react'
import { ChampaBlossom } from '../brand/champa-mark.tsx'
import { Coin } from '../brand/coin.tsx'

const blossoms = [
  [39, 83, 0.5],
  [184, 82, 0.516],
  [54, 20, 0.323],
  [173, 15, 0.274],
] as const
const petals = Array.from({ length: 12 }, (_, index) => index)
const petal = 'M6 14C1 10 0 5 3 1C6 -1 11 1 12 5C13 9 10 13 6 14Z'

/** The coin between its blossoms, with petals that fall once. */
export function PrizeCoin() {
  const id = useId()
  return (
    <div className="prize__picture" aria-hidden="true">
      <svg width="220" height="130" viewBox="0 0 220 130" focusable="false">
        <radialGradient id={id}>
          <stop offset="0" stopColor="#FFCB6B" stopOpacity=".75" />
          <stop offset=".4" stopColor="#FFA63D" stopOpacity=".24" />
          <stop offset="1" stopColor="#FF9A3D" stopOpacity="0" />
        </radialGradient>
        <circle cx="110" cy="66" r="120" fill={`url(#${id})`} />
        {blossoms.map(([x, y, scale]) => (
          <g key={x} transform={`translate(${x} ${y}) scale(${scale})`}>
            <ChampaBlossom />
          </g>
        ))}
      </svg>
      <span className="prize__coin">
        <Coin size={108} />
      </span>
      {petals.map((index) => (
        <svg
          key={index}
          className="prize__petal"
          width="13"
          height="15"
          viewBox="0 0 13 15"
          focusable="false"
        >
          <path d={petal} />
        </svg>
      ))}
    </div>
  )
}
