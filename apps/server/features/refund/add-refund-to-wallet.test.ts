import { afterEach, expect, test } from 'vitest'
import { memberRequester } from '@champa/contract/constants'
import { readLock } from '@champa/contract/lock'
import { addRefundToWallet, checkRefund, receiveRefund } from '@champa/contract/refund'
import { takeTimeOut } from '@champa/contract/responsible'
import { readStatement } from '@champa/contract/statement'
import { readWallet } from '@champa/contract/wallet'
import { openSession } from '../../platform/session.ts'
import { asOwner } from '../../testing/as-owner.ts'
import { beforeTransaction } from '../../testing/before-transaction.ts'
import { beginStory, type MemberStory } from '../../testing/member-story.ts'
import { flagMember } from '../../testing/test-flags.ts'
import { startTestApp } from '../../testing/test-app.ts'
import { whenFree } from '../../testing/when-free.ts'

const app = await startTestApp()
afterEach(async () => {
  await setRefund('{"active": true, "success": 150, "fail": 5}')
  await app.proveBooks()
})

async function setRefund(changes: string): Promise<void> {
  await asOwner(
    app,
    `update operator_setting set value = value || '${changes}' where name = 'refund'`,
  )
  await app.ctx.operatorSettings.refresh()
}

/**
 * A member who lost 1,000.00 last week, with an accrued refund of 50.00 and `left` baht in the
 * wallet.
 */
async function accrued(left = 0): Promise<MemberStory> {
  const story = await beginStory(app, '2025-06-10 20:00:00')
  await story.deposit(1_000 + left)
  await story.lose(1_000)
  story.at('2025-06-16 09:00:00')
  const received = await story.call(receiveRefund)
  if (!received.ok) throw new Error(received.body.message)
  return story
}

const add = (story: MemberStory) => story.call(addRefundToWallet)
const walletOf = async (story: MemberStory): Promise<bigint> => {
  const response = await story.call(readWallet)
  if (!response.ok) throw new Error(response.body.message)
  return response.body.wallet.amount
}

// [spec:API-50.2]
test('a refund of 50.00 on top of 3.00 starts a lock won at 79.50 and lost at 5.00', async () => {
  const story = await accrued(3)
  expect(await story.call(checkRefund)).toMatchObject({
    body: {
      refundAmount: 50_00n,
      refundSuccess: 150,
      refundFail: 5,
      successAmount: 79_50n,
      failAmount: 5_00n,
      lastsDays: 30,
      total: 3_00n,
    },
  })
  expect(await add(story)).toMatchObject({ status: 200, body: { amount: 50_00n } })
  expect(await walletOf(story)).toBe(53_00n)
  expect(await story.call(readLock, { headers: { 'accept-language': 'en' } })).toMatchObject({
    body: {
      lock: {
        source: 'refund',
        type: 'refund',
        sourceCode: '',
        name: 'Refund of losses',
        credit: 50_00n,
        principal: 3_00n,
        base: 53_00n,
        turnoverRequired: null,
        wonAt: 79_50n,
        lostAt: 5_00n,
        maxWithdraw: null,
        lastsDays: 30,
      },
    },
  })
  expect(await story.call(checkRefund)).toMatchObject({
    body: {
      result: false,
      refundAmount: 0n,
      claimable: 0n,
      bonus: { source: 'refund', type: 'refund' },
    },
  })
})

test('PLAY_PAUSED: refuses a refund with terms during a time-out', async () => {
  const story = await accrued(3)
  expect(await story.call(takeTimeOut, { body: { days: 1 } })).toMatchObject({ ok: true })
  expect(await add(story)).toMatchObject({
    status: 403,
    body: { message: 'PLAY_PAUSED', until: expect.any(Number) },
  })
  expect(await walletOf(story)).toBe(3_00n)
  await setRefund('{"success": null}')
  expect(await add(story)).toMatchObject({ status: 200, body: { amount: 50_00n } })
  expect(await walletOf(story)).toBe(53_00n)
})

test('INACTIVE_USER: pays no refund to an account closed since the request', async () => {
  await setRefund('{"success": null}')
  const story = await accrued(3)
  const close = () =>
    asOwner(app, `update member set status = 'closed' where member_id = ${story.member.id}`)
  const { token } = await openSession(app.ctx.db, {
    memberId: story.member.id,
    credentialVersion: 1,
    requester: memberRequester,
    remember: false,
    maxSessions: 9,
  })
  const request = () => app.call(addRefundToWallet, {}, { ...story.member, token })
  expect(await beforeTransaction(app, close, request)).toMatchObject({
    status: 403,
    body: { message: 'INACTIVE_USER' },
  })
})

test('checkRefund shows the play lock’s winning and losing totals before the accrual', async () => {
  const story = await beginStory(app, '2025-06-10 20:00:00')
  await story.deposit(10_000)
  await story.lose(10_000)
  story.at('2025-06-16 09:00:00')
  expect(await story.call(checkRefund)).toMatchObject({
    body: { claimable: 500_00n, refundAmount: 0n, successAmount: 750_00n, failAmount: 25_00n },
  })
})

test('the statement lists the refund with its source', async () => {
  const story = await accrued()
  await add(story)
  expect(await story.call(readStatement, { body: { page: 1, limit: 1 } })).toMatchObject({
    body: {
      statements: [
        {
          statementType: 'bonus',
          from: 'refund',
          to: 'wallet',
          status: 'SUCCESS',
          amount: 50_00n,
          balance: 50_00n,
        },
      ],
    },
  })
})

test('a refund without thresholds starts no play lock, and losing it earns no refund', async () => {
  await setRefund('{"success": null, "fail": null}')
  const story = await accrued()
  expect(await story.call(checkRefund)).toMatchObject({
    body: {
      refundSuccess: null,
      refundFail: null,
      successAmount: null,
      failAmount: null,
      lastsDays: null,
    },
  })
  expect(await add(story)).toMatchObject({ body: { amount: 50_00n } })
  expect(await story.call(readLock)).toMatchObject({ body: { lock: null } })
  await story.lose(50)
  story.at('2025-06-23 09:00:00')
  expect(await story.call(checkRefund)).toMatchObject({ body: { claimable: 0n, result: false } })
})

test('a refund lost under its own play lock earns no further refund', async () => {
  const story = await accrued()
  await add(story)
  await story.lose(50)
  story.at('2025-06-23 09:00:00')
  // receiveRefund first ends the play lock, whose losing total has been reached.
  expect(await story.call(receiveRefund)).toMatchObject({ body: { message: 'NO_REFUND' } })
  expect(await story.call(readLock)).toMatchObject({ body: { lock: null } })
})

// [spec:ERM-19.1]
test('REFUND_INACTIVE: keeps the accrued amount while refunds are switched off', async () => {
  const story = await accrued()
  await setRefund('{"active": false}')
  expect(await add(story)).toMatchObject({ status: 403, body: { message: 'REFUND_INACTIVE' } })
  await setRefund('{"active": true}')
  expect(await add(story)).toMatchObject({ body: { amount: 50_00n } })
})

// [spec:REF-10.1 ERM-16.1]
test('NO_REFUND: refuses before a refund is accrued and after it is paid', async () => {
  const story = await beginStory(app, '2025-06-10 20:00:00')
  await story.deposit(1_000)
  await story.lose(1_000)
  story.at('2025-06-16 09:00:00')
  expect(await add(story)).toMatchObject({ status: 409, body: { message: 'NO_REFUND' } })
  await story.call(receiveRefund)
  expect(await add(story)).toMatchObject({ status: 200 })
  expect(await add(story)).toMatchObject({ status: 409, body: { message: 'NO_REFUND' } })
})

// [spec:ERM-17.1]
test('REFUND_CONDITION: refuses during a play lock or when the balance is too high', async () => {
  const story = await accrued()
  await story.bonus(5)
  expect(await add(story)).toMatchObject({ status: 409, body: { message: 'REFUND_CONDITION' } })
  await story.cancelLock()
  await story.deposit(0.01)
  expect(await add(story)).toMatchObject({ status: 409, body: { message: 'REFUND_CONDITION' } })
  await story.lose(0.01)
  expect(await add(story)).toMatchObject({ body: { amount: 50_00n } })
})

test('twenty concurrent requests pay the refund once and start one play lock', async () => {
  const story = await accrued()
  const answers = await Promise.all(Array.from({ length: 20 }, () => whenFree(() => add(story))))
  expect(answers.filter((one) => one.ok)).toHaveLength(1)
  expect(answers.filter((one) => !one.ok && one.body.message === 'NO_REFUND')).toHaveLength(19)
  expect(await walletOf(story)).toBe(50_00n)
  expect(
    await app.ctx.db.query('select state from play_lock where member_id = $1', [story.member.id]),
  ).toEqual([{ state: 'in_play' }])
})

test('a refund and a bonus taken concurrently start only one play lock', async () => {
  for (let time = 0; time < 5; time++) {
    const story = await accrued()
    const [added] = await Promise.all([
      add(story),
      story.bonus(10).catch((error: unknown) => expect(error).toMatchObject({ code: '23505' })),
    ])
    expect(await walletOf(story)).toBe(added.ok ? 50_00n : 10_00n)
    expect(
      await app.ctx.db.query('select 1 from play_lock where member_id = $1', [story.member.id]),
    ).toHaveLength(1)
  }
})

test.each(['{}', '{"success": null, "fail": null}'])(
  'BONUS_CONDITION: leaves the refund accrued while staff have stopped bonuses, %s',
  async (terms) => {
    await setRefund(terms)
    const story = await accrued()
    const end = await flagMember(app, story.member, 'no-bonus')
    expect(await add(story)).toMatchObject({ status: 409, body: { message: 'BONUS_CONDITION' } })
    expect(await walletOf(story)).toBe(0n)
    await end()
    expect(await add(story)).toMatchObject({ status: 200, body: { amount: 50_00n } })
  },
)
