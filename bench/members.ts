import { createHash, randomBytes } from 'node:crypto'
import { hash } from '@node-rs/argon2'
import { memberRequester, requesterHeader } from '@champa/contract/constants'
import type { Db } from '../apps/server/platform/db.ts'

export interface BenchMember {
  id: bigint
  /** The phone number in national notation, with which the member signs in. */
  username: string
  /** The registered account at KBANK. */
  accountNo: string
  /** The request headers of the member: the session's token, and a client address of their own. */
  headers: Record<string, string>
}

export const benchPassword = 'river-lantern-7'
const firstId = 5_000_000_000n
const startBalance = 1_000_000_00n
let nextId = firstId
let passwordHash: Promise<string> | undefined

/**
 * Reserves `count` consecutive member ids that no other section of the bench uses, and returns the
 * first.
 */
export function takeIds(count: number): bigint {
  const first = nextId
  nextId += BigInt(count)
  return first
}

/** Phone numbers from 0810000000 up, all below those of the demo members. */
const usernameOf = (id: bigint): string => `081${(id - firstId).toString().padStart(7, '0')}`
const accountNoOf = (id: bigint): string => `77${(id - firstId).toString().padStart(8, '0')}`

/** Every member has their own client address, as behind a proxy. */
function addressOf(id: bigint): string {
  const index = Number(id - firstId)
  return `10.${(index >> 16) & 255}.${(index >> 8) & 255}.${index & 255}`
}

/** Facts by which no withdrawal is suspicious (features/risk/facts/risk-facts.ts). */
const quietFacts = {
  paidBefore: true,
  withdrawals: 0,
  deposits: 1,
  meanPaid: null,
  lastDeposit: null,
  otherPayers: 0,
  linked: 0,
  linkedFrozen: 0,
  depositsOfMonth: 1,
  bonusesOfMonth: 0,
  locksWon: 0,
  resultOfMonth: '0',
  newDeviceAt: null,
  membersOfDevice: 1,
  isOtherNetwork: false,
  resultOfDay: '0',
  depositsOfWeek: '100000000',
  findings: 0,
}

/**
 * Inserts members with a session, 1,000,000.00 from one deposit, and accounts at these games, with
 * one statement for each table.
 */
export async function openMembers(
  db: Db,
  count: number,
  { games = [] }: { games?: readonly string[] } = {},
): Promise<BenchMember[]> {
  const first = takeIds(count)
  const ids = Array.from({ length: count }, (_, index) => first + BigInt(index))
  const tokens = ids.map(() => randomBytes(32).toString('base64url'))
  passwordHash ??= hash(benchPassword, { memoryCost: 19_456, timeCost: 2, parallelism: 1 })
  await insertProfiles(db, ids, await passwordHash)
  await insertBooks(db, ids, games)
  await db.query(
    `insert into session (token_hash, member_id, credential_version, requester, remember,
        created_at, used_at, expires_at)
      select token_hash, member_id, 1, $3, false, now(), now(), now() + interval '12 hours'
      from unnest($1::bytea[], $2::bigint[]) as s(token_hash, member_id)`,
    [
      tokens.map((token) => createHash('sha256').update(token).digest()),
      ids,
      memberRequester.replace(/\/.*$/, ''),
    ],
  )
  // As the job of the server keeps them for members who use the app.
  await db.query(
    `insert into member_risk (member_id, facts, as_of)
      select m.id, $2::jsonb || jsonb_build_object('asOf', now()), now()
      from unnest($1::bigint[]) as m(id)`,
    [ids, JSON.stringify(quietFacts)],
  )
  return ids.map((id, index) => ({
    id,
    username: usernameOf(id),
    accountNo: accountNoOf(id),
    headers: {
      [requesterHeader]: memberRequester,
      authorization: `Bearer ${tokens[index]}`,
      'content-type': 'application/json',
      'x-forwarded-for': addressOf(id),
    },
  }))
}

async function insertProfiles(db: Db, ids: bigint[], password: string): Promise<void> {
  const values = [ids, ids.map(usernameOf), ids.map(accountNoOf)]
  const rows = 'unnest($1::bigint[], $2::text[], $3::text[]) as m(id, username, account_no)'
  await db.query(
    `insert into member (member_id, name, username, phone, password_hash, currency, bank_code,
        bank_account_name, bank_account_no, created_at)
      select id, 'BENCH', username, '+66' || substr(username, 2), $4, 'THB', 'KBANK', 'BENCH',
        account_no, now() - interval '30 days'
      from ${rows}`,
    [...values, password],
  )
  await db.query(
    `insert into phone_claim (phone, member_id)
      select '+66' || substr(username, 2), id
      from ${rows}`,
    values,
  )
  await db.query(
    `insert into bank_claim (bank_code, account_no, member_id)
      select 'KBANK', account_no, id
      from ${rows}`,
    values,
  )
}

/** Inserts the books as one deposit leaves them: balances, posting, entries and movement agree. */
async function insertBooks(db: Db, ids: bigint[], games: readonly string[]): Promise<void> {
  const members = 'unnest($1::bigint[]) as m(id)'
  await db.query(`insert into book (member_id, movement_seq) select id, 1 from ${members}`, [ids])
  await db.query(
    `insert into account (member_id, name, unit, floor, balance, seq)
      select id, name, unit, floor, balance, case when balance = 0 then 0 else 1 end
      from ${members}
      cross join (
        values ('wallet', 'THB', 0, $2::bigint), ('withdraw-hold', 'THB', 0, 0),
          ('refund-accrued', 'THB', 0, 0), ('invite-accrued', 'THB', 0, 0), ('coin', 'COIN', 0, 0),
          ('house:bank', 'THB', null, -$2::bigint), ('house:gift', 'THB', null, 0),
          ('house:bonus-cost', 'THB', null, 0), ('house:coin', 'COIN', null, 0)
      ) as a(name, unit, floor, balance)`,
    [ids, startBalance],
  )
  await db.query(
    `insert into posting (member_id, key, kind, movement_seq, created_at)
      select id, 'bank:BENCH:bench-' || id, 'deposit-received', 1, now()
      from ${members}`,
    [ids],
  )
  await db.query(
    `insert into entry (member_id, account, seq, posting_key, amount, balance_after, created_at)
      select id, account, 1, 'bank:BENCH:bench-' || id, amount, amount, now()
      from ${members}
      cross join (values ('wallet', $2::bigint), ('house:bank', -$2::bigint)) as e(account, amount)`,
    [ids, startBalance],
  )
  await db.query(
    `insert into movement (member_id, seq, type, source, target, amount, wallet_after, status,
        created_at, settled_at)
      select id, 1, 'deposit', 'PAYONEX', 'wallet', $2::bigint, $2::bigint, 'SUCCESS', now(), now()
      from ${members}`,
    [ids, startBalance],
  )
  if (games.length > 0) await insertGameAccounts(db, ids, games)
}

async function insertGameAccounts(db: Db, ids: bigint[], games: readonly string[]): Promise<void> {
  const rows = 'unnest($1::bigint[]) as m(id) cross join unnest($2::text[]) as g(code)'
  await db.query(
    `insert into game_account (member_id, code, username, password, created_at)
      select id, code, code || id, 'none', now()
      from ${rows}`,
    [ids, games],
  )
  await db.query(
    `insert into account (member_id, name, unit, floor)
      select id, kind || code, 'THB', case when kind = 'transit:' then 0 end
      from ${rows}
      cross join unnest(array['game:', 'transit:', 'house:play:']) as k(kind)`,
    [ids, games],
  )
}
