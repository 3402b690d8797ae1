import { Button } from '../action/button.tsx'
import { arrowClockwise } from '../icons/arrow.ts'
import { Krathong } from '../brand/krathong.tsx'
import { RetryRow, type RetryRowProps } from './retry-row.tsx'

export interface RetryCardProps extends RetryRowProps {
  /** True for a single row, which replaces a small list. */
  small?: boolean
}

/** Replaces a list that failed to load; no toast is shown in addition. */
export function RetryCard({ small, ...props }: RetryCardProps) {
  const { title, text, reason, retryLabel, onRetry, busy = false } = props
  if (small) return <RetryRow {...props} />
  return (
    <div className="card empty">
      <Krathong />
      <h2 className="t-h2">{title}</h2>
      <p>{text}</p>
      {reason && <p className="t-sm c-2">{reason}</p>}
      <div className="empty__act">
        <Button kind="tonal" icon={arrowClockwise} busy={busy} onClick={onRetry}>
          {retryLabel}
        </Button>
      </div>
    </div>
  )
}
