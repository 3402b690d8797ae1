import { expect, test } from 'vitest'
import { addRefundToWallet, receiveRefund } from '@champa/contract/refund'
import type { MinorUnits } from '@champa/contract/money'
import { post } from '../../ledger/post.ts'
import { refundAccruedUp } from '../../ledger/postings/index.ts'
import { clock } from '../../platform/clock.ts'
import { asOwner } from '../../testing/as-owner.ts'
import { testGames } from '../../testing/test-games.ts'
import { startTestApp, type TestMember } from '../../testing/test-app.ts'

const app = await startTestApp()
const games = testGames(app)

/** Makes the game balances stale, so that they are synced again. */
const minutesLater = (minutes: number): void =>
  clock.set(() => new Date(Date.now() + minutes * 60_000))

/** A member with an accrued refund of 50.00 and no money other than 5.00 at a game. */
async function atNaga(): Promise<TestMember> {
  const member = await games.player(5_00n, { naga: 5 })
  await post(
    app.ctx.db,
    refundAccruedUp({ member: member.id, week: '2025-06-08', amount: 50_00n as MinorUnits }),
  )
  return member
}

test('REFUND_CONDITION: syncs the game balances first, so that new winnings count', async () => {
  const member = await atNaga()
  await games.play('naga', member, 1, 1_001)
  expect(await app.call(receiveRefund, {}, member)).toMatchObject({
    body: { message: 'REFUND_CONDITION' },
  })
  expect(await app.call(addRefundToWallet, {}, member)).toMatchObject({
    status: 409,
    body: { message: 'REFUND_CONDITION' },
  })
  await games.play('naga', member, 1_005, 0)
  minutesLater(2)
  expect(await app.call(addRefundToWallet, {}, member)).toMatchObject({
    status: 200,
    body: { amount: 50_00n },
  })
  await app.proveBooks()
})

test.each([
  ['with a lock', 150],
  ['without a lock', null],
])(
  'REFUND_CONDITION: accrues and pays no refund %s while a game balance is unavailable',
  async (_, success) => {
    await asOwner(
      app,
      `update operator_setting
        set value = value || '{"success": ${success}}'
        where name = 'refund'`,
    )
    await app.ctx.operatorSettings.refresh()
    const member = await atNaga()
    minutesLater(4)
    await app.fault('games/naga/balance', 'error', 50)
    const responses = [
      await app.call(receiveRefund, {}, member),
      await app.call(addRefundToWallet, {}, member),
    ]
    await app.clearFaults()
    minutesLater(8)
    for (const one of responses)
      expect(one).toMatchObject({ status: 409, body: { message: 'REFUND_CONDITION' } })
    expect(await app.call(receiveRefund, {}, member)).toMatchObject({
      body: { message: 'NO_REFUND' },
    })
    expect(await app.call(addRefundToWallet, {}, member)).toMatchObject({ status: 200 })
  },
)
