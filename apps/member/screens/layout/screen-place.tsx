import { Spinner } from '@champa/ui/state/spinner'
import { type ReactNode, Suspense } from 'react'
import { useTranslations } from 'use-intl'
import { ErrorBoundary } from '@champa/client/react/error-boundary'
import { BrokenScreen } from './broken-screen.tsx'

/** Properties of a screen that its frame uses. */
export interface LayoutProps {
  path: string
  /** True for a screen without the river in its background, whose top bar is opaque. */
  plain: boolean
  children: ReactNode
}

/**
 * The place of a screen in its frame: the frame stays while the screen loads, and when it fails.
 */
export function ScreenPlace({ path, children }: { path: string; children: ReactNode }) {
  const t = useTranslations()
  const loading = (
    <main className="wrap" aria-busy="true">
      <Spinner label={t('common.loading')} />
    </main>
  )
  return (
    <ErrorBoundary key={path} fallback={<BrokenScreen />}>
      <Suspense fallback={loading}>{children}</Suspense>
    </ErrorBoundary>
  )
}

/** A screen without a frame, which draws the whole page. */
export function BareLayout({ path, children }: LayoutProps) {
  return <ScreenPlace path={path}>{children}</ScreenPlace>
}
