import type { MinorUnits } from '@champa/contract/money'
import { ingestReport, type IngestResult } from '../features/deposit/index.ts'
import { endLock, inBook, readLockSnapshot, type LockRow } from '../features/lock/index.ts'
import { clock } from '../platform/clock.ts'
import type { TestApp, TestMember } from './test-app.ts'

let references = 0

/**
 * Ingests a payment report of the member's transfer from the bank feed. A repeated reference means
 * the same transfer.
 */
export function payIn(
  { ctx }: Pick<TestApp, 'ctx'>,
  { id }: Pick<TestMember, 'id'>,
  amount: bigint,
  reference = `paid-in-${++references}`,
): Promise<IngestResult> {
  return ingestReport(ctx, {
    channel: 'feed',
    provider: 'SCB',
    receivingAccount: 'SCB:4058821937',
    reference: null,
    bankReference: reference,
    amount: amount as MinorUnits,
    paidAt: clock.now(),
    payer: {},
    owner: { memberId: id },
  })
}

/** The balance of the member's wallet. */
export async function walletOf(
  { ctx }: { ctx: Pick<TestApp['ctx'], 'db'> },
  { id }: Pick<TestMember, 'id'>,
): Promise<bigint> {
  const [row] = await ctx.db.query<{ balance: bigint }>(
    `select balance from account where member_id = $1 and name = 'wallet'`,
    [id],
  )
  return row!.balance
}

/** The member's current lock. */
export async function lockOf(
  { ctx }: Pick<TestApp, 'ctx'>,
  { id }: Pick<TestMember, 'id'>,
): Promise<LockRow | null> {
  return (await readLockSnapshot(ctx.db, id)).lock
}

/** Ends the member's lock as won, without taking anything. */
export function endAnyLock(
  { ctx }: Pick<TestApp, 'ctx'>,
  { id }: Pick<TestMember, 'id'>,
): Promise<void> {
  return inBook(ctx.db, id, async (tx, { lock }) => {
    if (lock) await endLock(tx, lock, 'won', 0n as MinorUnits)
  })
}
