import type { Refused } from '@champa/client/refused'
import { RetryRow } from '@champa/ui/state/retry-row'
import { Spinner } from '@champa/ui/state/spinner'
import { useTranslations } from 'use-intl'
import { useErrorText } from '../../platform/client.ts'
import { Panel } from '../list/panel.tsx'

interface PendingPanelProps {
  title: string
  backHref: string
  query: { error: Refused | null; isFetching: boolean; refetch: () => unknown }
}

/** The panel of an item that is being read, or could not be. */
export function PendingPanel({ title, backHref, query }: PendingPanelProps) {
  const t = useTranslations()
  const errorText = useErrorText()
  return (
    <Panel title={title} label={title} backHref={backHref}>
      <div className="panel__part">
        {query.error ? (
          <RetryRow
            title={t('common.loadFailed')}
            text={errorText(query.error)}
            retryLabel={t('common.retry')}
            busy={query.isFetching}
            onRetry={() => void query.refetch()}
          />
        ) : (
          <Spinner label={t('common.loading')} />
        )}
      </div>
    </Panel>
  )
}
