import { useTranslations } from 'use-intl'
import { unitText } from '@champa/ui/format/unit-text'

/** Says that a figure was restated, with the one that was sealed first. */
export function Restated({ first, unit }: { first: bigint; unit: string }) {
  const t = useTranslations()
  return (
    <small className="restated">{t('balance.restated', { first: unitText(first, unit) })}</small>
  )
}
