import { OfflineStrip } from '@champa/ui/shell/offline-strip'
import { useTranslations } from 'use-intl'
import { queryClient } from '../../platform/api/query-client.ts'
import { useOnline } from '../../platform/device/online.ts'
import { hasSavedWallet } from '../../platform/session.ts'

/** Disappears automatically when the network is back. */
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
