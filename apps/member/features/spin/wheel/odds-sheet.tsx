import { Sheet } from '@champa/ui/overlay/sheet'
import { useTranslations } from 'use-intl'
import { OperatorHtml } from '../../../platform/operator-html/operator-html.tsx'
import { oddsText } from './odds-text.ts'
import type { ActiveWheel } from './use-round.ts'

interface OddsSheetProps {
  open: boolean
  onClose: () => void
  wheel: ActiveWheel
}

/** What the operator says of the wheel, and the real odds of every sector: its width is none. */
export function OddsSheet({ open, onClose, wheel }: OddsSheetProps) {
  const t = useTranslations()
  const total = wheel.slices.reduce((sum, slice) => sum + slice.weight, 0)
  return (
    <Sheet open={open} onClose={onClose} title={t('wheel.odds')} closeLabel={t('common.close')}>
      <p className="t-sm c-2">{t('wheel.oddsNote')}</p>
      <ul className="odds">
        {wheel.slices.map((slice) => (
          <li key={slice.code}>
            <i className="odds__swatch" style={{ background: slice.bgColor }} aria-hidden="true" />
            <span className="fw-6">{slice.label}</span>
            <span className="num">{oddsText(slice.weight, total)}%</span>
            {!slice.available && <span className="odds__more t-sm c-3">{t('wheel.gone')}</span>}
            {slice.htmlDescription !== '' && <div className="odds__more t-sm c-2"><OperatorHtml html={slice.htmlDescription} /></div>}
          </li>
        ))}
      </ul>
      {wheel.notice !== '' && <OperatorHtml html={wheel.notice} />}
    </Sheet>
  )
}
