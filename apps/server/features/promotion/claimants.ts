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
