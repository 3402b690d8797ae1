import type { OfficeSlipRow } from '@champa/contract/office/deposits/slips'
import { useTranslations } from 'use-intl'

/** The state of a slip; why it failed in words. */
export function SlipState({ row }: { row: Pick<OfficeSlipRow, 'status' | 'note' | 'pattern'> }) {
  const t = useTranslations()
  const { status, note, pattern } = row
  if (status === 'SUCCESS') return <span className="c-2">{t('paymentState.credited')}</span>
  if (status === 'in progress') return <span className="tag">{t('slips.checking')}</span>
  return (
    <span className={pattern === null ? 'tag tag--warn' : 'tag tag--chili'}>
      {note === null ? t('slips.failed') : t(`slipNote.${note}`)}
    </span>
  )
}
