import { clock } from '../../../platform/clock.ts'
import type { AppContext } from '../../../platform/app-context.ts'
import type { Db, Tx } from '../../../platform/db.ts'
import { nameKeys } from '../../../platform/people/name-key.ts'
import { vaultOf, type Vault } from '../../../platform/vault.ts'

/** Details by which a person can be recognized. */
export interface Person {
  names: readonly (string | null)[]
  devices: readonly string[]
  bank: { code: string; accountNo: string } | null
}

/** A person who has a member account, with its phone. */
export interface KnownPerson extends Person {
  phone: string
}

export type MatchKind = 'name' | 'device' | 'bank'

interface Fingerprint {
  kind: MatchKind
  keyId: string
  hash: Buffer
}

export type FingerprintContext = Pick<AppContext, 'settings'>

/** The minimum length of a compared name; shorter names match too many people. */
const minNameLetters = 6

export const bankKey = ({ code, accountNo }: NonNullable<Person['bank']>): string =>
  `${code} ${accountNo.replaceAll(/\D/g, '')}`

/** The normalized forms of names that are long enough to identify a person. */
export const identifyingNames = (names: Person['names']): string[] =>
  [...new Set(names.flatMap((name) => (name === null ? [] : nameKeys(name))))].filter(
    (key) => key.length >= minNameLetters,
  )

export const fingerprintVault = ({ settings }: FingerprintContext): Vault =>
  vaultOf(settings.secrets.VAULT_KEY)

/**
 * Fingerprints under every key of the vault, so that fingerprints stored under an earlier key match
 * too.
 */
function fingerprintsOf(ctx: FingerprintContext, { names, devices, bank }: Person): Fingerprint[] {
  const vault = fingerprintVault(ctx)
  const fingerprints = (kind: MatchKind, value: string): Fingerprint[] =>
    vault.hashes(`break mark ${kind} ${value}`).map((one) => ({ kind, ...one }))
  return [
    ...identifyingNames(names).flatMap((key) => fingerprints('name', key)),
    ...devices.flatMap((device) => fingerprints('device', device)),
    ...(bank === null ? [] : fingerprints('bank', bankKey(bank))),
  ]
}

export interface PersonRow {
  phone: string
  names: (string | null)[]
  devices: string[]
  bankCode: string | null
  accountNo: string | null
}

/** The details of a person, as columns of member `m`; `toPerson` reads them. */
export const personColumns = `m.phone, array[m.name, m.registered_name, m.bank_account_name] as names,
  array(select d.device from device_member d where d.member_id = m.member_id) as devices,
  m.bank_code, m.bank_account_no as account_no`

export const toPerson = ({ phone, names, devices, ...bank }: PersonRow): KnownPerson => ({
  phone,
  names,
  devices,
  bank: bankOf(bank),
})

/** The details and the phone of a member; null when the member does not exist. */
export async function readPerson(on: Db | Tx, memberId: bigint): Promise<KnownPerson | null> {
  const [row] = await on.query<PersonRow>(
    `select ${personColumns} from member m where m.member_id = $1`,
    [memberId],
    'break-person',
  )
  return row ? toPerson(row) : null
}

export const bankOf = ({ bankCode, accountNo }: Pick<PersonRow, 'bankCode' | 'accountNo'>) =>
  bankCode !== null && accountNo !== null ? { code: bankCode, accountNo } : null

/**
 * Stores keyed hashes of the member's names, devices and bank account (fingerprints) until the
 * break ends, and deletes those under an earlier key. Returns false when the member's profile is
 * deleted; the stored fingerprints then stay.
 */
export async function storeFingerprints(
  tx: Tx,
  ctx: FingerprintContext,
  memberId: bigint,
  endsAt: Date,
): Promise<boolean> {
  const person = await readPerson(tx, memberId)
  if (!person) throw new Error(`Member ${memberId} does not exist`)
  const [keyId] = fingerprintVault(ctx).keyIds
  const fingerprints = fingerprintsOf(ctx, person).filter(
    (fingerprint) => fingerprint.keyId === keyId,
  )
  if (fingerprints.length === 0) return false
  await tx.query(
    `insert into exclusion_fingerprint (member_id, kind, hash, key_id, ends_at)
      select $1, x.kind, x.hash, $4, $5
      from unnest($2::text[], $3::bytea[]) as x(kind, hash)
      on conflict (hash, member_id, kind) do update
        set ends_at = greatest(exclusion_fingerprint.ends_at, excluded.ends_at)`,
    [
      memberId,
      fingerprints.map(({ kind }) => kind),
      fingerprints.map(({ hash }) => hash),
      keyId,
      endsAt,
    ],
    'fingerprints-stored',
  )
  await tx.query(
    'delete from exclusion_fingerprint where member_id = $1 and key_id <> $2',
    [memberId, keyId],
    'fingerprints-replaced',
  )
  return true
}

export async function deleteFingerprints(tx: Tx, memberId: bigint): Promise<void> {
  await tx.query('delete from exclusion_fingerprint where member_id = $1', [memberId])
}

/** A member on a break who shares fingerprints with a person. */
export interface MatchingBreak {
  sourceId: bigint
  kinds: MatchKind[]
}

/**
 * Members on a break who share a fingerprint with this person, except the member themselves and
 * members whom staff found to be another person. If support has permitted the phone, only members
 * who registered after that decision are returned.
 */
export function findMatchingBreaks(
  on: Db | Tx,
  ctx: FingerprintContext,
  of: { person: Person; phone: string; memberId?: bigint | undefined },
): Promise<MatchingBreak[]> {
  const fingerprints = fingerprintsOf(ctx, of.person)
  return on.query<MatchingBreak>(
    `select e.member_id as source_id, array_agg(distinct e.kind) as kinds
      from exclusion_fingerprint e
      join unnest($1::text[], $2::bytea[]) as x(kind, hash) on x.hash = e.hash
        and x.kind = e.kind
      where e.member_id <> $5
        and (e.ends_at > $3
          or (select m.status = 'self-excluded' from member m where m.member_id = e.member_id))
        and not exists (select 1
          from exclusion_exemption p
          join member s on s.member_id = e.member_id and s.created_at <= p.decided_at
          where p.phone = $4)
        and not exists (select 1
          from break_match b
          where b.state = 'closed'
            and ((b.member_id = $5 and b.source_id = e.member_id)
              or (b.source_id = $5 and b.member_id = e.member_id)))
      group by e.member_id
      order by e.member_id`,
    [
      fingerprints.map(({ kind }) => kind),
      fingerprints.map(({ hash }) => hash),
      clock.now(),
      of.phone,
      of.memberId ?? 0n,
    ],
    'fingerprints-matched',
  )
}

/** Whether the person shares a fingerprint with a member who is self-excluded or on a time-out. */
export async function isOnBreak(
  ctx: Pick<AppContext, 'db' | 'settings'>,
  person: Person,
  phone: string,
  memberId?: bigint,
): Promise<boolean> {
  return (await findMatchingBreaks(ctx.db, ctx, { person, phone, memberId })).length > 0
}
