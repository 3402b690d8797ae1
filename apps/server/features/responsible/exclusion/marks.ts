import { createHash } from 'node:crypto'
import { clock } from '../../../platform/clock.ts'
import type { Db, Tx } from '../../../platform/db.ts'
import { nameKeys } from '../../../platform/people/name-key.ts'

/** Details by which a registering person can be recognized. */
export interface Person {
  names: readonly (string | null)[]
  devices: readonly string[]
  bank: { code: string; accountNo: string } | null
}

type Kind = 'name' | 'device' | 'bank'

/** A shorter name fits too many people. */
const minNameLetters = 6

const hashOf = (kind: Kind, value: string): Buffer =>
  createHash('sha256').update(`champa exclusion ${kind} ${value}`).digest()

function marksOf({ names, devices, bank }: Person): { kind: Kind; hash: Buffer }[] {
  const keys = [...new Set(names.flatMap((name) => (name === null ? [] : nameKeys(name))))].filter(
    (key) => key.length >= minNameLetters,
  )
  return [
    ...keys.map((key) => ({ kind: 'name' as const, hash: hashOf('name', key) })),
    ...devices.map((device) => ({ kind: 'device' as const, hash: hashOf('device', device) })),
    ...(bank === null
      ? []
      : [
          {
            kind: 'bank' as const,
            hash: hashOf('bank', `${bank.code} ${bank.accountNo.replaceAll(/\D/g, '')}`),
          },
        ]),
  ]
}

interface ProfileRow {
  names: (string | null)[]
  devices: string[]
  bankCode: string | null
  accountNo: string | null
}

/** Stores hashes of the member's names, devices and bank account for the time of the exclusion. */
export async function markExclusion(tx: Tx, memberId: bigint, endsAt: Date): Promise<void> {
  const [row] = await tx.query<ProfileRow>(
    `select array[m.name, m.registered_name, m.bank_account_name] as names,
        array(select d.device from device_member d where d.member_id = m.member_id) as devices,
        m.bank_code as "bankCode", m.bank_account_no as "accountNo"
      from member m
      where m.member_id = $1`,
    [memberId],
    'exclusion-profile',
  )
  if (!row) throw new Error(`Member ${memberId} does not exist`)
  const bank =
    row.bankCode !== null && row.accountNo !== null
      ? { code: row.bankCode, accountNo: row.accountNo }
      : null
  const marks = marksOf({ names: row.names, devices: row.devices, bank })
  await tx.query(
    `insert into exclusion_mark (member_id, kind, hash, ends_at)
      select $1, x.kind, x.hash, $4
      from unnest($2::text[], $3::bytea[]) as x(kind, hash)
      on conflict (hash, member_id, kind) do nothing`,
    [memberId, marks.map(({ kind }) => kind), marks.map(({ hash }) => hash), endsAt],
    'exclusion-marked',
  )
}

export async function forgetMarks(tx: Tx, memberId: bigint): Promise<void> {
  await tx.query('delete from exclusion_mark where member_id = $1', [memberId])
}

/**
 * Whether the person shares a mark with a self-excluded member. Always false for a phone that
 * support has permitted.
 */
export async function isExcluded(db: Db | Tx, person: Person, phone: string): Promise<boolean> {
  const marks = marksOf(person)
  const found = await db.query(
    `select 1
      from exclusion_mark e
      join unnest($1::text[], $2::bytea[]) as x(kind, hash) on x.hash = e.hash
        and x.kind = e.kind
      where (e.ends_at > $3
        or exists (select 1
          from member m
          where m.member_id = e.member_id and m.status = 'self-excluded'))
        and not exists (select 1 from exclusion_pass p where p.phone = $4)
      limit 1`,
    [marks.map(({ kind }) => kind), marks.map(({ hash }) => hash), clock.now(), phone],
    'exclusion-sought',
  )
  return found.length > 0
}
