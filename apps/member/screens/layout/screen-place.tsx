import { Spinner } from '@champa/ui/state/spinner'
import { type ReactNode, Suspense } from 'react'
import { useTranslations } from 'use-intl'
import { ErrorBoundary } from './error-boundary.tsx'

/** The place of a screen in its frame: the frame stays while the screen loads, or fails. */
export function ScreenPlace({ path, children }: { path: string; children: ReactNode }) {
  const t = useTranslations()
  const loading = (
    <main className="wrap" aria-busy="true">
      <Spinner label={t('common.loading')} />
    </main>
  )
  return (
    <ErrorBoundary key={path}>
      <Suspense fallback={loading}>{children}</Suspense>
    </ErrorBoundary>
  )
}
