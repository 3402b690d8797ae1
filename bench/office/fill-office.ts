import pg from 'pg'
import { gramsOf } from '../../apps/server/platform/people/member-find.ts'

/** First member number of the filled members, above those of the other sections. */
export const firstMember = 7_000_000_000n
/** Movements and payments of each filled member. */
const depositsEach = 3
const batch = 200_000
const tables = ['member', 'member_find', 'movement', 'payment'] as const
const given = [
  'SOMCHAI',
  'MALEE',
  'KHAMLA',
  'NOY',
  'PRASERT',
  'WIPA',
  'BOUNMY',
  'DAO',
  'ANAN',
  'KEO',
]
const families = ['SRISUK', 'PHOMMACHANH', 'THONGDEE', 'VONGSA', 'CHAIYO', 'INTHAVONG', 'BOONMEE']

interface Filled {
  members: number
  movements: number
  payments: number
  /** Seconds that filling and building the indexes took. */
  seconds: number
}

/**
 * Fills members with names, deposits, withdrawals and payments directly as the owner of the tables,
 * until there are `most` members or `seconds` have passed. Indexes are built afterwards, which is
 * faster than to keep them.
 */
export async function fillOffice(
  url: string,
  { most, seconds }: { most: number; seconds: number },
): Promise<Filled> {
  const from = performance.now()
  const owner = new pg.Client({ connectionString: url })
  await owner.connect()
  const passed = (): number => (performance.now() - from) / 1_000
  try {
    await owner.query(
      "set synchronous_commit = off; set maintenance_work_mem = '2GB'; " +
        'set max_parallel_maintenance_workers = 2',
    )
    const indexes = await dropIndexes(owner)
    let members = 0
    while (members < most && passed() < seconds) {
      const count = Math.min(batch, most - members)
      await fillBatch(owner, firstMember + BigInt(members), count)
      members += count
    }
    for (const definition of indexes) await owner.query(definition)
    for (const table of tables) await owner.query(`vacuum analyze ${table}`)
    const movements = members * (depositsEach + 1)
    return { members, movements, payments: members * depositsEach, seconds: passed() }
  } finally {
    await owner.end()
  }
}

/**
 * Drops the large indexes that belong to no constraint, and returns how to build them again. The jobs
 * of the server go on meanwhile, so that the indexes of due rows stay.
 */
async function dropIndexes(owner: pg.Client): Promise<string[]> {
  const { rows } = await owner.query<{ name: string; definition: string }>(
    `select i.indexrelid::regclass::text as name, pg_get_indexdef(i.indexrelid) as definition
      from pg_index i
      join pg_class c on c.oid = i.indexrelid
      join pg_am a on a.oid = c.relam
      where a.amname <> 'brin'
        and pg_get_indexdef(i.indexrelid) !~ 'due_at|unmatched'
        and i.indrelid = any($1::text[]::regclass[])
        and not exists (select 1 from pg_constraint c where c.conindid = i.indexrelid)`,
    [tables],
  )
  for (const { name } of rows) await owner.query(`drop index ${name}`)
  return rows.map(({ definition }) => definition)
}

const gramsText = (names: string[]): string[] => names.map((name) => gramsOf([name]).join('|'))

async function fillBatch(owner: pg.Client, first: bigint, count: number): Promise<void> {
  const range = [first, count]
  const names = [...range, given, families]
  await owner.query(
    `insert into member (member_id, name, username, phone, password_hash, currency, bank_code,
        bank_account_name, bank_account_no, created_at)
      select $1 + n, ($3::text[])[1 + n % ${given.length}] || ' ' ||
          ($4::text[])[1 + n / 7 % ${families.length}],
        '08' || ($1 + n) % 100000000, '+668' || ($1 + n) % 100000000, 'none', 'THB', 'KBANK', 'BENCH',
        '66' || ($1 + n) % 100000000, now() - n * interval '1 second'
      from generate_series(0, $2::bigint - 1) n
      on conflict do nothing`,
    names,
  )
  await owner.query(
    `insert into member_find (member_id, grams, phone_reversed)
      select $1 + n,
        string_to_array(($3::text[])[1 + n % ${given.length}] || '|' ||
          ($4::text[])[1 + n / 7 % ${families.length}], '|'),
        reverse('08' || ($1 + n) % 100000000)
      from generate_series(0, $2::bigint - 1) n
      on conflict do nothing`,
    [...range, gramsText(given), gramsText(families)],
  )
  await owner.query(
    `insert into movement (member_id, seq, type, source, target, amount, wallet_after, status,
        detail, created_at, settled_at)
      select $1 + n, s, case when s <= ${depositsEach} then 'deposit' else 'withdraw' end,
        case when s <= ${depositsEach} then 'PAYONEX' else 'wallet' end,
        case when s <= ${depositsEach} then 'wallet' else 'KBANK' end,
        100000, 100000, 'SUCCESS',
        case when s <= ${depositsEach} then '{}'
          else '{"to": {"bankCode": "KBANK", "accountNo": "6600000000", "name": "BENCH"}}' end::jsonb,
        now() - n * interval '1 second' - s * interval '1 hour', now()
      from generate_series(0, $2::bigint - 1) n
      cross join generate_series(1, ${depositsEach + 1}) s`,
    range,
  )
  await owner.query(
    `insert into payment (receiving_account, payment_id, amount, paid_at, payer, provider,
        bank_reference, sources, observed_from, observed_until, state, reason, member_id, seen_at)
      select 'SCB:4058821937', 'bench-' || $1 + n || '-' || s, 100000,
        now() - n * interval '1 second', '{}', 'SCB', 'bench-' || $1 + n || '-' || s, 'feed', now(),
        now(), case when (n + s) % 50000 = 0 then 'unmatched' else 'credited' end,
        case when (n + s) % 50000 = 0 then 'no-member' end,
        case when (n + s) % 50000 = 0 then null else $1 + n end, now() - n * interval '1 second'
      from generate_series(0, $2::bigint - 1) n
      cross join generate_series(1, ${depositsEach}) s`,
    range,
  )
}
