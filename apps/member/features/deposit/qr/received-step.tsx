import { Button } from '@champa/ui/action/button'
import { type Currency, formatMoney } from '@champa/ui/format/format-money'
import { AlertPicture } from '@champa/ui/overlay/alert-picture'
import { useEffect, useRef } from 'react'
import { useTranslations } from 'use-intl'

/** Shows that the deposit has arrived, without a tap of the member. */
export function ReceivedStep({ amount, currency }: { amount: bigint; currency: Currency }) {
  const t = useTranslations()
  return (
    <div className="received" role="status">
      <AlertPicture kind="success" />
      <p className="t-h1">{t('dep.received', { amount: formatMoney(amount, currency) })}</p>
      <p className="c-2">{t('dep.receivedHint')}</p>
    </div>
  )
}

/** The footer takes the focus, because the button that had it in the previous step is gone. */
export function ReceivedFooter({ onDone }: { onDone: () => void }) {
  const t = useTranslations()
  const button = useRef<HTMLButtonElement>(null)
  useEffect(() => button.current?.focus({ preventScroll: true }), [])
  return (
    <Button block ref={button} onClick={onDone}>
      {t('common.ok')}
    </Button>
  )
}
