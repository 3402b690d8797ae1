import { OfflineStrip } from '@champa/ui/shell/offline-strip'
import { useTranslations } from 'use-intl'
import { queryClient } from '@champa/client/react/query-client'
import { useOnline } from '@champa/client/react/online'
import { hasSavedWallet } from '../../platform/client.ts'

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
