import { useTranslations } from 'use-intl'
import { OperatorHtml } from '../../../platform/operator-html/operator-html.tsx'
import { oddsText } from './odds-text.ts'
import type { ActiveWheel } from './use-round.ts'

interface OddsListProps {
  wheel: ActiveWheel
  /** Includes the operator's description of each prize. */
  described?: boolean
}

/** The real odds of every sector, with the colour it has on the wheel. */
export function OddsList({ wheel, described = false }: OddsListProps) {
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
