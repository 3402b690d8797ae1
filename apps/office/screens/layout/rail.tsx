import { type Authority, mayAct } from '@champa/contract/office/permissions'
import { useLink } from '@champa/ui/action/link-context'
import { userCircle, userCircleFill } from '@champa/ui/icons/member-nav'
import {
  chatsCircle,
  chatsCircleFill,
  chatTeardropText,
  chatTeardropTextFill,
  clock,
  clockFill,
} from '@champa/ui/icons/office'
import { ChampaMark } from '@champa/ui/brand/champa-mark'
import { Icon } from '@champa/ui/brand/icon'
import { SkipLink } from '@champa/ui/shell/top-bar'
import { useTranslations } from 'use-intl'
import { PresenceSwitch } from '../../features/staff/presence-switch.tsx'
import { WaitingBadge } from '../../features/chat/inbox/waiting-badge.tsx'
import { mayOpen, roomAccess, type RoomPath } from '../../platform/room-access.ts'

/**
 * Every room in the navigation. A new room needs an entry here, one in routes.tsx, and its access
 * in platform/room-access.ts.
 */
const rooms = [
  {
    href: '/office/conversations',
    words: 'nav.conversations',
    icon: chatsCircle,
    iconCurrent: chatsCircleFill,
  },
  {
    href: '/office/replies',
    words: 'nav.replies',
    icon: chatTeardropText,
    iconCurrent: chatTeardropTextFill,
  },
  {
    href: '/office/hours',
    words: 'nav.hours',
    icon: clock,
    iconCurrent: clockFill,
  },
  {
    href: '/office/me',
    words: 'nav.me',
    icon: userCircle,
    iconCurrent: userCircleFill,
  },
] as const satisfies readonly {
  href: RoomPath
  words: string
  icon: string
  iconCurrent: string
}[]

/**
 * Navigation to the rooms that a person may open, at the side or, on a phone, at the bottom, with
 * the availability switch of those who answer customers.
 */
export function Rail({ path, person }: { path: string; person: Authority }) {
  const t = useTranslations()
  const Link = useLink()
  const own = rooms.filter(({ href }) => mayOpen(person, roomAccess[href]))
  return (
    <header className="rail">
      <SkipLink label={t('common.skip')} />
      <span className="rail__mark">
        <ChampaMark size={34} />
      </span>
      <nav aria-label={t('nav.rooms')}>
        <ul>
          {own.map(({ href, words, icon, iconCurrent }) => {
            const here = path.startsWith(href)
            return (
              <li key={href}>
                <Link href={href} className="rail__room" aria-current={here ? 'page' : undefined}>
                  <Icon icon={here ? iconCurrent : icon} />
                  <span>{t(words)}</span>
                  {href === '/office/conversations' && <WaitingBadge />}
                </Link>
              </li>
            )
          })}
        </ul>
      </nav>
      {mayAct(person, 'chat.answer') && (
        <span className="rail__presence">
          <PresenceSwitch />
        </span>
      )}
    </header>
  )
}
