import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { checkRefund, readRefunds, receiveRefund } from '@champa/contract/refund'
import { clock } from '../../platform/clock.ts'
import { asOwner } from '../../testing/as-owner.ts'
import { beginStory, bangkok, type MemberStory } from '../../testing/member-story.ts'
import { openTestApp, type TestApp } from '../../testing/test-app.ts'

let app: TestApp
beforeAll(async () => {
  app = await openTestApp()
})
afterAll(async () => {
  clock.set()
  await app.stop()
})
afterEach(async () => {
  await setRefund(
    `document || '{"active": true, "percent": 5, "cap": {"THB": 5000, "LAK": null}, "minimum": {"THB": 1, "LAK": 500}}'`,
  )
  await app.proveBooks()
})

async function setRefund(document: string): Promise<void> {
  await asOwner(app, `update site_document set document = ${document} where name = 'refund'`)
  await app.ctx.operatorSettings.refresh()
}

/** Tuesday of the week of 8 June 2025. */
const tuesday = '2025-06-10 20:00:00'
/** The Monday after it. */
const monday = '2025-06-16 09:00:00'

const receive = (story: MemberStory) => story.call(receiveRefund)
async function check(story: MemberStory) {
  const told = await story.call(checkRefund, { headers: { 'accept-language': 'en' } })
  if (!told.ok) throw new Error(told.body.message)
  return told.body
}

type Tell = (story: MemberStory) => Promise<void>
const weeks: [sentence: string, tell: Tell, refund: bigint][] = [
  [
    'paid in 1,000 and lost it: 50 come back',
    async (story) => {
      await story.deposit(1_000)
      await story.lose(1_000)
    },
    50_00n,
  ],
  [
    'lost 2,000, won 1,000 back and took it out: 50 come back',
    async (story) => {
      await story.deposit(2_000)
      await story.lose(2_000)
      await story.win(1_000)
      await story.withdraw(1_000)
    },
    50_00n,
  ],
  [
    'lost 1,000 and won it all back: nothing',
    async (story) => {
      await story.deposit(1_000)
      await story.lose(1_000)
      await story.win(1_000)
      await story.withdraw(1_000)
    },
    0n,
  ],
  [
    'paid in and took out again: nothing',
    async (story) => {
      await story.deposit(1_000)
      await story.withdraw(1_000)
    },
    0n,
  ],
  [
    'paid in 1,000, sent it to a game and lost 999.99 of it: 49.99',
    async (story) => {
      await story.deposit(1_000)
      await story.lose(999.99)
    },
    49_99n,
  ],
  [
    'lost 1,000 under a lock: nothing',
    async (story) => {
      await story.deposit(1_000)
      await story.bonus(100)
      await story.lose(1_100)
      await story.cancelLock()
    },
    0n,
  ],
  [
    'lost 600 before a lock and 400 under it: 30',
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
    'lost 500 after a lock had ended: 25',
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
    'won 1,000 under a lock, lost 200 of their own before it: the 200 count, 10 come back',
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
    'lost a free credit of 100: nothing',
    async (story) => {
      await story.freeCredit(100)
      await story.lose(100)
    },
    0n,
  ],
  [
    'lost 1,000 and a free credit of 100: 50, of their own alone',
    async (story) => {
      await story.deposit(1_000)
      await story.freeCredit(100)
      await story.lose(1_100)
    },
    50_00n,
  ],
  [
    'lost 200,000: the cap of 5,000',
    async (story) => {
      await story.deposit(200_000)
      await story.lose(200_000)
    },
    5_000_00n,
  ],
]

// [spec:API-50.2]
test.each(weeks)('a week: %s', async (_, tell, refund) => {
  const story = await beginStory(app, tuesday)
  await tell(story)
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

test('a loss of Saturday 23:59:59 is of the week that ends, one of Sunday 00:00 of the week that begins', async () => {
  const story = await beginStory(app, tuesday)
  await story.deposit(3_000)
  // What is sent has arrived two milliseconds later.
  story.at('2025-06-14 23:59:59.997')
  await story.lose(1_000)
  expect(clock.now()).toEqual(bangkok('2025-06-15 00:00:00'))
  await story.lose(2_000)
  story.at(monday)
  expect(await receive(story)).toMatchObject({ body: { amount: 50_00n } })
  story.at('2025-06-23 09:00:00')
  expect(await receive(story)).toMatchObject({ body: { amount: 100_00n } })
  expect(await story.call(readRefunds, { body: { page: 1, limit: 1 } })).toMatchObject({
    body: { total: 2, refunds: [{ refundAmount: 100_00n }] },
  })
  expect(await story.call(readRefunds, { body: { page: 2, limit: 1 } })).toMatchObject({
    body: { total: 2, refunds: [{ refundAmount: 50_00n }] },
  })
  expect(await story.call(readRefunds, { body: { page: 3, limit: 1 } })).toMatchObject({
    body: { total: 2, refunds: [] },
  })
})

test('what a member wins in one week takes nothing from what they lost in another', async () => {
  const story = await beginStory(app, tuesday)
  await story.deposit(1_000)
  await story.lose(1_000)
  story.at('2025-06-16 08:00:00')
  await story.win(700)
  await story.withdraw(700)
  story.at(monday)
  expect(await receive(story)).toMatchObject({ body: { amount: 50_00n } })
})

test('what two weeks have brought is accrued together', async () => {
  const story = await lostAThousand()
  await receive(story)
  await story.deposit(400)
  await story.lose(400)
  story.at('2025-06-23 09:00:00')
  expect(await receive(story)).toMatchObject({ body: { amount: 20_00n } })
  expect(await check(story)).toMatchObject({ refundAmount: 70_00n })
})

async function lostAThousand(): Promise<MemberStory> {
  const story = await beginStory(app, tuesday)
  await story.deposit(1_000)
  await story.lose(1_000)
  story.at(monday)
  return story
}

// [spec:ERM-19.1]
test('REFUND_INACTIVE: the operator has it switched off, and nothing is settled', async () => {
  const story = await lostAThousand()
  await setRefund(`document || '{"active": false}'`)
  expect(await check(story)).toMatchObject({ isActive: false, result: false })
  expect(await receive(story)).toMatchObject({ status: 403, body: { message: 'REFUND_INACTIVE' } })
  await setRefund(`document || '{"active": true}'`)
  expect(await receive(story)).toMatchObject({ status: 200 })
})

// [spec:REF-6.1 ERM-17.1]
test('REFUND_CONDITION: a lock is in play', async () => {
  const story = await lostAThousand()
  await story.bonus(5)
  expect(await check(story)).toMatchObject({
    bonus: { source: 'bonus', type: 'day' },
    total: 5_00n,
    minRemain: 5_00n,
    claimable: 50_00n,
  })
  expect(await receive(story)).toMatchObject({ status: 409, body: { message: 'REFUND_CONDITION' } })
  await story.cancelLock()
  expect(await receive(story)).toMatchObject({ status: 200 })
})

// [spec:ERM-17.1]
test('REFUND_CONDITION: more than next to nothing is left, wherever it is', async () => {
  const story = await lostAThousand()
  await story.deposit(5.01)
  expect(await receive(story)).toMatchObject({ status: 409, body: { message: 'REFUND_CONDITION' } })
  await story.send(5.01)
  expect(await check(story)).toMatchObject({ bonus: null, total: 5_01n })
  expect(await receive(story)).toMatchObject({ status: 409, body: { message: 'REFUND_CONDITION' } })
})

// [spec:ERM-16.1]
test('NO_REFUND: nothing was lost, or the week was received', async () => {
  const idle = await beginStory(app, monday)
  expect(await check(idle)).toMatchObject({ result: false, claimable: 0n })
  expect(await receive(idle)).toMatchObject({ status: 409, body: { message: 'NO_REFUND' } })
  const story = await lostAThousand()
  expect(await receive(story)).toMatchObject({ status: 200 })
  expect(await receive(story)).toMatchObject({ status: 409, body: { message: 'NO_REFUND' } })
  story.at('2025-06-21 23:59:59')
  expect(await receive(story)).toMatchObject({ status: 409, body: { message: 'NO_REFUND' } })
})

// [spec:ERM-16.1]
test('NO_REFUND: a loss of the week before the last is over, and one of this week is not closed yet', async () => {
  const story = await lostAThousand()
  story.at('2025-06-22 00:01:00')
  expect(await receive(story)).toMatchObject({ body: { message: 'NO_REFUND' } })
  await story.deposit(1_000)
  await story.lose(1_000)
  expect(await receive(story)).toMatchObject({ body: { message: 'NO_REFUND' } })
})

// [spec:ERM-20.1]
test('REFUND_MINIMUM: 5% of 19.99 is less than the minimum of 1.00; of 20.00 it is just that', async () => {
  const story = await beginStory(app, tuesday)
  await story.deposit(20)
  await story.lose(19.99)
  story.at(monday)
  expect(await check(story)).toMatchObject({ result: false, claimable: 99n, minimum: 1_00n })
  expect(await receive(story)).toMatchObject({ status: 409, body: { message: 'REFUND_MINIMUM' } })
  const other = await beginStory(app, tuesday)
  await other.deposit(20)
  await other.lose(20)
  other.at(monday)
  expect(await receive(other)).toMatchObject({ body: { amount: 1_00n } })
})

// [spec:ERM-20.1]
test('REFUND_MINIMUM: without a minimum, a refund of less than a satang is still none', async () => {
  await setRefund(`document || '{"minimum": {"THB": 0, "LAK": 0}}'`)
  const story = await beginStory(app, tuesday)
  await story.deposit(0.19)
  await story.lose(0.19)
  story.at(monday)
  expect(await receive(story)).toMatchObject({ body: { message: 'REFUND_MINIMUM' } })
})

// [spec:ERM-18.1]
test('twenty taps at once settle the week once', async () => {
  const story = await lostAThousand()
  const answers = await Promise.all(Array.from({ length: 20 }, () => receive(story)))
  expect(answers.filter((one) => one.ok)).toHaveLength(1)
  expect(answers.filter((one) => !one.ok && one.body.message === 'NO_REFUND')).toHaveLength(19)
  expect(await check(story)).toMatchObject({ refundAmount: 50_00n })
  expect(await story.call(readRefunds, { body: { page: 1, limit: 10 } })).toMatchObject({
    body: { total: 1 },
  })
})
