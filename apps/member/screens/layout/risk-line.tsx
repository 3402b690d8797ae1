import { useTranslations } from 'use-intl'

/** 20+ and the risk, on every public page (semantics 11). */
export function RiskLine() {
  const t = useTranslations()
  return (
    <p className="t-xs c-3 inline-center risk-line">
      <b className="tag num">20+</b>
      <span>{t('rg.risk')}</span>
    </p>
  )
}
