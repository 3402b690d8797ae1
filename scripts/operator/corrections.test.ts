import { afterAll, describe, expect, test } from 'vitest'
import { withdraw } from '../../packages/contract/withdraw.ts'
import { withdrawalOf } from '../../apps/server/features/withdraw/index.ts'
import { settleWithdrawal } from '../../apps/server/features/withdraw/settle-withdrawal.ts'
import { readMovementId } from '../../apps/server/platform/ids.ts'
import { asOwner } from '../../apps/server/testing/as-owner.ts'
import { payIn, walletOf } from '../../apps/server/testing/pay-in.ts'
import { startTestApp, type TestMember } from '../../apps/server/testing/test-app.ts'
import { account, done, not, operatorCommands } from '../testing/operator-commands.ts'
import { operatorName } from './answer.ts'

const app = await startTestApp({ LOG_LEVEL: 'fatal' })
afterAll(() => app.proveBooks())
const { operator } = operatorCommands(app)

const justified = (evidence = 'CASE-12') => [
  ...['--reason', 'found', 'by', 'comparison', '--evidence'],
  evidence,
]
const recordsOf = ({ id }: TestMember) =>
  app.ctx.db.query(
    'select kind, amount, reason, evidence, made_by from money_correction where member_id = $1',
    [id],
  )

test('a correction is shown first, made with --yes, and made once', async () => {
  const member = await app.member(100_00n)
  const words = [member.phone, '-30', ...justified()]
  const name = `${member.phone} (สมชาย ทดสอบ, active)`
  expect(await operator('adjust-balance', ...words)).toEqual(
    done(
      [
        `Correct the wallet by \u221230.00 of ${name}`,
        'wallet: 100.00 THB, afterwards 70.00 THB',
        'Nothing was changed. Repeat the command with --yes to do it.',
      ].join('\n'),
    ),
  )
  expect([await walletOf(app, member), await recordsOf(member)]).toEqual([100_00n, []])
  const first = await operator('adjust-balance', ...words, '--yes')
  expect(first.message).toMatch(/^Done\. Statement: m\w+-2\.$/)
  expect(await operator('adjust-balance', ...words, '--yes')).toEqual(
    done(first.message.replace('Done.', 'This was made before.')),
  )
  expect((await operator('adjust-balance', ...words)).message).toContain('Nothing will change.')
  expect(await operator('adjust-balance', member.phone, '-31', ...justified(), '--yes')).toEqual(
    not(
      'Another correction of this member was made with the same evidence. Name the evidence of ' +
        'this one, such as CASE-12/2.',
    ),
  )
  expect([await walletOf(app, member), await recordsOf(member)]).toEqual([
    70_00n,
    [
      {
        kind: 'balance',
        amount: -30_00n,
        reason: 'found by comparison',
        evidence: 'CASE-12',
        madeBy: `cli:${operatorName()}`,
      },
    ],
  ])
})

test('a deposit is taken back, listed as unmatched, and assigned to another member only', async () => {
  const [wrong, right] = [await app.member(), await app.member()]
  await payIn(app, wrong, 150_00n, 'K1')
  const words = [account, 'K1', wrong.phone, ...justified()]
  expect((await operator('reverse-deposit', ...words)).message).toContain(
    'wallet: 150.00 THB, afterwards 0.00 THB',
  )
  expect(await walletOf(app, wrong)).toBe(150_00n)
  expect((await operator('reverse-deposit', ...words, '--yes')).done).toBe(true)
  expect((await operator('unmatched')).message).toMatch(
    /K1 .* reversed: it was credited and taken back$/,
  )
  expect(await operator('assign', account, 'K1', wrong.phone)).toEqual(
    not('The payment was taken back from this member before: assign it to another one.'),
  )
  expect((await operator('assign', account, 'K1', right.phone)).done).toBe(true)
  expect([await walletOf(app, wrong), await walletOf(app, right)]).toEqual([0n, 150_00n])
})

test('a payout that came back is put back, and a rest is written off', async () => {
  const member = await app.member(230_00n)
  const asked = await app.call(withdraw, { body: { amount: 200 } }, member)
  const id = asked.ok ? asked.body._id : ''
  const { memberId, seq } = readMovementId(id)!
  await settleWithdrawal(app.ctx, (await withdrawalOf(app.ctx.db, memberId, seq))!, {
    status: 'paid',
  })
  expect((await operator('payout-returned', id, ...justified(), '--yes')).done).toBe(true)
  expect(await walletOf(app, member)).toBe(230_00n)
  expect(await operator('write-off', member.phone, ...justified(), '--yes')).toEqual(
    not('The account is not closed.'),
  )
  await operator('adjust-balance', member.phone, '-200', ...justified('CASE-A'), '--yes')
  await asOwner(app, `update member set status = 'closed' where member_id = ${member.id}`)
  expect((await operator('write-off', member.phone, ...justified('CASE-B'), '--yes')).done).toBe(
    true,
  )
  expect(await walletOf(app, member)).toBe(0n)
})

test('a recall that the wallet cannot pay is booked as lost, once', async () => {
  const member = await app.member()
  await payIn(app, member, 90_00n, 'K2')
  const words = [account, 'K2', member.phone, ...justified('BANK-1'), '--yes']
  expect(await operator('recall-lost', ...words)).toEqual(
    not('The wallet can pay it: use reverse-deposit.'),
  )
  await operator('adjust-balance', member.phone, '-40', ...justified(), '--yes')
  expect(await operator('reverse-deposit', ...words)).toEqual(
    not(
      'The wallet has too little. Money at games must come back first; if the member has nothing ' +
        'left and the bank has taken the money back, use recall-lost.',
    ),
  )
  expect([
    await operator('recall-lost', ...words),
    await operator('recall-lost', ...words),
  ]).toEqual([done('Done.'), done('This was made before.')])
  expect(await walletOf(app, member)).toBe(50_00n)
})

describe('the usage is printed', () => {
  const flags = justified()
  test.each([
    ['without flags', 'adjust-balance', ['0812345678', '-30']],
    ['without evidence', 'adjust-balance', ['0812345678', '-30', ...flags.slice(0, 4)]],
    ['with a short reason', 'write-off', ['081', '--reason', 'so', '--evidence', 'CASE-1']],
    ['with an unknown flag', 'write-off', ['081', ...flags, '--now']],
    ['with a flag given twice', 'write-off', ['081', ...flags, ...flags]],
    ['with words after --yes', 'write-off', ['081', ...flags, '--yes', 'now']],
    ['for no amount', 'adjust-balance', ['0812345678', '0', ...flags]],
    ['for a third decimal', 'adjust-balance', ['0812345678', '1.005', ...flags]],
    ['without a member', 'reverse-deposit', ['SCB:1', 'K1', ...flags]],
    ['for two withdrawals', 'payout-returned', ['m1-1', 'm1-2', ...flags]],
  ])('%s', async (_, name, words) => {
    expect((await operator(name, ...words)).message).toMatch(
      new RegExp(`^Usage: npm run operator ${name} .* --reason <words> --evidence <reference>`),
    )
  })
})
