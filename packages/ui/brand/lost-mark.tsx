import { useId } from 'react'
import { ChampaBlossom } from './champa-mark.tsx'

const four = 'M362 0V160H32V290L352 745H517V290H632V160H517V0ZM145 234 116 290H362V625L401 613Z'

/** 404 with a blossom as the zero. */
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
