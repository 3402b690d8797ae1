import { Button } from '../action/button.tsx'
import { arrowClockwise } from '../icons/arrow.ts'
import { cloudSlashDuo } from '../icons/status.ts'
import { TileIcon } from '../list/tile-icon.tsx'
import { Krathong } from '../brand/krathong.tsx'

export interface RetryCardProps {
  title: string
  /** The error text, which starts with what happened to the money. */
  text: string
  /** Cause of the failure, below the text. */
  reason?: string | undefined
  retryLabel: string
  onRetry: () => void
  busy?: boolean
  /** True for a single row, which replaces a small list. */
  small?: boolean
}

/** Replaces a list that failed to load; no toast is shown in addition. */
export function RetryCard({
  title,
  text,
  reason,
  retryLabel,
  onRetry,
  busy = false,
  small,
}: RetryCardProps) {
  const retry = (
    <Button
      kind="tonal"
      size={small ? 'sm' : 'md'}
      icon={arrowClockwise}
      busy={busy}
      onClick={onRetry}
    >
      {retryLabel}
    </Button>
  )
  if (small) {
    return (
      <div className="card pad row retry-row" role="group" aria-label={title}>
        <TileIcon icon={cloudSlashDuo} tone="chili" />
        <div className="grow">
          <p className="t-h3">{title}</p>
          <p className="t-sm c-2">{text}</p>
          {reason && <p className="t-sm c-2">{reason}</p>}
        </div>
        {retry}
      </div>
    )
  }
  return (
    <div className="card empty">
      <Krathong />
      <h2 className="t-h2">{title}</h2>
      <p>{text}</p>
      {reason && <p className="t-sm c-2">{reason}</p>}
      <div className="empty__act">{retry}</div>
    </div>
  )
}
