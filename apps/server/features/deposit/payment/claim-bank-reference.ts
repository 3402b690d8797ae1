import { clock } from '../../../platform/clock.ts'
import type { Db } from '../../../platform/db.ts'
import { gather } from '../../../platform/database/gather.ts'

export interface Claim {
  memberId: bigint
  codeId: string
  receivingAccount: string
  bankReference: string
}

interface ClaimRow {
  receiving_account: string
  bank_reference: string
  member_id: bigint
}

// In the order of the keys, so that two batches never wait for each other. A claim that exists answers who made it.
const claiming = `insert into bank_reference (receiving_account, bank_reference, member_id, claimed_at)
  select c.receiving_account, c.bank_reference, q.member_id, $5::timestamptz
  from unnest($1::bigint[], $2::text[], $3::text[], $4::text[]) as c(member_id, code_id, receiving_account, bank_reference)
  join qrcode q on q.member_id = c.member_id and q.id = c.code_id
  order by c.receiving_account, c.bank_reference
  on conflict (receiving_account, bank_reference) do update set member_id = bank_reference.member_id
  returning receiving_account, bank_reference, member_id`

const keyOf = (one: { receivingAccount: string; bankReference: string }): string => JSON.stringify([one.receivingAccount, one.bankReference])

async function claimAll(db: Db, claims: Claim[]): Promise<(bigint | null)[]> {
  const values = [claims.map((one) => one.memberId), claims.map((one) => one.codeId), claims.map((one) => one.receivingAccount), claims.map((one) => one.bankReference), clock.now()]
  const rows = await db.query<ClaimRow>(claiming, values, 'claim-bank-reference')
  const owners = new Map(rows.map((row) => [keyOf({ receivingAccount: row.receiving_account, bankReference: row.bank_reference }), row.member_id]))
  return claims.map((one) => owners.get(keyOf(one)) ?? null)
}

const gathered = new WeakMap<Db, (claim: Claim) => Promise<bigint | null>>()

/**
 * Reserves a bank transfer for the member of a code: once for each reference at a receiving account, whatever channel
 * reports it first (semantics D8). Answers the member who has it, or null when the code is none of ours.
 * The posting follows with the same key; a crash in between is healed by whoever reports the transfer again.
 */
export function claimBankReference(db: Db, claim: Claim): Promise<bigint | null> {
  let call = gathered.get(db)
  if (!call) {
    call = gather((claims: Claim[]) => claimAll(db, claims), { inFlight: 2, most: 32, keyOf })
    gathered.set(db, call)
  }
  return call(claim)
}
