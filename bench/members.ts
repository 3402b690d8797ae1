import type { MinorUnits } from '@champa/contract/money'
import { memberRequester, requesterHeader } from '@champa/contract/constants'
import { openBook } from '../apps/server/ledger/accounts.ts'
import { post } from '../apps/server/ledger/post.ts'
import { depositReceived } from '../apps/server/ledger/postings/index.ts'
import type { Db } from '../apps/server/platform/db.ts'
import { openSession } from '../apps/server/platform/session.ts'

export interface BenchMember {
  id: bigint
  headers: Record<string, string>
}

let nextId = 5_000_000_000n

/**
 * Reserves `count` consecutive member ids that no other section of the bench uses, and returns the
 * first.
 */
export function takeIds(count: number): bigint {
  const first = nextId
  nextId += BigInt(count)
  return first
}

/** Inserts members with a session and money directly into the database. */
export async function openMembers(db: Db, count: number): Promise<BenchMember[]> {
  const first = takeIds(count)
  const members: BenchMember[] = []
  for (let index = 0; index < count; index++) {
    const id = first + BigInt(index)
    await db.transaction(async (tx) => {
      await openBook(tx, id, 'THB')
      await tx.query(
        `insert into member (member_id, name, username, phone, password_hash, currency, bank_code,
            bank_account_name, bank_account_no, created_at)
          values ($1, 'Bench', $2, $2, 'none', 'THB', 'KBANK', 'BENCH', $2, now())`,
        [id, id.toString()],
      )
    })
    await post(
      db,
      depositReceived({
        member: id,
        receivingAccount: 'BENCH',
        bankReference: `bench-${id}`,
        channel: 'PAYONEX',
        amount: 1_000_000_00n as MinorUnits,
      }),
    )
    const { token } = await openSession(db, {
      memberId: id,
      credentialVersion: 1,
      requester: memberRequester,
      remember: false,
      maxSessions: 5,
    })
    members.push({
      id,
      headers: {
        [requesterHeader]: memberRequester,
        authorization: `Bearer ${token}`,
        'content-type': 'application/json',
      },
    })
  }
  return members
}
