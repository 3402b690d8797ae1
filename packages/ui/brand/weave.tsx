import { useId } from 'react'

/** The woven diamond pattern of the member card. */
export function Weave() {
  const id = useId()
  return (
    <svg className="weave" aria-hidden="true" focusable="false">
      <pattern id={id} width="24" height="12" patternUnits="userSpaceOnUse">
        <path d="M0 6L6 0L12 6L6 12ZM12 6L18 0L24 6L18 12Z" fill="currentColor" opacity=".35" />
        <path d="M6 3L9 6L6 9L3 6ZM18 3L21 6L18 9L15 6Z" fill="currentColor" />
      </pattern>
      <rect width="100%" height="100%" fill={`url(#${id})`} />
    </svg>
  )
}
