import { LinkProvider, type LinkProps } from '@champa/ui/action/link-context'
import { QueryClientProvider } from '@tanstack/react-query'
import { type ReactNode, Suspense } from 'react'
import { Link, Redirect, useLocation } from 'wouter'
import { queryClient } from '@champa/client/react/query-client'
import { ErrorBoundary } from '@champa/client/react/error-boundary'
import { LocaleProvider } from '@champa/client/react/locale'
import { readToken, words } from './platform/client.ts'
import { useCalm } from './platform/device/use-calm.ts'
import { type Loadable, loadable } from './platform/loadable.ts'
import { usePrefetch } from './platform/prefetch.ts'
import {
  linkedScreen,
  onwardFrom,
  preloadScreen,
  prepareScreen,
  routeOf,
  type ScreenRoute,
} from './routes.tsx'
import { ChatPlace } from './screens/chat/chat-place.tsx'
import { BareLayout, type LayoutProps } from './screens/layout/screen-place.tsx'
import { BrokenScreen } from './screens/layout/broken-screen.tsx'
import { lazyPart } from './screens/part/lazy-part.tsx'

/** Loaded with the screens, because those of guests and members do not need each other's frame. */
const publicLayout = loadable(
  async () => (await import('./screens/layout/public-layout.tsx')).PublicLayout,
)
const memberLayout = loadable(
  async () => (await import('./screens/layout/member-layout.tsx')).MemberLayout,
)

/** Loaded after the first view, which shows nothing of it. */
const CalmParts = lazyPart(async () => (await import('./screens/calm/calm-parts.tsx')).CalmParts)

const loginPath = '/login'

/** The first screen after a login, and the one after the end of a session: no link leads there. */
const loadHome = () => Promise.all([routeOf('/user/home').screen.load(), memberLayout.load()])
const loadLogin = () => loadView(loginPath)

/** A screen with its frame, or the path to go to instead. A member screen requires a session. */
function viewOf(path: string, signedIn: boolean): ScreenRoute | { onward: string } {
  const onward = onwardFrom(path)
  if (onward) return { onward }
  const route = routeOf(path)
  return route.frame === 'member' && !signedIn ? { onward: loginPath } : route
}

function layoutOf({ frame }: ScreenRoute): Loadable<LayoutProps> | null {
  if (frame === 'bare') return null
  return frame === 'public' ? publicLayout : memberLayout
}

/** Loads everything that the first commit at this URL needs. */
export async function loadView(path: string): Promise<void> {
  const view = viewOf(path, readToken() !== null)
  if ('onward' in view) return loadView(view.onward)
  await Promise.all([view.screen.load(), layoutOf(view)?.load()])
}

export function App() {
  return (
    <AppProviders>
      <ErrorBoundary fallback={<BrokenScreen />}>
        <Page />
      </ErrorBoundary>
      <Calm />
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
  usePrefetch(loadHome, path === loginPath ? 'screen' : null)
  usePrefetch(loadLogin, 'frame' in view && view.frame === 'member' ? 'screen' : null)
  if ('onward' in view) return <Redirect key={view.onward} to={view.onward} replace />
  return (
    <Suspense>
      <Framed {...view} />
      {view.frame !== 'bare' && <ChatPlace />}
    </Suspense>
  )
}

function Framed(route: ScreenRoute) {
  const { Component: Screen } = route.screen
  const Layout = layoutOf(route)?.Component ?? BareLayout
  return (
    <Layout path={route.path} plain={route.plain}>
      <Screen />
    </Layout>
  )
}

/** An in-app link whose screen loads when the browser is idle, or at the first sign of a tap. */
function AppLink(props: LinkProps) {
  const { href } = props
  const preload = () => preloadScreen(href)
  usePrefetch(linkedScreen(href).screen.load, 'screen')
  return (
    <Link
      {...props}
      onPointerEnter={preload}
      onFocus={preload}
      onPointerDown={() => prepareScreen(href)}
    />
  )
}

function Calm() {
  return useCalm() && <CalmParts />
}
