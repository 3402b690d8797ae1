import { Button } from '@champa/ui/action/button'
import { useTranslations } from 'use-intl'
import { useOnline } from '@champa/client/react/online'

/**
 * Shown instead of a screen that crashed or could not be downloaded. Offers a reload rather than a
 * retry in place, because a release removes the old files.
 */
export function BrokenScreen() {
  const t = useTranslations()
  const online = useOnline()
  return (
    <main className="room room--middle" role="alert">
      <h1 className="t-h2">{online ? t('common.unknownError') : t('common.networkError')}</h1>
      <Button kind="tonal" onClick={() => location.reload()}>
        {t('common.retry')}
      </Button>
    </main>
  )
}
