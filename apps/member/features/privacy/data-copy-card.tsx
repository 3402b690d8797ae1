import { askCopy, copyPollMs, readPrivacy, type DataCopy } from '@champa/contract/privacy'
import { Button } from '@champa/ui/action/button'
import { ButtonLink } from '@champa/ui/action/button-link'
import type { LinkProps } from '@champa/ui/action/link-context'
import { downloadSimple } from '@champa/ui/icons/money'
import { InfoNote } from '@champa/ui/state/info-note'
import { useTranslations } from 'use-intl'
import { useApiQuery, useApiMutation, useErrorText } from '../../platform/client.ts'
import { formatDateTime } from '@champa/client/time'

/**
 * Requests a copy of the member's data, shows that it is being prepared, and offers the download.
 */
export function DataCopyCard({ copy }: { copy: DataCopy | null }) {
  const t = useTranslations()
  const errorText = useErrorText()
  const ask = useApiMutation(askCopy, { refreshes: [readPrivacy] })
  const making = copy?.state === 'making'
  useApiQuery(readPrivacy, undefined, { refetchInterval: making && copyPollMs })
  return (
    <section className="card privacy__card">
      <div>
        <b>{t('pd.export')}</b>
        <p className="t-sm c-2">{t('pd.exportLead')}</p>
      </div>
      <div role="status" className="stack">
        {making && <InfoNote kind="info">{t('pd.making')}</InfoNote>}
        {copy?.state === 'failed' && <InfoNote kind="warn">{t('pd.exportFailed')}</InfoNote>}
        {copy?.until && (
          <InfoNote kind="info">
            <span className="num">{t('pd.readyUntil', { at: formatDateTime(copy.until) })}</span>
            {' · '}
            {t('pd.linkOpen')}
          </InfoNote>
        )}
      </div>
      {ask.refused && (
        <InfoNote kind="error" live>
          {errorText(ask.refused)}
        </InfoNote>
      )}
      {copy?.url && (
        <ButtonLink block icon={downloadSimple} href={copy.url} LinkComponent={FileLink}>
          {t('pd.download')}
        </ButtonLink>
      )}
      {!copy?.url && (
        <Button
          kind="tonal"
          block
          icon={downloadSimple}
          busy={ask.busy}
          unavailable={making}
          onClick={() => void ask.run()}
        >
          {t('pd.export')}
        </Button>
      )}
    </section>
  )
}

/** A plain download link, which the app's router must not handle. */
function FileLink(props: LinkProps) {
  return <a {...props} download="" />
}
