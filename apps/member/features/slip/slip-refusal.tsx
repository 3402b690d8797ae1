import { InfoNote } from '@champa/ui/state/info-note'
import { useTranslations } from 'use-intl'
import { isOutcomeUnknown, type Refused } from '@champa/client/refused'
import { useErrorText } from '../../platform/client.ts'

/** Why a slip was refused, or that the outcome of the upload is unknown. */
export function SlipRefusal({ refused }: { refused: Refused }) {
  const t = useTranslations()
  const errorText = useErrorText()
  if (isOutcomeUnknown(refused))
    return (
      <InfoNote kind="warn" title={t('slip.unknown')} live>
        {t('slip.unknownHint')}
      </InfoNote>
    )
  return (
    <InfoNote kind="error" title={errorText(refused)} live>
      {t('slip.notSent')}
    </InfoNote>
  )
}
