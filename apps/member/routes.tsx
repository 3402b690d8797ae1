import type { ComponentType } from 'react'
import type { QueryWithoutInput } from '@champa/client/react/use-api-query'
import { warmQuery, withWords } from './platform/client.ts'
import { loadable, type Loadable } from './platform/loadable.ts'
import { prefetchNow } from './platform/prefetch.ts'

/** The frame around a screen: the public one, the signed-in member's, or none. */
export type Frame = 'public' | 'member' | 'bare'

export interface ScreenRoute {
  path: string
  frame: Frame
  screen: Loadable<object>
  /** Loads the code of the screen, and starts its queries. */
  warm(): Promise<void>
  /** True for a screen without the river in its background, whose top bar is opaque. */
  plain: boolean
}

/** What the module of a screen may export besides its component. */
interface ScreenModule {
  /** Cheap queries without input that the screen sends at once. */
  queries?: readonly QueryWithoutInput[]
}

/** Each screen is a separate chunk, loaded on the first visit to its route. */
function screen<K extends string>(
  path: string,
  frame: Frame,
  load: () => Promise<Record<K, ComponentType> & ScreenModule>,
  name: K,
  plain = false,
): ScreenRoute {
  return {
    path,
    frame,
    screen: loadable(async () => (await load())[name]),
    plain,
    warm: async () => (await load()).queries?.forEach(warmQuery),
  }
}

/** Every URL that shows a screen. */
export const routes: readonly ScreenRoute[] = [
  screen('/login', 'public', () => import('./screens/login/login.tsx'), 'Login'),
  screen('/register', 'public', () => import('./screens/register/register.tsx'), 'Register'),
  screen('/howto', 'public', () => withWords(() => import('./screens/howto/howto.tsx')), 'Howto'),
  screen('/contact', 'public', () => import('./screens/contact/contact.tsx'), 'Contact'),
  screen('/user/home', 'member', () => import('./screens/home/home.tsx'), 'Home'),
  screen(
    '/user/profile',
    'member',
    () => withWords(() => import('./screens/profile/profile.tsx')),
    'Profile',
  ),
  screen(
    '/user/bonus',
    'member',
    () => withWords(() => import('./screens/bonus/bonus.tsx')),
    'Bonus',
  ),
  screen(
    '/user/statement',
    'member',
    () => withWords(() => import('./screens/statement/statement.tsx')),
    'Statement',
    true,
  ),
  screen('/user/spin', 'member', () => withWords(() => import('./screens/spin/spin.tsx')), 'Spin'),
  screen('/user/contact', 'member', () => import('./screens/contact/contact.tsx'), 'Contact'),
  screen('/terminated', 'bare', () => import('./screens/terminated/terminated.tsx'), 'Terminated'),
]

export const notFound = screen(
  '*',
  'bare',
  () => import('./screens/not-found/not-found.tsx'),
  'NotFound',
)

/** URLs that only redirect. */
const redirects: Readonly<Record<string, string>> = { '/': '/user', '/user': '/user/home' }

const plainPath = (path: string): string => path.replace(/\/+$/, '') || '/'

/** The target of a redirect; undefined for any other URL. */
export const onwardFrom = (path: string): string | undefined => redirects[plainPath(path)]

export function routeOf(path: string): ScreenRoute {
  return routes.find((route) => route.path === plainPath(path)) ?? notFound
}

/** The screen that a link leads to. */
export const linkedScreen = (href: string): ScreenRoute => {
  const [path = ''] = href.split(/[?#]/)
  return routeOf(onwardFrom(path) ?? path)
}

/** Loads the code of a link's screen, at the first sign of interest in the link. */
export function preloadScreen(href: string): void {
  prefetchNow(linkedScreen(href).screen.load)
}

/** Loads the code of a link's screen and starts its queries, when the link is being tapped. */
export function prepareScreen(href: string): void {
  prefetchNow(linkedScreen(href).warm)
}
