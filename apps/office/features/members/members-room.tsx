import { useLocation } from 'wouter'
import { useRoomUrl } from '../list/use-room-url.ts'
import { MatchesView } from './matches/matches-view.tsx'
import { MemberList } from './member-list.tsx'
import { useMemberFilters } from './member-filters.ts'
import { MemberPage } from './member-page.tsx'
import { matchesPath, membersPath } from './member-views.tsx'

/** The members, and the accounts that match an excluded one. */
export function MembersRoom() {
  const [path] = useLocation()
  return path === matchesPath || path.startsWith(`${matchesPath}/`) ? <MatchesView /> : <Members />
}

/** Find a member, or walk a list; an open member takes the whole page. */
function Members() {
  const filters = useMemberFilters()
  const url = useRoomUrl(membersPath, filters)
  return url.openId === null ? (
    <MemberList url={url} filters={filters} />
  ) : (
    <MemberPage key={url.openId} id={url.openId} url={url} />
  )
}
