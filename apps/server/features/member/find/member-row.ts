import type { Currency } from '@champa/contract/constants'
import { type MinorUnits } from '@champa/contract/money'
import type { FreezeScope, MemberFlagKind } from '@champa/contract/office/member-flags'
import type { MemberRow } from '@champa/contract/office/members'
import type { MemberStatus } from '@champa/contract/statuses'
import { wallet } from '../../../ledger/accounts.ts'
import { notReversed } from '../../../ledger/reversed.ts'
import { clock } from '../../../platform/clock.ts'
import type { Db, Tx } from '../../../platform/db.ts'
import { maskPhone } from '../../../platform/office/mask.ts'

const monthMs = 30 * 24 * 3_600_000

export interface StoredMember {
  memberId: bigint
  name: string
  username: string
  currency: Currency
  status: MemberStatus
  groups: string[]
  createdAt: Date
  sourceCode: string | null
  inviterId: bigint | null
  lastSeenAt: Date | null
  frozen: FreezeScope[]
  flags: MemberFlagKind[]
  total: MinorUnits
  net30d: MinorUnits
}

/** True for a flag or freeze `f` that holds; `now` is its parameter. */
export const isOpenFlag = (now: string): string =>
  `f.ended_at is null and (f.until is null or f.until > ${now})`

/** The columns of the members whose numbers are $1, with sums since $2; $3 is the time. */
const rowsSql = `
  select m.member_id, coalesce(m.registered_name, m.name) as name, m.username, m.currency, m.status,
      m.groups, m.created_at, m.source_code, m.inviter_id,
      (select max(s.used_at) from session s where s.member_id = m.member_id) as last_seen_at,
      array(
        select distinct f.scope
        from member_flag f
        where f.member_id = m.member_id and f.kind = 'freeze' and ${isOpenFlag('$3')}
        order by f.scope
      ) as frozen,
      array(
        select distinct f.kind
        from member_flag f
        where f.member_id = m.member_id and f.kind <> 'freeze' and ${isOpenFlag('$3')}
        order by f.kind
      ) as flags,
      (
        select coalesce(sum(a.balance), 0)::bigint
        from account a
        where a.member_id = m.member_id
          and (a.name = '${wallet}' or a.name like 'game:%' or a.name like 'transit:%')
      ) as total,
      (
        select coalesce(sum(case when v.type = 'deposit' then v.amount else -v.amount end), 0)::bigint
        from movement v
        where v.member_id = m.member_id
          and v.created_at >= $2
          and v.type in ('deposit', 'withdraw')
          and v.status = 'SUCCESS'
          and ${notReversed('v')}
      ) as net30d
    from member m
    where m.member_id = any($1)`

/** Members by number, in the order of the numbers; those that do not exist are left out. */
export async function storedMembers(on: Db | Tx, ids: readonly bigint[]): Promise<StoredMember[]> {
  if (ids.length === 0) return []
  const now = clock.now()
  const rows = await on.query<StoredMember>(
    rowsSql,
    [ids, new Date(now.getTime() - monthMs), now],
    'office-member-rows',
  )
  const byId = new Map(rows.map((row) => [row.memberId, row]))
  return ids.flatMap((id) => byId.get(id) ?? [])
}

/** Flags that do not tell what staff suspect. */
export const plainFlags: readonly MemberFlagKind[] = ['vip-care', 'do-not-market']

/** @param isMasked for callers of level `masked`: without sums and suspicions. */
export function toRow(one: StoredMember, isMasked: boolean): MemberRow {
  return {
    id: one.memberId.toString(),
    name: one.name,
    maskedPhone: one.username === '' ? '' : maskPhone(one.username),
    currency: one.currency,
    status: one.status,
    frozen: isMasked ? [] : one.frozen,
    flags: isMasked ? one.flags.filter((kind) => plainFlags.includes(kind)) : one.flags,
    groups: one.groups,
    kycLevel: null,
    riskScore: null,
    figures: isMasked ? null : { total: one.total, net30d: one.net30d },
    registeredAt: one.createdAt.getTime(),
    lastSeenAt: one.lastSeenAt?.getTime() ?? null,
    source: one.sourceCode,
    inviterId: one.inviterId?.toString() ?? null,
  }
}
