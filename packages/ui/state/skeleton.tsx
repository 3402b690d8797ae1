export interface SkeletonProps {
  width: number | string
  height: number | string
  radius?: number
  className?: string
}

/** A grey shape in the place of what is coming. Shown after 200 ms by whoever waits (useDelayed, or CSS delay). */
export function Skeleton({ width, height, radius, className }: SkeletonProps) {
  return (
    <span
      className={className ? `skel ${className}` : 'skel'}
      style={{ width, height, borderRadius: radius }}
      aria-hidden="true"
    />
  )
}
