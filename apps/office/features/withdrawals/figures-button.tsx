import type { PayoutFigures, RuleFigures } from '@champa/contract/office/payouts'
import { Button } from '@champa/ui/action/button'
import { formatMoney } from '@champa/ui/format/format-money'
import { Sheet } from '@champa/ui/overlay/sheet'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { Facts, PanelPart } from '../list/panel.tsx'
import { useDurationText } from '../list/wick.tsx'
import { usePayouts } from './payouts-head.tsx'

/** Today's work in figures: how much goes out by itself, how fast, and which rules fire. */
export function FiguresButton() {
  const t = useTranslations()
  const [open, setOpen] = useState(false)
  const { data } = usePayouts()
  return (
    <>
      <Button kind="outline" size="sm" onClick={() => setOpen(true)}>
        {t('withdrawals.todayFigures')}
      </Button>
      <Sheet
        open={open}
        onClose={() => setOpen(false)}
        title={t('withdrawals.todayFigures')}
        closeLabel={t('common.close')}
      >
        {data?.currencies.map((one) => (
          <CurrencyFigures key={one.currency} figures={one} />
        ))}
        <Rules rules={data?.rules ?? []} />
      </Sheet>
    </>
  )
}

function CurrencyFigures({ figures }: { figures: PayoutFigures }) {
  const t = useTranslations()
  const duration = useDurationText()
  const { currency, paidToday, automaticToday, manualToday, rejectedToday } = figures
  const { medianMs, p95Ms } = figures
  return (
    <PanelPart title={currency}>
      <Facts
        facts={[
          { term: t('withdrawals.paidToday'), value: formatMoney(paidToday, currency) },
          { term: t('withdrawals.automaticToday'), value: String(automaticToday) },
          { term: t('withdrawals.manualToday'), value: String(manualToday) },
          { term: t('withdrawals.rejectedToday'), value: String(rejectedToday) },
          { term: t('withdrawals.medianTime'), value: medianMs !== null && duration(medianMs) },
          { term: t('withdrawals.p95Time'), value: p95Ms !== null && duration(p95Ms) },
        ].map((fact) => ({ ...fact, value: fact.value || '–' }))}
      />
    </PanelPart>
  )
}

/** How often each rule fired, and how many of its decided withdrawals staff approved all the same. */
function Rules({ rules }: { rules: readonly RuleFigures[] }) {
  const t = useTranslations()
  return (
    <PanelPart title={t('withdrawals.rules')} aside={t('withdrawals.overturned')}>
      {rules.length === 0 && <p className="c-2">{t('withdrawals.noFigures')}</p>}
      <ul className="reasons">
        {rules.map(({ why, hits, decided, overturned }) => (
          <li key={why}>
            <span>
              {t(`reviewReason.${why}`)}{' '}
              <span className="c-2 num">{t('withdrawals.ruleHits', { n: String(hits) })}</span>
            </span>
            <span className="num nowrap">
              {decided === 0 ? '–' : `${Math.round((overturned * 100) / decided)}%`}
            </span>
          </li>
        ))}
      </ul>
    </PanelPart>
  )
}
