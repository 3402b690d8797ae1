export interface SkeletonProps {
  width: number | string
  height: number | string
  radius?: number
  className?: string
}

/**
 * A grey placeholder for loading content. The caller delays it by 200 ms (useDelayed, or a delay in
 * CSS).
 */
export function Skeleton({ width, height, radius, className }: SkeletonProps) {
  return (
    <span
      className={className ? `skel ${className}` : 'skel'}
      style={{ width, height, borderRadius: radius }}
      aria-hidden="true"
    />
  )
}
