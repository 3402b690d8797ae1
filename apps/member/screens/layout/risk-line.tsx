import { useTranslations } from 'use-intl'

/** The age limit of 20 and the risk line of the public pages (RESP-18). */
export function RiskLine() {
  const t = useTranslations()
  return (
    <p className="t-xs c-3 inline-center risk-line">
      <b className="tag num">20+</b>
      <span>{t('rg.risk')}</span>
    </p>
  )
}
