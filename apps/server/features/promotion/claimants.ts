import { clock } from '../../platform/clock.ts'
import type { Db, Tx } from '../../platform/db.ts'

/** An identity that may receive a promotion once: the member, their bank account or a device. */
export interface Claimant {
  kind: 'member' | 'bank' | 'device'
  value: string
}

/**
 * The member, the bank account and the device of the request; without a device id, all devices the
 * member has signed in with.
 */
export async function claimantsOf(
  on: Db | Tx,
  memberId: bigint,
  device: string | null,
): Promise<Claimant[]> {
  const [row] = await on.query<{ bank: string | null; devices: string[] }>(
    `select m.bank_code || ' ' || m.bank_account_no as bank,
        array(select d.device from device_member d where d.member_id = m.member_id) as devices
      from member m
      where m.member_id = $1`,
    [memberId],
    'claimants',
  )
  const devices = device === null ? (row?.devices ?? []) : [device]
  return [
    { kind: 'member', value: memberId.toString() },
    ...(row?.bank ? [{ kind: 'bank' as const, value: row.bank }] : []),
    ...devices.map((value) => ({ kind: 'device' as const, value })),
  ]
}

const kindsOf = (claimants: readonly Claimant[]): string[] => claimants.map(({ kind }) => kind)
const valuesOf = (claimants: readonly Claimant[]): string[] => claimants.map(({ value }) => value)

export async function isClaimed(
  on: Db | Tx,
  code: string,
  claimants: readonly Claimant[],
): Promise<boolean> {
  const claims = await on.query(
    `select 1
      from promotion_claim
      where code = $1
        and (kind, value) in (select kind, value
          from unnest($2::text[], $3::text[]) as c(kind, value))
      limit 1`,
    [code, kindsOf(claimants), valuesOf(claimants)],
    'promotion-claimed',
  )
  return claims.length > 0
}

/**
 * Inserts the receipt and its claims, these in a fixed order, so that concurrent claims for the same
 * device or bank account do not deadlock. Returns false when any claim existed; the transaction then
 * has to be rolled back.
 */
export async function claim(
  tx: Tx,
  of: { code: string; memberId: bigint; credit: bigint; claimants: readonly Claimant[] },
): Promise<boolean> {
  const made = await tx.query(
    `with receipt as (
        insert into campaign_receipt (member_id, code, no, amount, received_at)
        values ($4, $1, 1, $5, $6)
      )
      insert into promotion_claim (code, kind, value, member_id)
      select $1, kind, value, $4
      from unnest($2::text[], $3::text[]) as c(kind, value)
      order by kind, value
      on conflict do nothing
      returning value`,
    [of.code, kindsOf(of.claimants), valuesOf(of.claimants), of.memberId, of.credit, clock.now()],
    'promotion-claim',
  )
  return made.length === of.claimants.length
}
