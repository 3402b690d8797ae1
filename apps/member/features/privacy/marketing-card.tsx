import { chooseMarketing, readPrivacy } from '@champa/contract/privacy'
import { CheckField } from '@champa/ui/form/check-field'
import { toast } from '@champa/ui/overlay/toast'
import { InfoNote } from '@champa/ui/state/info-note'
import { useTranslations } from 'use-intl'
import { useApiMutation, useErrorText } from '../../platform/client.ts'

/**
 * Given and withdrawn with the same tap. Shows the server's state, so a failed withdrawal never
 * looks successful.
 */
export function MarketingCard({ marketing }: { marketing: { on: boolean } }) {
  const t = useTranslations()
  const errorText = useErrorText()
  const change = useApiMutation(chooseMarketing, { refreshes: [readPrivacy] })

  async function choose(on: boolean) {
    if (await change.run({ body: { on } }))
      toast.show({ kind: 'ok', text: on ? t('pd.marketingOn') : t('pd.marketingOff') })
  }

  return (
    <section className="card privacy__card privacy__consent" aria-busy={change.busy || undefined}>
      <CheckField checked={marketing.on} onChange={(event) => void choose(event.target.checked)}>
        {t('pd.marketing')}
      </CheckField>
      <p className="t-sm c-2">{t('pd.marketingHint')}</p>
      {change.refused && (
        <InfoNote kind="error" live>
          {errorText(change.refused)}
        </InfoNote>
      )}
    </section>
  )
}
