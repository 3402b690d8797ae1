import { expect } from 'vitest'
import type { SlipNote } from '@champa/contract/slip'
import type { TestApp, TestMember } from './test-app.ts'
import { atNoon, newestSlip, upload } from './slips.ts'
import { walletOf } from './pay-in.ts'
import { checkSlips } from '../features/slip/check-slips.job.ts'

// Time factor of the waits that pass in real time; the tests skip the other waits by moving the
// clock.
export const pace = 0.05

export const minute = 60_000

/** Sets the clock to noon plus this many minutes of the retry schedule. */
export const after = (minutes: number): void => atNoon(minutes * minute * pace)

/** Helpers that upload and check slips and verify their outcome. */
export function checkedSlips(app: TestApp & { folder: string }, member: () => TestMember) {
  const run = (): Promise<number> => checkSlips.run(app.ctx)

  /** Uploads a slip and runs the check once. */
  async function send(picture: Uint8Array, by = member()): Promise<void> {
    const sent = await upload(app, by, picture)
    expect(sent).toMatchObject({
      status: 200,
      ok: true,
      body: { status: 'in progress', note: null, amount: null },
    })
    await run()
  }

  async function expectFailed(note: SlipNote, by = member()): Promise<void> {
    expect(await newestSlip(app, by)).toMatchObject({ status: 'FAILED', note })
    expect(await walletOf(app, by)).toBe(0n)
  }

  async function expectCredited(amount: bigint, by = member()): Promise<void> {
    expect(await newestSlip(app, by)).toMatchObject({ status: 'SUCCESS', note: null, amount })
    expect(await walletOf(app, by)).toBe(amount)
  }

  return { run, send, expectFailed, expectCredited }
}
