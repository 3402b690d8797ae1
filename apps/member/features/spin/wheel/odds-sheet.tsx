import { Sheet } from '@champa/ui/overlay/sheet'
import { useTranslations } from 'use-intl'
import { OperatorHtml } from '../../../platform/operator-html/operator-html.tsx'
import { OddsList } from './odds-list.tsx'
import type { ActiveWheel } from './use-round.ts'

interface OddsSheetProps {
  open: boolean
  onClose: () => void
  wheel: ActiveWheel
}

/**
 * The operator's text about the wheel, and the real odds of every sector, which its width does not
 * show.
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
