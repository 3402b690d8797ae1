import { Spinner } from '@champa/ui/state/spinner'
import { createPortal } from 'react-dom'
import { useTranslations } from 'use-intl'

/** What was tapped for is on its way. */
export function RewardWaiting() {
  const t = useTranslations()
  return createPortal(<div className="waiting"><Spinner label={t('common.loading')} /></div>, document.body)
}
