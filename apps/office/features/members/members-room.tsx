import { useRoomUrl } from '../list/use-room-url.ts'
import { MemberList } from './member-list.tsx'
import { useMemberFilters } from './member-filters.ts'
import { MemberPage } from './member-page.tsx'

/** The members: find one, or walk a list; an open member takes the whole page. */
export function MembersRoom() {
  const filters = useMemberFilters()
  const url = useRoomUrl('/office/members', filters)
  return url.openId === null ? (
    <MemberList url={url} filters={filters} />
  ) : (
    <MemberPage key={url.openId} id={url.openId} url={url} />
  )
}
