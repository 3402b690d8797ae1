import { mayRead } from '@champa/contract/office/permissions'
import { useLink } from '@champa/ui/action/link-context'
import { useTranslations } from 'use-intl'
import { useMe } from '../../platform/use-me.ts'
import './members.css'

export const membersPath = '/office/members'
export const matchesPath = '/office/members/matches'

interface MemberViewsProps {
  view: 'members' | 'matches'
  /** How many rows the open list has. */
  counted?: { n: number; more: boolean } | undefined
}

/** The lists of the room, each with its own URL, for those who see more than one. */
export function MemberViews({ view, counted }: MemberViewsProps) {
  const t = useTranslations()
  const me = useMe()
  const Link = useLink()
  if (!mayRead(me, 'harm.read')) return null
  return (
    <nav className="member-views" aria-label={t('list.view')}>
      <Link href={membersPath} aria-current={view === 'members' ? 'page' : undefined}>
        {t('members.title')}
      </Link>
      <Link href={matchesPath} aria-current={view === 'matches' ? 'page' : undefined}>
        {t('matches.title')}
        {counted && (
          <span className="num">
            {counted.n}
            {counted.more && '+'}
          </span>
        )}
      </Link>
    </nav>
  )
}
