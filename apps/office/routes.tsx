import { permissions, staffRoles, type StaffRole } from '@champa/contract/office/roles'
import { type ComponentType, lazy } from 'react'
import { NotFound } from './screens/not-found/not-found.tsx'

export interface ScreenRoute {
  /** The path without the last segment, which `below` matches. */
  path: string
  /** Pattern of the last path segment: a conversation id. */
  below?: RegExp
  /** Roles that may open the screen; null when it needs no session. */
  roles: readonly StaffRole[] | null
  Screen: ComponentType
  preload(): void
}

/** Each screen is its own chunk, so that a visit loads only the screens it shows. */
function screen<K extends string>(
  path: string,
  roles: readonly StaffRole[] | null,
  load: () => Promise<Record<K, ComponentType>>,
  name: K,
): ScreenRoute {
  let loading: Promise<Record<K, ComponentType>> | undefined
  // After a failed download, the next preload or render starts it again.
  const once = () =>
    (loading ??= load().catch((error: unknown) => {
      loading = undefined
      throw error
    }))
  return {
    path,
    roles,
    Screen: lazy<ComponentType>(async () => ({ default: (await once())[name] })),
    preload: () => void once().catch(() => undefined),
  }
}

/** Every URL of the office that shows a screen. */
export const routes: readonly ScreenRoute[] = [
  screen('/office/login', null, () => import('./screens/sign-in/sign-in.tsx'), 'SignIn'),
  {
    ...screen(
      '/office/conversations',
      staffRoles,
      () => import('./screens/conversations/conversations.tsx'),
      'Conversations',
    ),
    below: /^\/\d{1,19}$/,
  },
  screen('/office/replies', staffRoles, () => import('./screens/replies/replies.tsx'), 'Replies'),
  screen(
    '/office/hours',
    permissions.editChatSettings,
    () => import('./screens/hours/hours.tsx'),
    'Hours',
  ),
  screen('/office/me', staffRoles, () => import('./screens/me/me.tsx'), 'Me'),
]

const notFound: ScreenRoute = {
  path: '*',
  roles: staffRoles,
  Screen: NotFound,
  preload: () => undefined,
}

/** URLs that redirect to another. */
export const redirects: Readonly<Record<string, string>> = {
  '/office': '/office/conversations',
  '/office/': '/office/conversations',
}

export function routeOf(path: string): ScreenRoute {
  const plain = path.replace(/\/+$/, '')
  return (
    routes.find(
      (route) =>
        plain === route.path ||
        (plain.startsWith(route.path) && route.below?.test(plain.slice(route.path.length))),
    ) ?? notFound
  )
}
