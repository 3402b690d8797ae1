import { LinkProvider, type LinkProps } from '@champa/ui/action/link-context'
import { ToastHost } from '@champa/ui/overlay/toast-host'
import { QueryClientProvider } from '@tanstack/react-query'
import { Suspense } from 'react'
import { useTranslations } from 'use-intl'
import { Link, Redirect, useLocation } from 'wouter'
import { queryClient } from '@champa/client/react/query-client'
import { type SignInState, readToken, words } from './platform/client.ts'
import { ErrorBoundary } from '@champa/client/react/error-boundary'
import { LocaleProvider } from '@champa/client/react/locale'
import { routeOf } from './routes.tsx'
import { BrokenScreen } from './screens/layout/broken-screen.tsx'
import { OfficeFrame } from './screens/layout/office-frame.tsx'

export function App() {
  return (
    <QueryClientProvider client={queryClient}>
      <LocaleProvider words={words}>
        <LinkProvider value={AppLink}>
          <ErrorBoundary fallback={<BrokenScreen />}>
            <Page />
          </ErrorBoundary>
          <Toasts />
        </LinkProvider>
      </LocaleProvider>
    </QueryClientProvider>
  )
}

/**
 * The screen of the current URL. Screens that need a session are rendered inside the office frame.
 */
function Page() {
  const [path] = useLocation()
  const { access, Screen } = routeOf(path)
  if (access === null)
    return (
      <Suspense>
        <Screen />
      </Suspense>
    )
  if (readToken() === null)
    return (
      <Redirect
        key="login"
        to="/office/login"
        replace
        state={{ from: path } satisfies SignInState}
      />
    )
  return (
    <OfficeFrame path={path} access={access}>
      <Screen />
    </OfficeFrame>
  )
}

/** A link within the office that preloads its screen on pointer enter or focus. */
function AppLink(props: LinkProps) {
  const preload = () => routeOf(props.href).preload()
  return <Link {...props} onPointerEnter={preload} onFocus={preload} />
}

function Toasts() {
  const t = useTranslations()
  return <ToastHost closeLabel={t('common.close')} />
}
