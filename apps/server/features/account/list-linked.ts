import type { MemberStatus } from '@champa/contract/statuses'
import type { AppContext } from '../../platform/app-context.ts'
import { membersOnSameDevices } from '../../platform/http/device.ts'
import { lookAlikeValues, withoutLookAlikesSql } from '../../platform/people/look-alikes.ts'
import { nameKeys } from '../../platform/people/name-key.ts'

export interface LinkedMember {
  username: string
  name: string
  status: MemberStatus
  createdAt: Date
  /**
   * The details that the two members share. `name` covers the registered name, the current name and
   * the bank account name.
   */
  by: ('device' | 'name')[]
}

interface Row extends Omit<LinkedMember, 'by'> {
  names: (string | null)[]
  sharesDevice: boolean
}

/**
 * The query selects candidates by substring; `nameKeys` then compares whole names, ignoring titles
 * and spaces.
 */
const nameColumns = 'array[m.registered_name, m.name, m.bank_account_name]'

/**
 * Lists other members on the same device or under the same name; null when no member has this
 * username. Informs staff who decide on withdrawals and bonuses; it triggers no decision itself.
 */
export async function listLinked(
  { db }: Pick<AppContext, 'db'>,
  username: string,
  maxRows: number,
): Promise<LinkedMember[] | null> {
  const [one] = await db.query<{ memberId: bigint; names: (string | null)[] }>(
    `select m.member_id, ${nameColumns} as names from member m where m.username = $1`,
    [username],
  )
  if (!one) return null
  const keys = keysOf(one.names)
  const rows = await db.query<Row>(
    `select m.username, m.name, m.status, m.created_at, ${nameColumns} as names,
        m.member_id in ${membersOnSameDevices} as shares_device
      from member m
      where m.member_id <> $1
        and (
          m.member_id in ${membersOnSameDevices}
          or exists (
            select 1
            from unnest(${nameColumns}) as n(name)
            where regexp_replace(
              lower(${withoutLookAlikesSql('n.name', '$4', '$5')}), '[[:space:][:punct:]]', '', 'g'
            ) like any($2)
          )
        )
      order by m.created_at desc limit $3`,
    [one.memberId, keys.map((key) => `%${key}`), maxRows, ...lookAlikeValues()],
  )
  return rows.flatMap(({ names, sharesDevice, ...row }) => {
    const by: LinkedMember['by'] = [
      ...(sharesDevice ? ['device' as const] : []),
      ...(keysOf(names).some((key) => keys.includes(key)) ? ['name' as const] : []),
    ]
    return by.length === 0 ? [] : [{ ...row, by }]
  })
}

const keysOf = (names: readonly (string | null)[]): string[] => [
  ...new Set(names.flatMap((name) => (name === null ? [] : nameKeys(name)))),
]
