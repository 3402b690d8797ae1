import { createPortal } from 'react-dom'
import { wifiSlash } from '../icons/status.ts'
import { Icon } from '../brand/icon.tsx'

export interface OfflineStripProps {
  text: string
  retryLabel: string
  onRetry: () => void
}

/**
 * Shown while offline, above the page and above a sheet whose button it explains. `.app` needs the
 * class `has-strip` with it.
 */
export function OfflineStrip({ text, retryLabel, onRetry }: OfflineStripProps) {
  return createPortal(
    <div className="strip" role="status" data-above-layers="">
      <Icon icon={wifiSlash} size={20} />
      <span className="grow">{text}</span>
      <button type="button" className="copy" onClick={onRetry}>
        {retryLabel}
      </button>
    </div>,
    document.body,
  )
}
