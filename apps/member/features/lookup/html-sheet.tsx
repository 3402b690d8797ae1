import { RetryCard } from '@champa/ui/state/retry-card'
import { Spinner } from '@champa/ui/state/spinner'
import { Sheet } from '@champa/ui/overlay/sheet'
import type { UseQueryResult } from '@tanstack/react-query'
import { useTranslations } from 'use-intl'
import type { Refused } from '@champa/client/refused'
import { OperatorHtml } from '../../platform/operator-html/operator-html.tsx'
import { useFailureText } from '../../platform/reasons/failure-text.ts'

interface Props {
  open: boolean
  onClose: () => void
  title: string
  query: UseQueryResult<unknown, Refused>
  texts: readonly string[] | undefined
}

/** The operator's texts in a sheet, in one of four states: loading, failed, empty or loaded. */
export function HtmlSheet({ open, onClose, title, query, texts }: Props) {
  const t = useTranslations()
  const failureText = useFailureText()
  return (
    <Sheet open={open} onClose={onClose} title={title} closeLabel={t('common.close')}>
      {texts === undefined && !query.isError && <Spinner label={t('common.loading')} />}
      {texts === undefined && query.isError && (
        <RetryCard
          small
          title={t('common.loadFailed')}
          text={failureText(query.error)}
          retryLabel={t('common.retry')}
          busy={query.isFetching}
          onRetry={() => void query.refetch()}
        />
      )}
      {texts?.length === 0 && <p className="c-2">{t('nav.noConditions')}</p>}
      {texts?.map((html) => (
        <OperatorHtml key={html} html={html} />
      ))}
    </Sheet>
  )
}
