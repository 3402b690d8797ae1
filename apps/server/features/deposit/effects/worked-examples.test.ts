import { afterAll, expect, test } from 'vitest'
import { fromPercent } from '@champa/contract/money'
import { activateBonus } from '@champa/contract/bonus'
import { clock } from '../../../platform/clock.ts'
import { endAnyLock, lockOf, payIn } from '../../../testing/pay-in.ts'
import { putCampaign } from '../../../testing/test-campaigns.ts'
import { startTestApp, type TestMember } from '../../../testing/test-app.ts'
import { storeActivation } from '../../bonus/activation.ts'
import { winningTotal, losingTotal, readLockSnapshot } from '../../lock/index.ts'

const app = await startTestApp()
afterAll(() => app.proveBooks())

const activate = (member: TestMember, code: string) =>
  storeActivation(app.ctx.db, { memberId: member.id, code })
const receipts = (member: TestMember) =>
  app.ctx.db.query<{ code: string; amount: bigint }>(
    'select code, amount from campaign_receipt where member_id = $1 order by received_at, no',
    [member.id],
  )

const baht = (text: string): bigint => BigInt(text.replaceAll(',', '').replace('.', ''))
/** Formats an amount as in "1,000.00", or as "none" without one. */
const format = (amount: bigint | null | undefined): string => {
  if (amount === null || amount === undefined) return 'none'
  const whole = (amount / 100n).toString().replaceAll(/\B(?=(\d{3})+$)/g, ',')
  return `${whole}.${(amount % 100n).toString().padStart(2, '0')}`
}

// Worked examples of one bonus each: the deposit, the credit and the required turnover.
test.each([
  [
    '10 % of 1,000 is 100; the turnover of three times 1,100 is 3,300',
    {},
    '1,000.00',
    '100.00',
    '3,300.00',
  ],
  [
    'the minimum deposit of 100 earns 10; the turnover of three times 110 is 330',
    {},
    '100.00',
    '10.00',
    '330.00',
  ],
  ['99.99 is below the minimum and earns nothing', {}, '99.99', 'none', 'none'],
  [
    'a deposit of 5,000 earns 10 %, which is the maximum of 500',
    {},
    '5,000.00',
    '500.00',
    '16,500.00',
  ],
  [
    '20,000 earns the maximum of 500; three times 20,500 is 61,500',
    {},
    '20,000.00',
    '500.00',
    '61,500.00',
  ],
  ['the bonus is rounded down: 10 % of 100.09 is 10.00', {}, '100.09', '10.00', '330.27'],
  [
    'the turnover is rounded up: two and a half times 110.09 is 275.225',
    { turnoverHundredths: 250 },
    '100.09',
    '10.00',
    '275.23',
  ],
  [
    '100 % of 1,500 is 1,500; eight times 3,000 is 24,000',
    { bonusBasisPoints: fromPercent(100), cap: 1_500_00n, turnoverHundredths: 800 },
    '1,500.00',
    '1,500.00',
    '24,000.00',
  ],
  [
    '12.5 % of 800 is 100, without a maximum and without turnover',
    {
      bonusBasisPoints: fromPercent(12.5),
      cap: null,
      turnoverHundredths: null,
      successBasisPoints: fromPercent(150),
    },
    '800.00',
    '100.00',
    'none',
  ],
])('%s', async (_, changes, paid, credited, played) => {
  const { code } = await putCampaign(app, { code: 'EXAMPLE', ...changes })
  const member = await app.member()
  await activate(member, code)
  await payIn(app, member, baht(paid))
  const [[receipt], lock, { total }] = [
    await receipts(member),
    await lockOf(app, member),
    await readLockSnapshot(app.ctx.db, member.id),
  ]
  expect([
    format(receipt?.amount),
    format(lock?.credit),
    format(lock?.turnoverRequired),
    format(total),
  ]).toEqual([credited, credited, played, format(baht(paid) + (receipt?.amount ?? 0n))])
})

test('the lock of a 1,000 deposit with a 100 bonus is lost at 55 and won at 1,650', async () => {
  await putCampaign(app, {
    code: 'EXAMPLE',
    turnoverHundredths: null,
    successBasisPoints: fromPercent(150),
  })
  const member = await app.member()
  await activate(member, 'EXAMPLE')
  await payIn(app, member, 1_000_00n)
  const snapshot = await readLockSnapshot(app.ctx.db, member.id)
  expect([
    format(losingTotal(snapshot.lock!, snapshot)),
    format(winningTotal(snapshot.lock!, snapshot)),
    format(snapshot.lock!.principal),
  ]).toEqual(['55.00', '1,650.00', '1,000.00'])
})

const yes = '10.00'
const no = 'nothing'
// Each row is a 10 % bonus with its limit, and deposits of 100 baht by Bangkok's clock. The first
// day is a Friday.
test.each([
  [
    'twice in total: a third deposit never brings a bonus',
    'limit',
    2,
    [
      ['2026-11-20 10:00:00', yes],
      ['2026-11-20 11:00:00', yes],
      ['2027-11-20 10:00:00', no],
    ],
  ],
  [
    'without a limit: every deposit',
    'limit',
    null,
    [
      ['2026-11-20 10:00:00', yes],
      ['2026-11-20 10:01:00', yes],
      ['2026-11-20 10:02:00', yes],
    ],
  ],
  [
    'zero also means no limit',
    'day',
    0,
    [
      ['2026-11-20 10:00:00', yes],
      ['2026-11-20 10:01:00', yes],
    ],
  ],
  [
    'once a day: the day begins at midnight in Bangkok',
    'day',
    1,
    [
      ['2026-11-20 23:59:59', yes],
      ['2026-11-21 00:00:00', yes],
      ['2026-11-21 23:59:59', no],
      ['2026-11-22 00:00:00', yes],
    ],
  ],
  [
    'twice a day',
    'day',
    2,
    [
      ['2026-11-20 00:00:00', yes],
      ['2026-11-20 12:00:00', yes],
      ['2026-11-20 23:59:59', no],
      ['2026-11-21 07:00:00', yes],
    ],
  ],
  [
    'once a week: the week ends with Saturday',
    'week',
    1,
    [
      ['2026-11-20 10:00:00', yes],
      ['2026-11-21 23:59:59', no],
      ['2026-11-22 00:00:00', yes],
      ['2026-11-28 23:59:59', no],
      ['2026-11-29 00:00:00', yes],
    ],
  ],
] as const)('%s', async (_, receiveLimit, maxReceived, deposits) => {
  const { code } = await putCampaign(app, {
    code: 'LIMITS',
    receiveLimit,
    maxReceived,
    validUntil: null,
  })
  clock.set(() => new Date('2026-11-19T10:00:00+07:00'))
  const member = await app.member()
  await activate(member, code)
  const given: string[][] = []
  for (const [when] of deposits) {
    clock.set(() => new Date(`${when.replace(' ', 'T')}+07:00`))
    const before = (await receipts(member)).length
    await payIn(app, member, 100_00n)
    const [receipt] = (await receipts(member)).slice(before)
    given.push([when, receipt ? format(receipt.amount) : no])
    await endAnyLock(app, member)
  }
  expect(given).toEqual(deposits)
})

test('a bonus activated later replaces the one activated earlier', async () => {
  await putCampaign(app, { code: 'FIRST' })
  await putCampaign(app, { code: 'SECOND', bonusBasisPoints: fromPercent(20) })
  const member = await app.member()
  for (const code of ['FIRST', 'SECOND'])
    expect(await app.call(activateBonus, { params: { code } }, member)).toMatchObject({
      ok: true,
    })
  await payIn(app, member, 1_000_00n)
  expect(await receipts(member)).toEqual([{ code: 'SECOND', amount: 200_00n }])
})

test('a bonus stays activated and is given again the day after the play lock ended', async () => {
  await putCampaign(app, { code: 'AGAIN' })
  const member = await app.member()
  await activate(member, 'AGAIN')
  for (const day of [0, 1, 2]) {
    clock.set(() => new Date(Date.now() + day * 86_400_000))
    await payIn(app, member, 1_000_00n)
    await endAnyLock(app, member)
  }
  expect(await receipts(member)).toHaveLength(3)
})
