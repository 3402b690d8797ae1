import { Coin } from '@champa/ui/brand/coin'
import { useTranslations } from 'use-intl'

/** The same height as the smallest result, so the sheet does not jump. */
export function Searching({ code }: { code: string }) {
  const t = useTranslations()
  return (
    <div className="promo-state" role="status">
      <Coin size={64} className="promo-state__coin" />
      <p className="t-h3">{t('common.searching')}</p>
      <p className="c-2 num">{code}</p>
    </div>
  )
}
