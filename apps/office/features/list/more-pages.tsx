import { RetryRow } from '@champa/ui/state/retry-row'
import { Spinner } from '@champa/ui/state/spinner'
import { Button } from '@champa/ui/action/button'
import type { ReactNode } from 'react'
import { useTranslations } from 'use-intl'
import { useErrorText } from '../../platform/client.ts'
import type { PageOf, Pages } from './use-pages.ts'

interface MorePagesProps {
  pages: Pages<PageOf<unknown>>
  children: ReactNode
}

/** A list of a tab: its rows, and the button for the next page, which is recorded as well. */
export function MorePages({ pages, children }: MorePagesProps) {
  const t = useTranslations()
  const errorText = useErrorText()
  if (pages.refused)
    return (
      <RetryRow
        title={t('common.loadFailed')}
        text={errorText(pages.refused)}
        retryLabel={t('common.retry')}
        busy={pages.isReading}
        onRetry={pages.retry}
      />
    )
  if (!pages.first) return <Spinner label={t('common.loading')} />
  return (
    <>
      {children}
      {pages.hasMore && (
        <Button kind="outline" size="sm" busy={pages.isReading} onClick={pages.more}>
          {t('members.more')}
        </Button>
      )}
    </>
  )
}
