import { mayAct } from '@champa/contract/office/permissions'
import { useLink } from '@champa/ui/action/link-context'
import {
  arrowCircleUp,
  arrowCircleUpFill,
  bookOpenText,
  bookOpenTextFill,
  chatsCircle,
  chatsCircleFill,
  chatTeardropText,
  chatTeardropTextFill,
  clipboardText,
  clipboardTextFill,
  clock,
  clockFill,
  identificationBadge,
  identificationBadgeFill,
  list,
  sealCheck,
  sealCheckFill,
  sunHorizon,
  sunHorizonFill,
  usersThree,
  usersThreeFill,
} from '@champa/ui/icons/office'
import { magnifyingGlass } from '@champa/ui/icons/form'
import { ChampaMark } from '@champa/ui/brand/champa-mark'
import { Icon } from '@champa/ui/brand/icon'
import { SkipLink } from '@champa/ui/shell/top-bar'
import { type ReactNode, useState } from 'react'
import { useTranslations } from 'use-intl'
import { PresenceSwitch } from '../../features/staff/presence-switch.tsx'
import { QueueBadge } from '../../features/today/queue-badge.tsx'
import { Face } from '../../features/staff/face.tsx'
import { WaitingBadge } from '../../features/chat/inbox/waiting-badge.tsx'
import { mayOpen, roomAccess, type RoomPath } from '../../platform/room-access.ts'
import type { Me } from '../../platform/use-me.ts'
import { useTodayEvents } from '../../platform/use-today.ts'
import './rail.css'

interface Room {
  href: RoomPath
  words:
    | 'today'
    | 'conversations'
    | 'approvals'
    | 'withdrawals'
    | 'books'
    | 'replies'
    | 'hours'
    | 'staff'
    | 'deposits'
    | 'members'
    | 'audit'
  icon: string
  iconCurrent: string
  /** True for an icon that is drawn upside down, which costs less than a second one. */
  isTurned?: true
  /** True for a room that keeps its place in the bar of a phone; the others are under "More". */
  inBar?: true
}

interface RoomGroup {
  /** The heading; null for the first group, which has none. */
  words: 'money' | 'members' | 'service' | null
  rooms: readonly Room[]
}

/**
 * Every room in the navigation. A new room needs an entry here, one in routes.tsx, and its access in
 * platform/room-access.ts.
 */
const groups: readonly RoomGroup[] = [
  {
    words: null,
    rooms: [
      {
        href: '/office/today',
        words: 'today',
        icon: sunHorizon,
        iconCurrent: sunHorizonFill,
        inBar: true,
      },
      {
        href: '/office/conversations',
        words: 'conversations',
        icon: chatsCircle,
        iconCurrent: chatsCircleFill,
        inBar: true,
      },
      {
        href: '/office/approvals',
        words: 'approvals',
        icon: sealCheck,
        iconCurrent: sealCheckFill,
        inBar: true,
      },
    ],
  },
  {
    words: 'money',
    rooms: [
      {
        href: '/office/withdrawals',
        words: 'withdrawals',
        icon: arrowCircleUp,
        iconCurrent: arrowCircleUpFill,
        inBar: true,
      },
      {
        href: '/office/deposits',
        words: 'deposits',
        icon: arrowCircleUp,
        iconCurrent: arrowCircleUpFill,
        isTurned: true,
        inBar: true,
      },
      { href: '/office/books', words: 'books', icon: bookOpenText, iconCurrent: bookOpenTextFill },
    ],
  },
  {
    words: 'members',
    rooms: [
      { href: '/office/members', words: 'members', icon: usersThree, iconCurrent: usersThreeFill },
    ],
  },
  {
    words: 'service',
    rooms: [
      {
        href: '/office/replies',
        words: 'replies',
        icon: chatTeardropText,
        iconCurrent: chatTeardropTextFill,
      },
      { href: '/office/hours', words: 'hours', icon: clock, iconCurrent: clockFill },
      {
        href: '/office/staff',
        words: 'staff',
        icon: identificationBadge,
        iconCurrent: identificationBadgeFill,
      },
      {
        href: '/office/audit',
        words: 'audit',
        icon: clipboardText,
        iconCurrent: clipboardTextFill,
      },
    ],
  },
]

interface RailProps {
  path: string
  person: Me
  /** Opens the palette. */
  onFind: () => void
}

/**
 * Navigation to the rooms that a person may open: words at the side, icons on a narrow window, and
 * on a phone a bar at the bottom with the rest under "More". Below it the person's own page, and
 * the availability switch of those who answer customers.
 */
export function Rail({ path, person, onFind }: RailProps) {
  const t = useTranslations()
  const [open, setOpen] = useState(false)
  useTodayEvents()
  const [shownPath, setShownPath] = useState(path)
  if (path !== shownPath) {
    setShownPath(path)
    setOpen(false)
  }
  const own = groups
    .map(({ words, rooms }) => ({
      words,
      rooms: rooms.filter(({ href }) => mayOpen(person, roomAccess[href])),
    }))
    .filter(({ rooms }) => rooms.length > 0)
  return (
    <header className={open ? 'rail is-open' : 'rail'}>
      <SkipLink label={t('common.skip')} />
      <span className="rail__brand">
        <ChampaMark size={26} />
        <span>Champa</span>
      </span>
      <button
        type="button"
        className="rail__find"
        aria-haspopup="dialog"
        aria-keyshortcuts="Control+K Meta+K"
        title={t('nav.find')}
        onClick={onFind}
      >
        <Icon icon={magnifyingGlass} size={18} />
        <span>{t('nav.find')}</span>
        <kbd aria-hidden="true">⌘K</kbd>
      </button>
      <nav aria-label={t('nav.rooms')}>
        {own.map(({ words, rooms }) => (
          <div key={words}>
            {words && <p className="rail__group">{t(`nav.${words}`)}</p>}
            <ul>
              {rooms.map((room) => (
                <RoomItem key={room.href} room={room} path={path} />
              ))}
            </ul>
          </div>
        ))}
        <button
          type="button"
          className="rail__room rail__more"
          aria-expanded={open}
          onClick={() => setOpen(!open)}
        >
          <Icon icon={list} size={20} />
          <span>{t('nav.more')}</span>
        </button>
      </nav>
      <div className="rail__foot">
        <RailLink href="/office/me" here={path.startsWith('/office/me')} title={t('nav.me')}>
          <Face small name={person.name} />
          <span className="rail__me">
            {person.name}
            <small>{t('nav.me')}</small>
          </span>
        </RailLink>
        {mayAct(person, 'chat.answer') && <PresenceSwitch />}
      </div>
    </header>
  )
}

function RoomItem({ room, path }: { room: Room; path: string }) {
  const t = useTranslations()
  const here = path.startsWith(room.href)
  return (
    <li className={room.inBar && 'in-bar'}>
      <RailLink href={room.href} here={here} title={t(`nav.${room.words}`)}>
        <Icon
          icon={here ? room.iconCurrent : room.icon}
          size={20}
          className={room.isTurned && 'is-turned'}
        />
        <span>{t(`nav.${room.words}`)}</span>
        {room.words === 'conversations' && <WaitingBadge />}
        <QueueBadge room={room.href} />
      </RailLink>
    </li>
  )
}

interface RailLinkProps {
  href: RoomPath
  here: boolean
  /** Shown by the pointer where the rail has no words. */
  title: string
  children: ReactNode
}

function RailLink({ href, here, title, children }: RailLinkProps) {
  const Link = useLink()
  return (
    <Link href={href} className="rail__room" title={title} aria-current={here ? 'page' : undefined}>
      {children}
    </Link>
  )
}
