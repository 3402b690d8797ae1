import { useTranslations } from 'use-intl'
import { OddsList } from './odds-list.tsx'
import type { ActiveWheel } from './use-round.ts'

/** The odds beside the wheel in a wide window, where they can be read before a spin. */
export function OddsCard({ wheel }: { wheel: ActiveWheel }) {
  const t = useTranslations()
  return (
    <section className="card odds-card only-d" aria-label={t('wheel.chances')}>
      <h2 className="t-h3">{t('wheel.chances')}</h2>
      <OddsList wheel={wheel} />
      <p className="t-sm c-3">{t('wheel.oddsNote')}</p>
    </section>
  )
}
