import type { readInvites } from '@champa/contract/invite'
import type { Decoded } from '@champa/contract/endpoint'
import type { MinorUnits } from '@champa/contract/money'
import type { Db } from '../../platform/db.ts'
import { maskPhone } from './rules.ts'

type Earning = Decoded<typeof readInvites, 'answer'>['invites'][number]

interface Row {
  friend: bigint
  name: string
  games: string[]
  amount: MinorUnits
  createdAt: Date
}

/**
 * One page of what friends have earned for the member. Rows are numbered without gaps, so every
 * page costs the same.
 */
export async function readEarnings(
  db: Db,
  memberId: bigint,
  { newest, limit }: { newest: bigint; limit: number },
): Promise<Earning[]> {
  const rows = await db.query<Row>(
    `select invitee_id as friend, name, games, amount, created_at from invite_earning
      where member_id = $1 and no <= $2 and no > $3 order by no desc`,
    [memberId, newest, newest - BigInt(limit)],
    'invites-page',
  )
  if (rows.length === 0) return []
  const [phones, games] = await Promise.all([
    phonesOf(
      db,
      rows.map(({ friend }) => friend),
    ),
    gameNames(db),
  ])
  return rows.map(({ friend, name, amount, createdAt, ...row }) => ({
    from: { name, phone: phones.get(friend) ?? null },
    games: row.games.map((code) => games.get(code) ?? code),
    amount,
    createdAt: createdAt.getTime(),
  }))
}

/**
 * Reads the friends' phones in a separate query, because friends may be stored on another machine
 * (docs/scale.md). The phone of a closed account is not shown.
 */
async function phonesOf(db: Db, friends: bigint[]): Promise<Map<bigint, string>> {
  const rows = await db.query<{ id: bigint; phone: string }>(
    "select member_id as id, phone from member where member_id = any($1) and status <> 'closed'",
    [friends],
    'invites-phones',
  )
  return new Map(rows.map(({ id, phone }) => [id, maskPhone(phone)]))
}

async function gameNames(db: Db): Promise<Map<string, string>> {
  const rows = await db.query<{ code: string; name: string }>(
    'select code, name from game',
    [],
    'invites-games',
  )
  return new Map(rows.map(({ code, name }) => [code, name]))
}
