import { permissions, staffRoles, type StaffRole } from '@champa/contract/office/roles'
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

/**
 * Every screen in the navigation, with its roles. A new screen needs an entry here and one in
 * routes.tsx.
 */
const rooms = [
  {
    href: '/office/conversations',
    words: 'nav.conversations',
    icon: chatsCircle,
    iconCurrent: chatsCircleFill,
    roles: staffRoles,
  },
  {
    href: '/office/replies',
    words: 'nav.replies',
    icon: chatTeardropText,
    iconCurrent: chatTeardropTextFill,
    roles: staffRoles,
  },
  {
    href: '/office/hours',
    words: 'nav.hours',
    icon: clock,
    iconCurrent: clockFill,
    roles: permissions.editChatSettings,
  },
  {
    href: '/office/me',
    words: 'nav.me',
    icon: userCircle,
    iconCurrent: userCircleFill,
    roles: staffRoles,
  },
] as const satisfies readonly {
  href: string
  words: string
  icon: string
  iconCurrent: string
  roles: readonly StaffRole[]
}[]

/**
 * Navigation for the staff member's role, at the side or, on a phone, at the bottom, with the
 * availability switch.
 */
export function Rail({ path, role }: { path: string; role: StaffRole }) {
  const t = useTranslations()
  const Link = useLink()
  const own = rooms.filter(({ roles }) => roles.some((one) => one === role))
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
      <span className="rail__presence">
        <PresenceSwitch />
      </span>
    </header>
  )
}
