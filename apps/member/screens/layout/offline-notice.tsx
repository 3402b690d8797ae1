import { Icon } from '@champa/ui/brand/icon'
import { wifiSlash } from '@champa/ui/icons/status'
import { createPortal } from 'react-dom'
import { useTranslations } from 'use-intl'
import { queryClient } from '@champa/client/react/query-client'
import { useOnline } from '@champa/client/react/online'
import { hasSavedWallet } from '../../platform/client.ts'

/** Tells the member that the device is offline, until the network is back. */
export function OfflineNotice({ path }: { path?: string }) {
  const t = useTranslations()
  if (useOnline()) return null
  const saved = path === '/user/home' && hasSavedWallet()
  return (
    <OfflineStrip
      text={saved ? t('home.savedFigures') : t('common.networkError')}
      retryLabel={t('common.retry')}
      onRetry={() => void queryClient.invalidateQueries()}
    />
  )
}

interface OfflineStripProps {
  text: string
  retryLabel: string
  onRetry: () => void
}

/**
 * Shown while offline above the page and any open sheet, because it explains the sheet's disabled
 * button. `.app` needs the class `has-strip` with this notice.
 */
function OfflineStrip({ text, retryLabel, onRetry }: OfflineStripProps) {
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
