export interface IconProps {
  /** Path data from the icon files: `main`, or `tint|main` for duotone. */
  icon: string
  /** The size in px: 24 in bars, 28 in tiles, 18 or 20 in buttons, 16 in tags. */
  size?: 16 | 18 | 20 | 24 | 28 | 32 | 38
  className?: string | undefined
}

/** A Phosphor icon as inline SVG. Always decorative: the text next to it has the meaning. */
export function Icon({ icon, size = 24, className }: IconProps) {
  const [first, second] = icon.split('|')
  return (
    <svg
      className={className ? `i ${className}` : 'i'}
      width={size}
      height={size}
      viewBox="0 0 256 256"
      aria-hidden="true"
      focusable="false"
    >
      {second !== undefined && <path d={first} opacity=".2" />}
      <path d={second ?? first} />
    </svg>
  )
}
