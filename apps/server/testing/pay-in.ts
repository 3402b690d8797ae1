import type { Satang } from '@champa/contract/money'
import { takeEvidence, type Taken } from '../features/deposit/index.ts'
import { endLock, inBook, readStanding, type LockRow } from '../features/lock/index.ts'
import { clock } from '../platform/clock.ts'
import type { TestHouse, TestMember } from './test-house.ts'

let references = 0

/**
 * Ingests a payment report of the member's transfer from the bank feed. The same reference is the
 * same transfer.
 */
export function payIn(
  { house }: Pick<TestHouse, 'house'>,
  { id }: Pick<TestMember, 'id'>,
  amount: bigint,
  reference = `paid-in-${++references}`,
): Promise<Taken> {
  return takeEvidence(house, {
    channel: 'feed',
    provider: 'SCB',
    receivingAccount: 'SCB:4058821937',
    reference: null,
    bankReference: reference,
    amount: amount as Satang,
    paidAt: clock.now(),
    payer: {},
    owner: { memberId: id },
  })
}

/** The member's current lock. */
export async function lockOf(
  { house }: Pick<TestHouse, 'house'>,
  { id }: Pick<TestMember, 'id'>,
): Promise<LockRow | null> {
  return (await readStanding(house.db, id)).lock
}

/** Ends the member's lock as won, without taking anything. */
export function endAnyLock(
  { house }: Pick<TestHouse, 'house'>,
  { id }: Pick<TestMember, 'id'>,
): Promise<void> {
  return inBook(house.db, id, async (tx, { lock }) => {
    if (lock) await endLock(tx, lock, 'won', 0n as Satang)
  })
}
