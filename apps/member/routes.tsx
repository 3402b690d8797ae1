import type { ComponentType } from 'react'
import { withWords } from './platform/client.ts'
import { loadable, type Loadable } from './platform/loadable.ts'

/** The frame around a screen: the public one, the signed-in member's, or none. */
export type Frame = 'public' | 'member' | 'bare'

export interface ScreenRoute {
  path: string
  frame: Frame
  screen: Loadable<object>
  /** True for a screen without the river in its background, whose top bar is opaque. */
  plain: boolean
}

/** Each screen is a separate chunk, loaded on the first visit to its route. */
function screen<K extends string>(
  path: string,
  frame: Frame,
  load: () => Promise<Record<K, ComponentType>>,
  name: K,
  plain = false,
): ScreenRoute {
  return { path, frame, screen: loadable(async () => (await load())[name]), plain }
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

/** Starts downloading a screen before React renders it. */
export function preloadScreen(path: string): void {
  routeOf(path)
    .screen.load()
    .catch(() => undefined)
}
