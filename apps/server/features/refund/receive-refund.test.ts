import { afterEach, expect, test } from 'vitest'
import { readRefunds } from '@champa/contract/refund'
import { clock } from '../../platform/clock.ts'
import { beginStory, bangkok, type MemberStory } from '../../testing/member-story.ts'
import { startTestApp } from '../../testing/test-app.ts'
import { check, monday, receive, testRefunds, tuesday } from '../../testing/test-refunds.ts'
import { whenFree } from '../../testing/when-free.ts'

const app = await startTestApp()

afterEach(async () => {
  await setRefund(
    `value || '{"active": true, "percent": 5, "cap": {"THB": 5000, "LAK": null},
      "minimum": {"THB": 1, "LAK": 500}}'`,
  )
  await app.proveBooks()
})

const { setRefund } = testRefunds(app)

test('a loss before Sunday 00:00 counts for the old week, a later one for the new', async () => {
  const story = await beginStory(app, tuesday)
  await story.deposit(3_000)
  // Each loss advances the clock by a few milliseconds.
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

test('winnings of the next week do not reduce the refund of a loss', async () => {
  const story = await beginStory(app, tuesday)
  await story.deposit(1_000)
  await story.lose(1_000)
  story.at('2025-06-16 08:00:00')
  await story.win(700)
  await story.withdraw(700)
  story.at(monday)
  expect(await receive(story)).toMatchObject({ body: { amount: 50_00n } })
})

test('accumulates the refunds of two weeks', async () => {
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
test('REFUND_INACTIVE: accrues nothing while the operator has switched refunds off', async () => {
  const story = await lostAThousand()
  await setRefund(`value || '{"active": false}'`)
  expect(await check(story)).toMatchObject({ isActive: false, result: false })
  expect(await receive(story)).toMatchObject({ status: 403, body: { message: 'REFUND_INACTIVE' } })
  await setRefund(`value || '{"active": true}'`)
  expect(await receive(story)).toMatchObject({ status: 200 })
})

// [spec:REF-6.1 ERM-17.1]
test('REFUND_CONDITION: refuses while a play lock is active', async () => {
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
test('REFUND_CONDITION: refuses while wallet and games hold more than minRemain', async () => {
  const story = await lostAThousand()
  await story.deposit(5.01)
  expect(await receive(story)).toMatchObject({ status: 409, body: { message: 'REFUND_CONDITION' } })
  await story.send(5.01)
  expect(await check(story)).toMatchObject({ bonus: null, total: 5_01n })
  expect(await receive(story)).toMatchObject({ status: 409, body: { message: 'REFUND_CONDITION' } })
})

// [spec:ERM-16.1]
test('NO_REFUND: refuses a week without losses or with its refund already received', async () => {
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
test('NO_REFUND: refuses losses of the current week or before the last week', async () => {
  const story = await lostAThousand()
  story.at('2025-06-22 00:01:00')
  expect(await receive(story)).toMatchObject({ body: { message: 'NO_REFUND' } })
  await story.deposit(1_000)
  await story.lose(1_000)
  expect(await receive(story)).toMatchObject({ body: { message: 'NO_REFUND' } })
})

// [spec:ERM-20.1]
test('REFUND_MINIMUM: refuses 5 % of 19.99, but not of 20.00, at a minimum of 1.00', async () => {
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
test('REFUND_MINIMUM: refuses less than one satang even without a minimum', async () => {
  await setRefund(`value || '{"minimum": {"THB": 0, "LAK": 0}}'`)
  const story = await beginStory(app, tuesday)
  await story.deposit(0.19)
  await story.lose(0.19)
  story.at(monday)
  expect(await receive(story)).toMatchObject({ body: { message: 'REFUND_MINIMUM' } })
})

// [spec:ERM-18.1]
test('twenty concurrent requests accrue the week’s refund once', async () => {
  const story = await lostAThousand()
  const answers = await Promise.all(
    Array.from({ length: 20 }, () => whenFree(() => receive(story))),
  )
  expect(answers.filter((one) => one.ok)).toHaveLength(1)
  expect(answers.filter((one) => !one.ok && one.body.message === 'NO_REFUND')).toHaveLength(19)
  expect(await check(story)).toMatchObject({ refundAmount: 50_00n })
  expect(await story.call(readRefunds, { body: { page: 1, limit: 10 } })).toMatchObject({
    body: { total: 1 },
  })
})
