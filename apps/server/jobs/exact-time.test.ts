import { beforeAll, expect, test } from 'vitest'
import { createQrcode } from '@champa/contract/deposit'
import type { MinorUnits } from '@champa/contract/money'
import { openGameAccounts } from '../ledger/accounts.ts'
import { post } from '../ledger/post.ts'
import { transferToGameHeld, withdrawHeld } from '../ledger/postings/index.ts'
import { clock } from '../platform/clock.ts'
import { asOwner } from '../testing/as-owner.ts'
import { testGames } from '../testing/test-games.ts'
import { startTestApp, ownAccount } from '../testing/test-app.ts'
import { schedule } from './schedule.ts'

const app = await startTestApp({ LOG_LEVEL: 'silent' })
const rich = await app.member(1_000_00n)
const member = rich.id
beforeAll(async () => {
  await testGames(app).connect()
  const { db } = app.ctx
  const hold = { member, amount: 1_00n as MinorUnits, dueAt: clock.now() }
  await db.transaction((tx) => openGameAccounts(tx, member, 'naga', 'THB'))
  await post(
    db,
    transferToGameHeld({ ...hold, key: 'out', code: 'naga', detail: { credits: '1' } }),
  )
  await post(
    db,
    withdrawHeld({ ...hold, key: 'payout', bankCode: 'KBANK', detail: { to: ownAccount(member) } }),
  )
  await app.call(createQrcode, { params: { bankCode: 'PAYONEX' }, body: { amount: 100 } }, rich)
  const now = `'${clock.now().toISOString()}'`
  await asOwner(
    app,
    `
      insert into withdraw_order (member_id, key, amount, created_at, due_at)
      values (${member}, 'k', 100, ${now}, ${now});
      insert into gift_link (hash, member_id, movement_seq, receiving_account, wallet, minimum,
        state, reserved_at, due_at)
      values ('h', ${member}, 1, 'TRUEMONEY:0861420077', '0861420077', 100, 'reserved', ${now},
        ${now});
      insert into slip (member_id, id, object, uploaded_at, due_at)
      values (${member}, 's', 'o', ${now}, ${now});
      insert into payment (receiving_account, payment_id, amount, paid_at, payer, provider, sources,
        observed_from, observed_until, state, member_id, seen_at, due_at)
      values ('SCB:4058821937', 'p', 100, ${now}, '{}', 'SCB', 'feed', ${now}, ${now}, 'claimed',
        ${member}, ${now}, ${now});
      insert into play_break_job (member_id, due_at)
      values (${member}, ${now});
      insert into data_copy (member_id, id, object, state, requested_at, due_at)
      values (${member}, 'c', 'o', 'making', ${now}, ${now});
      insert into history_check (code, day, due_at)
      values ('naga', '2026-01-01', ${now})`,
  )
})

test.each([
  ['settle-transfers', "open_movement where type = 'transfer'"],
  ['send-payouts', "open_movement where type = 'withdraw'"],
  ['follow-deposits', "movement where type = 'deposit'"],
  ['complete-withdraw-orders', "withdraw_order where key = 'k'"],
  ['check-charges', 'qrcode where true'],
  ['settle-payments', "payment where payment_id = 'p'"],
  ['check-gift-links', "gift_link where hash = 'h'"],
  ['check-slips', "slip where id = 's'"],
  ['leave-games', 'play_break_job where true'],
  ['make-data-copies', 'data_copy where true'],
  ['compare-history', "history_check where code = 'naga' and checked_at is null"],
])('%s processes a row that is due between two milliseconds', async (name, rows) => {
  const at = '2026-01-02T01:02:03.456789Z'
  const [table, where] = rows.split(' where ')
  await asOwner(app, `update ${table} set due_at = '${at}' where ${where}`)
  await schedule.find((one) => one.name === name)!.run(app.ctx)
  expect(await asOwner(app, `select 1 from ${rows} and due_at = '${at}'`)).toEqual([])
})
