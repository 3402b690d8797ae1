import { Button } from '../action/button.tsx'
import { arrowClockwise } from '../icons/arrow.ts'
import { cloudSlashDuo } from '../icons/status.ts'
import { TileIcon } from '../list/tile-icon.tsx'

export interface RetryRowProps {
  title: string
  /** The error text, which starts with what happened to the money. */
  text: string
  /** Cause of the failure, below the text. */
  reason?: string | undefined
  retryLabel: string
  onRetry: () => void
  busy?: boolean
}

/** A single row in place of a small list that failed to load. */
export function RetryRow({
  title,
  text,
  reason,
  retryLabel,
  onRetry,
  busy = false,
}: RetryRowProps) {
  return (
    <div className="card pad row retry-row" role="group" aria-label={title}>
      <TileIcon icon={cloudSlashDuo} tone="chili" />
      <div className="grow">
        <p className="t-h3">{title}</p>
        <p className="t-sm c-2">{text}</p>
        {reason && <p className="t-sm c-2">{reason}</p>}
      </div>
      <Button kind="tonal" size="sm" icon={arrowClockwise} busy={busy} onClick={onRetry}>
        {retryLabel}
      </Button>
    </div>
  )
}
