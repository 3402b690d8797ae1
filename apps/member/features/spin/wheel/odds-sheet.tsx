import { Sheet } from '@champa/ui/overlay/sheet'
import { useTranslations } from 'use-intl'
import { OperatorHtml } from '../../../platform/operator-html/operator-html.tsx'
import type { ActiveWheel } from './use-round.ts'

interface OddsSheetProps {
  open: boolean
  onClose: () => void
  wheel: ActiveWheel
}

/**
 * The operator's text about the wheel, and the real odds of every slice, which all have the same
 * width.
 */
export function OddsSheet({ open, onClose, wheel }: OddsSheetProps) {
  const t = useTranslations()
  return (
    <Sheet open={open} onClose={onClose} title={t('wheel.odds')} closeLabel={t('common.close')}>
      <p className="t-sm c-2">{t('wheel.oddsNote')}</p>
      <OddsList wheel={wheel} described />
      {wheel.notice !== '' && <OperatorHtml html={wheel.notice} />}
    </Sheet>
  )
}

interface OddsListProps {
  wheel: ActiveWheel
  /** True when the operator's description of each prize is shown too. */
  described?: boolean
}

/** The real odds of every slice, with the slice's colour on the wheel. */
function OddsList({ wheel, described = false }: OddsListProps) {
  const t = useTranslations()
  const total = wheel.slices.reduce((sum, slice) => sum + slice.weight, 0)
  return (
    <ul className="odds">
      {wheel.slices.map((slice) => (
        <li key={slice.code}>
          <i className="odds__swatch" style={{ background: slice.bgColor }} aria-hidden="true" />
          <span className="fw-6">{slice.label}</span>
          <span className="num">{oddsText(slice.weight, total)}%</span>
          {!slice.available && <span className="odds__more t-sm c-3">{t('wheel.gone')}</span>}
          {described && slice.htmlDescription !== '' && (
            <div className="odds__more t-sm c-2">
              <OperatorHtml html={slice.htmlDescription} />
            </div>
          )}
        </li>
      ))}
    </ul>
  )
}

/**
 * A weight's share of the total as a percentage, with only as many digits as it needs: 12, 0.5,
 * 0.01.
 */
export function oddsText(weight: number, total: number): string {
  const percent = total > 0 ? (weight * 100) / total : 0
  const digits = percent === 0 || percent >= 1 ? 2 : 1 - Math.floor(Math.log10(percent))
  return String(Number(percent.toFixed(Math.min(digits, 8))))
}

/** The odds next to the wheel in a wide window, where the member can read them before a spin. */
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
