import { Skeleton } from '../state/skeleton.tsx'

const widths = ['62%', '80%', '55%', '70%', '64%', '76%']

export interface StatementSkeletonProps {
  label: string
  rows?: number
}

/** Placeholder for the statement's first load, in its final layout. */
export function StatementSkeleton({ label, rows = 6 }: StatementSkeletonProps) {
  return (
    <ul className="list" aria-busy="true" aria-label={label}>
      {Array.from({ length: rows }, (_, row) => (
        <li key={row} className="li">
          <Skeleton className="li__tile" width={44} height={44} radius={14} />
          <Skeleton width={widths[row % widths.length] ?? '70%'} height={16} />
          <Skeleton width={84} height={18} />
          <Skeleton width="48%" height={13} />
          <Skeleton className="li__s" width={68} height={22} radius={11} />
        </li>
      ))}
    </ul>
  )
}
