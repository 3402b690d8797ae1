import type { Currency } from '@champa/contract/constants'
import type { MinorUnits } from '@champa/contract/money'
import type { LookedUp, LookedUpPosting } from '@champa/contract/office/book-lookup'
import type { MovementStatus } from '@champa/contract/statuses'
import type { Db } from '../../../platform/db.ts'
import { movementId } from '../../../platform/ids.ts'
import { maskPhone } from '../../../platform/office/mask.ts'
import { ofKind, type Ref } from './ref.ts'

/** Entries of all postings of an answer, at most. */
const maxEntries = 400

/** Members, movements, and postings with their entries. */
export async function showBooks(
  db: Db,
  refs: readonly Ref[],
): Promise<Pick<LookedUp, 'members' | 'movements' | 'postings'>> {
  return {
    members: await membersIn(db, refs),
    movements: await movementsIn(db, refs),
    postings: await postingsIn(db, refs),
  }
}

async function membersIn(db: Db, refs: readonly Ref[]): Promise<LookedUp['members']> {
  const rows = await db.query<{ memberId: bigint; name: string; username: string }>(
    `select member_id, coalesce(registered_name, name) as name, username
      from member
      where member_id = any($1)
      order by member_id`,
    [ofKind(refs, 'member').map(({ memberId }) => memberId)],
    'lookup-members',
  )
  return rows.map(({ memberId, name, username }) => ({
    id: memberId.toString(),
    name,
    phone: maskPhone(username),
  }))
}

interface MovementRow {
  memberId: bigint
  seq: bigint
  type: string
  source: string
  target: string
  amount: MinorUnits
  currency: Currency
  status: MovementStatus
  createdAt: Date
  settledAt: Date | null
}

async function movementsIn(db: Db, refs: readonly Ref[]): Promise<LookedUp['movements']> {
  const asked = ofKind(refs, 'movement')
  const rows = await db.query<MovementRow>(
    `select m.member_id, m.seq, m.type, m.source, m.target, m.amount, p.currency, m.status,
        m.created_at, m.settled_at
      from rows from (unnest($1::bigint[]), unnest($2::bigint[])) as k(member_id, seq)
      join movement m on m.member_id = k.member_id and m.seq = k.seq
      join member p on p.member_id = m.member_id
      order by m.created_at, m.member_id, m.seq`,
    [asked.map(({ memberId }) => memberId), asked.map(({ seq }) => seq)],
    'lookup-movements',
  )
  return rows.map(({ memberId, seq, createdAt, settledAt, ...row }) => ({
    ...row,
    id: movementId(memberId, seq),
    memberId: memberId.toString(),
    at: createdAt.getTime(),
    settledAt: settledAt?.getTime() ?? null,
  }))
}

interface EntryRow {
  memberId: bigint
  key: string
  kind: string
  createdAt: Date
  movementSeq: bigint | null
  /** Null for a posting that moved no money. */
  account: string | null
  unit: string
  amount: MinorUnits
  balanceAfter: MinorUnits
}

/** The postings that were found, and those that opened or closed a movement. */
async function postingsIn(db: Db, refs: readonly Ref[]): Promise<LookedUpPosting[]> {
  const [movements, postings] = [ofKind(refs, 'movement'), ofKind(refs, 'posting')]
  const rows = await db.query<EntryRow>(
    `with found as (
        select p.*
        from rows from (unnest($1::bigint[]), unnest($2::bigint[])) as k(member_id, seq)
        join posting p on p.member_id = k.member_id and p.movement_seq = k.seq
        union
        select p.*
        from rows from (unnest($3::bigint[]), unnest($4::text[])) as k(member_id, key)
        join posting p on p.member_id = k.member_id and p.key = k.key
      )
      select p.member_id, p.key, p.kind, p.created_at, p.movement_seq, e.account, a.unit, e.amount,
        e.balance_after
      from found p
      left join entry e on e.member_id = p.member_id and e.posting_key = p.key
      left join account a on a.member_id = e.member_id and a.name = e.account
      order by p.created_at, p.member_id, p.key, e.account
      limit ${maxEntries}`,
    [
      movements.map(({ memberId }) => memberId),
      movements.map(({ seq }) => seq),
      postings.map(({ memberId }) => memberId),
      postings.map(({ key }) => key),
    ],
    'lookup-postings',
  )
  const grouped = Map.groupBy(rows, ({ memberId, key }) => `${memberId} ${key}`)
  return [...grouped.values()].map((entries) => toPosting(entries))
}

function toPosting(rows: readonly EntryRow[]): LookedUpPosting {
  const { memberId, key, kind, createdAt, movementSeq } = rows[0]!
  return {
    memberId: memberId.toString(),
    key,
    kind,
    at: createdAt.getTime(),
    movementId: movementSeq === null ? null : movementId(memberId, movementSeq),
    entries: rows.flatMap(({ account, unit, amount, balanceAfter }) =>
      account === null ? [] : [{ account, unit, amount, balanceAfter }],
    ),
  }
}
