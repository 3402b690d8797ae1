import { OfflineStrip } from '@champa/ui/shell/offline-strip'
import { useTranslations } from 'use-intl'
import { asks } from '../../platform/api/asks.ts'
import { useOnline } from '../../platform/device/online.ts'

/** Leaves by itself when the network is back. */
export function OfflineNotice() {
  const t = useTranslations()
  if (useOnline()) return null
  return <OfflineStrip text={t('common.networkError')} retryLabel={t('common.retry')} onRetry={() => void asks.invalidateQueries()} />
}
