import type { House } from '../../platform/house.ts'
import { lookAlikeValues, withoutLookAlikesSql } from '../../platform/people/look-alikes.ts'
import { nameKeys } from '../../platform/people/name-key.ts'

export interface LinkedMember {
  username: string
  name: string
  status: string
  createdAt: Date
  /** By what both are known: a device, the name, or the name of the bank account. */
  by: ('device' | 'name')[]
}

interface Row extends Omit<LinkedMember, 'by'> {
  names: (string | null)[]
  sharesDevice: boolean
}

/** The database finds candidates, whose names are compared whole here: titles and spaces make no difference. */
const nameColumns = 'array[m.registered_name, m.name, m.bank_account_name]'

/**
 * Other members who may be the same person: on the same device, or under the same name. Null where there is no such member. For
 * a person who decides about a withdrawal or a bonus; nothing is decided by it.
 */
export async function listLinked(
  { db }: Pick<House, 'db'>,
  username: string,
  most: number,
): Promise<LinkedMember[] | null> {
  const [one] = await db.query<{ memberId: bigint; names: (string | null)[] }>(
    `select m.member_id as "memberId", ${nameColumns} as names from member m where m.username = $1`,
    [username],
  )
  if (!one) return null
  const keys = keysOf(one.names)
  const rows = await db.query<Row>(
    `select m.username, m.name, m.status, m.created_at as "createdAt", ${nameColumns} as names,
        exists (select 1 from device_member mine join device_member d on d.device = mine.device and d.member_id = m.member_id where mine.member_id = $1) as "sharesDevice"
      from member m where m.member_id <> $1 and (
        m.member_id in (select d.member_id from device_member mine join device_member d on d.device = mine.device where mine.member_id = $1)
        or exists (select 1 from unnest(${nameColumns}) as n(name) where regexp_replace(lower(${withoutLookAlikesSql('n.name', '$4', '$5')}), '[[:space:][:punct:]]', '', 'g') like any($2)))
      order by m.created_at desc limit $3`,
    [one.memberId, keys.map((key) => `%${key}`), most, ...lookAlikeValues()],
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
