import { clock } from '../platform/clock.ts'
import { asOwner } from './as-owner.ts'
import type { TestApp } from './test-app.ts'

/** Opens a reconciliation break of 1.00 and returns its id, which this number makes. */
export async function openBreak(app: TestApp, number: bigint): Promise<string> {
  const now = clock.now().toISOString()
  const breakId = number.toString(16).padStart(24, '0')
  await asOwner(
    app,
    `insert into recon_break (break_id, receiving_account, day, currency, kind, theirs, at, found_at)
      values ('${breakId}', 'SCB:4058821937', '${now.slice(0, 10)}', 'THB', 'missing-in-ledger', 100,
        '${now}', '${now}')`,
  )
  return breakId
}
