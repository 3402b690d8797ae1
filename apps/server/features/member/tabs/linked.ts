import type {
  linkKinds,
  readMemberLinked as endpoint,
} from '@champa/contract/office/member-person-tabs'
import type { Handler } from '../../../platform/route/route.ts'
import { maskPhone } from '../../../platform/office/mask.ts'
import { ensureRecentFacts } from '../../risk/index.ts'
import { lookAtMember } from './look-at-member.ts'

const maxLinks = 100

interface LinkRow {
  memberId: bigint
  name: string
  username: string
  status: string
  isFrozen: boolean
  kind: (typeof linkKinds)[number]
  weight: number
  since: Date
}

const linksSql = `
  select l.other_id as member_id, coalesce(m.registered_name, m.name) as name, m.username, m.status,
      m.status = 'suspended' or m.effects && array['no-withdrawal', 'no-play'] as is_frozen,
      l.kind, l.weight::numeric::float8 as weight, l.since
    from member_link l
    join member m on m.member_id = l.other_id
    where l.member_id = $1
    order by l.weight desc, l.since desc, l.other_id limit $2`

/**
 * The job finds links of members who use the app; for any other member they are found when staff
 * look.
 */
export const readMemberLinked: Handler<typeof endpoint> = async (call, ctx) => {
  const { memberId } = await lookAtMember(ctx, call, { fields: ['linked'] })
  await ensureRecentFacts(ctx, memberId)
  const rows = await ctx.officeDb.query<LinkRow>(
    linksSql,
    [memberId, maxLinks],
    'office-member-linked',
  )
  return {
    links: rows.map(({ kind, weight, since, ...row }) => ({
      member: {
        id: row.memberId.toString(),
        name: row.name,
        maskedPhone: row.username === '' ? '' : maskPhone(row.username),
        status: row.status,
        isFrozen: row.isFrozen,
      },
      kind,
      weight,
      since: since.getTime(),
    })),
  }
}
