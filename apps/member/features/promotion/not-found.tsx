import { Button } from '@champa/ui/action/button'
import { magnifyingGlass } from '@champa/ui/icons/form'
import { sealQuestionDuo } from '@champa/ui/icons/alert'
import { cloudSlashDuo } from '@champa/ui/icons/status'
import { TileIcon } from '@champa/ui/list/tile-icon'
import { useTranslations } from 'use-intl'
import { useErrorText } from '../../platform/client.ts'
import type { Refused } from '@champa/client/refused'
import { useRetryAfter } from '../../platform/use-countdown.ts'

interface NotFoundProps {
  code: string
  refused: Refused
  onAgain: () => void
}

/**
 * Shown for an unknown code or a failed search. A rate limit shows how long to wait; any other
 * failure can be retried.
 */
export function NotFound({ code, refused, onAgain }: NotFoundProps) {
  const t = useTranslations()
  const errorText = useErrorText()
  const seconds = useRetryAfter(refused)
  if (refused.code === 'NO_PROMOTION') {
    return (
      <div className="promo-state" role="status">
        <TileIcon icon={sealQuestionDuo} tone="accent" />
        <p className="t-h3">{t('bon.promoNotFound')}</p>
        <p className="c-2">{t('bon.code.notFoundText', { code })}</p>
      </div>
    )
  }
  const limited = refused.retryAfter !== null
  return (
    <div className="promo-state">
      <TileIcon icon={cloudSlashDuo} tone={limited ? 'warn' : 'chili'} />
      <p className="t-h3" role="status">
        {limited && seconds === 0 ? t('bon.code.waitOver') : t('bon.code.findFailed')}
      </p>
      {(!limited || seconds > 0) && (
        <p className="c-2 num">
          {limited ? t('bon.code.wait', { seconds: String(seconds) }) : errorText(refused)}
        </p>
      )}
      <Button kind="tonal" icon={magnifyingGlass} unavailable={seconds > 0} onClick={onAgain}>
        {t('bon.code.again')}
      </Button>
    </div>
  )
}
