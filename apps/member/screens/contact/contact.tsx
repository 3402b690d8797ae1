import { clientVersion } from '@champa/contract/limits'
import { readContact } from '@champa/contract/lookup'
import { Scene } from '@champa/ui/scene/scene'
import { PageHead } from '@champa/ui/shell/page-head'
import { RetryCard } from '@champa/ui/state/retry-card'
import { Spinner } from '@champa/ui/state/spinner'
import { useTranslations } from 'use-intl'
import { ContactCard } from '../../features/lookup/contact-card.tsx'
import { useAsk } from '../../platform/api/use-ask.ts'
import { useScreen } from '../../platform/use-screen.ts'
import { RiskLine } from '../layout/risk-line.tsx'
import './contact.css'

/** The same page for guests and members; only its frame differs. */
export function Contact() {
  const t = useTranslations()
  const asked = useAsk(readContact)
  useScreen(t('nav.contact'))
  return (
    <>
      <Scene calm height={340} />
      <main className="wrap wrap--narrow contact">
        <PageHead title={t('nav.contact')} />
        {asked.data && <ContactCard contact={asked.data} />}
        {asked.isPending && <Spinner label={t('common.loading')} />}
        {asked.isError && !asked.data && (
          <RetryCard small title={t('common.loadFailed')} text={t('common.networkError')} retryLabel={t('common.retry')} busy={asked.isFetching} onRetry={() => void asked.refetch()} />
        )}
        <p className="t-xs c-3 num t-center">{t('common.version')} {clientVersion}</p>
        <RiskLine />
      </main>
    </>
  )
}
