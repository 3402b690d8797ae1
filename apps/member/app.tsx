import { LinkProvider, type LinkProps } from '@champa/ui/action/link-context'
import { ToastHost } from '@champa/ui/overlay/toast'
import { QueryClientProvider } from '@tanstack/react-query'
import { type ReactNode, Suspense } from 'react'
import { useTranslations } from 'use-intl'
import { Link, Redirect, useLocation } from 'wouter'
import { queryClient } from '@champa/client/react/query-client'
import { ErrorBoundary } from '@champa/client/react/error-boundary'
import { LocaleProvider } from '@champa/client/react/locale'
import { readToken, words } from './platform/client.ts'
import { useCalm } from './platform/device/use-calm.ts'
import { loadable } from './platform/loadable.ts'
import { onwardFrom, preloadScreen, routeOf, type ScreenRoute } from './routes.tsx'
import { ChatPlace } from './screens/chat/chat-place.tsx'
import { BareLayout } from './screens/layout/screen-place.tsx'
import { BrokenScreen } from './screens/layout/broken-screen.tsx'
import { PublicLayout } from './screens/layout/public-layout.tsx'
import { lazyPart } from './screens/part/lazy-part.tsx'

/** Loaded lazily, because the login screen does not need the frame of the signed-in screens. */
const memberLayout = loadable(
  async () => (await import('./screens/layout/member-layout.tsx')).MemberLayout,
)

/** Loaded after the first view, because this chunk also registers the service worker. */
const CalmParts = lazyPart(async () => (await import('./screens/calm/calm-parts.tsx')).CalmParts)

const loginPath = '/login'

/** A screen with its frame, or the path to go to instead. A member screen requires a session. */
function viewOf(path: string, signedIn: boolean): ScreenRoute | { onward: string } {
  const onward = onwardFrom(path)
  if (onward) return { onward }
  const route = routeOf(path)
  return route.frame === 'member' && !signedIn ? { onward: loginPath } : route
}

/** Loads everything that the first commit at this URL needs. */
export async function loadView(path: string): Promise<void> {
  const view = viewOf(path, readToken() !== null)
  if ('onward' in view) return loadView(view.onward)
  await Promise.all([view.screen.load(), view.frame === 'member' && memberLayout.load()])
}

export function App() {
  return (
    <AppProviders>
      <ErrorBoundary fallback={<BrokenScreen />}>
        <Page />
      </ErrorBoundary>
      <Toasts />
      <Builds />
    </AppProviders>
  )
}

export function AppProviders({ children }: { children: ReactNode }) {
  return (
    <QueryClientProvider client={queryClient}>
      <LocaleProvider words={words}>
        <LinkProvider value={AppLink}>{children}</LinkProvider>
      </LocaleProvider>
    </QueryClientProvider>
  )
}

/** Renders the screen of the current URL in its frame (SCR-16). */
export function Page() {
  const [path] = useLocation()
  const view = viewOf(path, readToken() !== null)
  if ('onward' in view) return <Redirect key={view.onward} to={view.onward} replace />
  return (
    <Suspense>
      <Framed {...view} />
      {view.frame !== 'bare' && <ChatPlace />}
    </Suspense>
  )
}

function Framed({ path, frame, plain, screen: { Component: Screen } }: ScreenRoute) {
  const layout = { path, plain, children: <Screen /> }
  if (frame === 'public') return <PublicLayout {...layout} />
  if (frame === 'bare') return <BareLayout {...layout} />
  const { Component: MemberLayout } = memberLayout
  return <MemberLayout {...layout} />
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
