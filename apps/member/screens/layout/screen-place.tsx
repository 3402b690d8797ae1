import { useDelayed } from '@champa/ui/state/use-delayed'
import { type ReactNode, Suspense } from 'react'
import { useTranslations } from 'use-intl'
import { ErrorBoundary } from './error-boundary.tsx'

/** Where a screen stands in its frame: the frame stays while the screen loads, or fails. */
export function ScreenPlace({ path, children }: { path: string; children: ReactNode }) {
  return (
    <ErrorBoundary key={path}>
      <Suspense fallback={<Loading />}>{children}</Suspense>
    </ErrorBoundary>
  )
}

function Loading() {
  const t = useTranslations()
  const late = useDelayed(true, 200)
  return (
    <main className="wrap screen-loading" aria-busy="true">
      {late && <p className="c-2"><span className="spin" aria-hidden="true" /> {t('common.loading')}</p>}
    </main>
  )
}
