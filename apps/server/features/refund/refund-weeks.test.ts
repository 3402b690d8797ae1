import { afterEach, expect, test } from 'vitest'
import { readRefunds } from '@champa/contract/refund'
import { beginStory, bangkok, type MemberStory } from '../../testing/member-story.ts'
import { startTestApp } from '../../testing/test-app.ts'
import { check, monday, receive, testRefunds, tuesday } from '../../testing/test-refunds.ts'

const app = await startTestApp()

afterEach(async () => {
  await setRefund(
    `value || '{"active": true, "percent": 5, "cap": {"THB": 5000, "LAK": null},
      "minimum": {"THB": 1, "LAK": 500}}'`,
  )
  await app.proveBooks()
})

const { setRefund } = testRefunds(app)

type PlayWeek = (story: MemberStory) => Promise<void>

const weeks: [sentence: string, playWeek: PlayWeek, refund: bigint][] = [
  [
    'a loss of 1,000 refunds 50',
    async (story) => {
      await story.deposit(1_000)
      await story.lose(1_000)
    },
    50_00n,
  ],
  [
    'a loss of 2,000 with 1,000 won back and withdrawn refunds 50',
    async (story) => {
      await story.deposit(2_000)
      await story.lose(2_000)
      await story.win(1_000)
      await story.withdraw(1_000)
    },
    50_00n,
  ],
  [
    'a loss of 1,000 that is won back refunds nothing',
    async (story) => {
      await story.deposit(1_000)
      await story.lose(1_000)
      await story.win(1_000)
      await story.withdraw(1_000)
    },
    0n,
  ],
  [
    'a deposit that is withdrawn without play refunds nothing',
    async (story) => {
      await story.deposit(1_000)
      await story.withdraw(1_000)
    },
    0n,
  ],
  [
    'a loss of 999.99 of 1,000 at a game refunds 49.99',
    async (story) => {
      await story.deposit(1_000)
      await story.lose(999.99)
    },
    49_99n,
  ],
  [
    'a loss of 1,000 under a lock refunds nothing',
    async (story) => {
      await story.deposit(1_000)
      await story.bonus(100)
      await story.lose(1_100)
      await story.cancelLock()
    },
    0n,
  ],
  [
    'a loss of 600 before a lock and 400 under it refunds 30',
    async (story) => {
      await story.deposit(1_000)
      await story.lose(600)
      story.at('2025-06-11 20:00:00')
      await story.bonus(100)
      await story.lose(500)
      await story.cancelLock()
    },
    30_00n,
  ],
  [
    'a loss of 500 after the end of a lock refunds 25',
    async (story) => {
      await story.deposit(1_000)
      await story.bonus(100)
      await story.lose(600)
      story.at('2025-06-11 20:00:00')
      await story.cancelLock()
      await story.lose(500)
    },
    25_00n,
  ],
  [
    'a loss of 200 before a lock and winnings of 1,000 under it refund 10',
    async (story) => {
      await story.deposit(200)
      await story.lose(200)
      story.at('2025-06-11 20:00:00')
      await story.bonus(100)
      await story.win(1_000)
      await story.cancelLock()
      await story.withdraw(1_100)
    },
    10_00n,
  ],
  [
    'a lost free credit of 100 refunds nothing',
    async (story) => {
      await story.freeCredit(100)
      await story.lose(100)
    },
    0n,
  ],
  [
    'a loss of 1,000 and a free credit of 100 refunds 50, for own money only',
    async (story) => {
      await story.deposit(1_000)
      await story.freeCredit(100)
      await story.lose(1_100)
    },
    50_00n,
  ],
  [
    'a loss of 200,000 refunds the cap of 5,000',
    async (story) => {
      await story.deposit(200_000)
      await story.lose(200_000)
    },
    5_000_00n,
  ],
]

// [spec:API-50.2]
test.each(weeks)('weekly refund: %s', async (_, playWeek, refund) => {
  const story = await beginStory(app, tuesday)
  await playWeek(story)
  story.at(monday)
  expect(await check(story)).toMatchObject({
    claimable: refund,
    result: refund > 0n,
    refundAmount: 0n,
    period: {
      from: bangkok('2025-06-08 00:00:00').getTime(),
      to: bangkok('2025-06-15 00:00:00').getTime(),
      received: false,
    },
  })
  expect(await receive(story)).toMatchObject(
    refund > 0n
      ? { status: 200, body: { message: 'REFUND_SUCCESS', amount: refund } }
      : { body: { message: 'NO_REFUND' } },
  )
  if (refund === 0n) return
  expect(await check(story)).toMatchObject({
    claimable: 0n,
    result: true,
    refundAmount: refund,
    period: { received: true },
  })
  expect(await story.call(readRefunds, { body: { page: 1, limit: 10 } })).toMatchObject({
    body: { total: 1, refunds: [{ refundAmount: refund, createdAt: bangkok(monday).getTime() }] },
  })
})
