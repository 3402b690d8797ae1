import { normalizeNumber } from '@champa/contract/phone'
import type { Db } from '../../../platform/db.ts'

/** Maximum results; a search that finds more is too vague to be useful. */
const maxFound = 1_000

/**
 * Finds conversations of a view by customer. Digits match the start of a phone, or the last six
 * digits of a guest id; other text matches the start of a name. `within` is an SQL predicate on
 * chat_room `r` with $1 as the staff id.
 */
export async function findRooms(
  db: Db,
  staffId: bigint,
  search: string,
  within: string,
): Promise<bigint[]> {
  const typed = search.toWellFormed().replaceAll('\u0000', '').trim()
  const digits = normalizeNumber(typed)
  const rows = /^\+?\d+$/.test(digits)
    ? await findByDigits(db, staffId, digits, within)
    : await findByName(db, staffId, typed, within)
  return [...new Set(rows.map((row) => row.memberId))]
}

type Found = Promise<{ memberId: bigint }[]>

const findByName = (db: Db, staffId: bigint, name: string, within: string): Found =>
  db.query(
    `select r.member_id
      from member b
      join chat_room r on r.member_id = b.member_id
      where lower(b.name) like $2
        and ${within}
      limit ${maxFound}`,
    [staffId, beginning(name.toLowerCase())],
  )

function findByDigits(db: Db, staffId: bigint, digits: string, within: string): Found {
  const national = digits.replace(/^0/, '')
  const phones = digits.startsWith('+')
    ? [digits, digits, digits]
    : [`+${digits}`, `+66${national}`, `+856${national}`]
  const guest = /^\d{6}$/.test(digits) ? Number(digits) : -1
  return db.query(
    `(
      select r.member_id
      from chat_room r
      where r.kind = 'guest'
        and r.member_id % 1000000 = $5
        and ${within}
    )
      union all (
        select r.member_id
        from phone_claim c
        join chat_room r on r.member_id = c.member_id
        where (c.phone like $2 or c.phone like $3 or c.phone like $4)
          and ${within}
      )
      limit ${maxFound}`,
    [staffId, ...phones.map(beginning), guest],
  )
}

/** A `like` prefix pattern with the text escaped. */
const beginning = (text: string): string => `${text.replaceAll(/[\\%_]/g, String.raw`\$&`)}%`
