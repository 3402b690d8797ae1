import { type ComponentType, lazy } from 'react'
import { withWords } from './platform/client.ts'
import { type RoomAccess, roomAccess, type RoomPath } from './platform/room-access.ts'
import { NotFound } from './screens/not-found/not-found.tsx'

export interface ScreenRoute {
  /** The path without the last segment, which `below` matches. */
  path: string
  /** Pattern of the last path segment: the id of what is open in the room. */
  below?: RegExp
  /** Who may open the screen; null when it needs no session. */
  access: RoomAccess | null
  Screen: ComponentType
  preload(): void
}

/** Each screen is its own chunk, so that a visit loads only the screens it shows. */
function screen<K extends string>(
  path: string,
  access: RoomAccess | null,
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
    access,
    Screen: lazy<ComponentType>(async () => ({ default: (await once())[name] })),
    preload: () => void once().catch(() => undefined),
  }
}

const room = <K extends string>(
  path: RoomPath,
  load: () => Promise<Record<K, ComponentType>>,
  name: K,
): ScreenRoute => screen(path, roomAccess[path], load, name)

/** Every URL of the office that shows a screen. */
export const routes: readonly ScreenRoute[] = [
  screen('/office/login', null, () => import('./screens/sign-in/sign-in.tsx'), 'SignIn'),
  screen('/office/join', null, () => withWords(() => import('./screens/join/join.tsx')), 'Join'),
  room('/office/today', () => withWords(() => import('./screens/today/today.tsx')), 'Today'),
  {
    ...room(
      '/office/conversations',
      () => import('./screens/conversations/conversations.tsx'),
      'Conversations',
    ),
    below: /^\/\d{1,19}$/,
  },
  room(
    '/office/replies',
    () => withWords(() => import('./screens/replies/replies.tsx')),
    'Replies',
  ),
  room('/office/hours', () => withWords(() => import('./screens/hours/hours.tsx')), 'Hours'),
  {
    ...room(
      '/office/withdrawals',
      () => withWords(() => import('./screens/withdrawals/withdrawals.tsx')),
      'Withdrawals',
    ),
    below: /^\/m[0-9a-z]{1,13}-[0-9a-z]{1,12}$/,
  },
  {
    ...room(
      '/office/deposits',
      () => withWords(() => import('./screens/deposits/deposits.tsx')),
      'Deposits',
    ),
    below: /^\/[a-z]{1,20}(\/[\w.~!*'()-]{1,900})?$/,
  },
  {
    ...room(
      '/office/members',
      () => withWords(() => import('./screens/members/members.tsx')),
      'Members',
    ),
    below: /^\/(\d{1,18}|matches(\/\d{1,18}\.\d{1,18})?)$/,
  },
  {
    ...room(
      '/office/approvals',
      () => withWords(() => import('./screens/approvals/approvals.tsx')),
      'Approvals',
    ),
    below: /^\/[0-9a-z]{1,24}$/,
  },
  {
    ...room('/office/books', () => withWords(() => import('./screens/books/books.tsx')), 'Books'),
    below: /^\/([0-9a-f-]{36}|balance|days|lookup|breaks(\/[0-9a-f]{24})?)$/,
  },
  {
    ...room('/office/audit', () => withWords(() => import('./screens/audit/audit.tsx')), 'Audit'),
    below: /^\/\d{1,18}-\d{1,18}$/,
  },
  {
    ...room('/office/staff', () => withWords(() => import('./screens/staff/staff.tsx')), 'Staff'),
    below: /^\/\d{1,18}$/,
  },
  room('/office/me', () => withWords(() => import('./screens/me/me.tsx')), 'Me'),
]

const notFound: ScreenRoute = {
  path: '*',
  access: 'staff',
  Screen: NotFound,
  preload: () => undefined,
}

export function routeOf(path: string): ScreenRoute {
  const plain = path.replace(/\/*(\?.*)?$/, '')
  return (
    routes.find(
      (route) =>
        plain === route.path ||
        (plain.startsWith(route.path) && route.below?.test(plain.slice(route.path.length))),
    ) ?? notFound
  )
}
