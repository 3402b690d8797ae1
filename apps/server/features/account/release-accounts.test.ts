import { expect, test } from 'vitest'
import { clock } from '../../platform/clock.ts'
import { asOwner } from '../../testing/as-owner.ts'
import { startTestApp } from '../../testing/test-app.ts'
import { releaseAccounts } from './release-accounts.job.ts'

const app = await startTestApp({ LOG_LEVEL: 'fatal' })
const inMs = (ms: number) => new Date(clock.nowMs() + ms)
const claim = (memberId: bigint, accountNo: string) =>
  app.ctx.db.query(
    "insert into bank_claim (bank_code, account_no, member_id) values ('SCB', $1, $2)",
    [accountNo, memberId],
  )
const replaced = (memberId: bigint, no: number, accountNo: string, endsAt: Date) =>
  asOwner(
    app,
    `insert into bank_account_history (member_id, no, bank_code, account_no, account_name,
        changed_at, changed_by, claim_ends_at)
      values (${memberId}, ${no}, 'SCB', '${accountNo}', 'X', '2026-01-01', 'approval:x',
        '${endsAt.toISOString()}')`,
  )
const isClaimed = async (accountNo: string) =>
  (await app.ctx.db.query('select 1 from bank_claim where account_no = $1', [accountNo])).length > 0

test('accounts that were released before stand in the way of none', async () => {
  const { id } = await app.member()
  for (let no = 1; no <= 101; no++) await replaced(id, no, `8100000${no}`, inMs(-1_000_000 + no))
  await claim(id, '8200000000')
  await replaced(id, 102, '8200000000', inMs(-1))
  await releaseAccounts.run(app.ctx)
  expect(await isClaimed('8200000000')).toBe(false)
})

test('an account that was replaced twice stays claimed until its last time is over', async () => {
  const { id } = await app.member()
  await claim(id, '8300000000')
  await replaced(id, 1, '8300000000', inMs(-1_000))
  await replaced(id, 2, '8300000000', inMs(1_000_000))
  await releaseAccounts.run(app.ctx)
  expect(await isClaimed('8300000000')).toBe(true)
  clock.set(() => new Date(Date.now() + 2_000_000))
  await releaseAccounts.run(app.ctx)
  expect(await isClaimed('8300000000')).toBe(false)
})
