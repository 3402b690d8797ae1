import { LinkProvider, type LinkProps } from '@champa/ui/action/link-context'
import { ToastHost } from '@champa/ui/overlay/toast'
import { QueryClientProvider } from '@tanstack/react-query'
import { lazy, Suspense } from 'react'
import { useTranslations } from 'use-intl'
import { Link, Redirect, useLocation } from 'wouter'
import { queryClient } from '@champa/client/react/query-client'
import { ErrorBoundary } from '@champa/client/react/error-boundary'
import { LocaleProvider } from '@champa/client/react/locale'
import { readToken, words } from './platform/client.ts'
import { useCalm } from './platform/device/use-calm.ts'
import { onwardFrom, preloadScreen, routeOf } from './routes.tsx'
import { ChatPlace } from './screens/chat/chat-place.tsx'
import { BareLayout } from './screens/layout/screen-place.tsx'
import { BrokenScreen } from './screens/layout/broken-screen.tsx'
import { PublicLayout } from './screens/layout/public-layout.tsx'
import { lazyPart } from './screens/part/lazy-part.tsx'

/** Loaded lazily, because the login screen does not need the frame of the signed-in screens. */
const MemberLayout = lazy(async () => ({
  default: (await import('./screens/layout/member-layout.tsx')).MemberLayout,
}))

/** Loaded after the first view, because this chunk also registers the service worker. */
const CalmParts = lazyPart(async () => (await import('./screens/calm/calm-parts.tsx')).CalmParts)

const layouts = { public: PublicLayout, member: MemberLayout, bare: BareLayout }

export function App() {
  return (
    <QueryClientProvider client={queryClient}>
      <LocaleProvider words={words}>
        <LinkProvider value={AppLink}>
          <ErrorBoundary fallback={<BrokenScreen />}>
            <Page />
          </ErrorBoundary>
          <Toasts />
          <Builds />
        </LinkProvider>
      </LocaleProvider>
    </QueryClientProvider>
  )
}

/**
 * Renders the screen of the current URL in its frame. A member screen requires a session (SCR-16).
 */
function Page() {
  const [path] = useLocation()
  const onward = onwardFrom(path)
  if (onward) return <Redirect key={onward} to={onward} replace />
  const route = routeOf(path)
  if (route.frame === 'member' && readToken() === null)
    return <Redirect key="login" to="/login" replace />
  const Layout = layouts[route.frame]
  return (
    <Suspense>
      <Layout path={route.path} plain={route.plain}>
        <route.Screen />
      </Layout>
      {route.frame !== 'bare' && <ChatPlace />}
    </Suspense>
  )
}

/** An in-app link that preloads its screen on pointer enter or focus. */
function AppLink(props: LinkProps) {
  const preload = () => preloadScreen(props.href)
  return <Link {...props} onPointerEnter={preload} onFocus={preload} />
}

function Builds() {
  return useCalm() && <CalmParts />
}

function Toasts() {
  const t = useTranslations()
  return <ToastHost closeLabel={t('common.close')} />
}
