import { clientVersion } from '@champa/contract/constants'
import { readContact } from '@champa/contract/lookup'
import { RetryCard } from '@champa/ui/state/retry-card'
import { Spinner } from '@champa/ui/state/spinner'
import { useTranslations } from 'use-intl'
import { useApiQuery } from '../../platform/client.ts'
import { useFailureText } from '../../platform/reasons/failure-text.ts'
import { ContactCard } from './contact-card.tsx'
import './contact.css'

/** The operator's contact details, and the app version to quote when asking for help. */
export function ContactDetails() {
  const t = useTranslations()
  const failureText = useFailureText()
  const query = useApiQuery(readContact)
  return (
    <>
      {query.data && <ContactCard contact={query.data} />}
      {query.isPending && <Spinner label={t('common.loading')} />}
      {query.isError && !query.data && (
        <RetryCard
          small
          title={t('common.loadFailed')}
          text={failureText(query.error)}
          retryLabel={t('common.retry')}
          busy={query.isFetching}
          onRetry={() => void query.refetch()}
        />
      )}
      <p className="t-xs c-3 num t-center">
        {t('common.version')} {clientVersion}
      </p>
    </>
  )
}
