import fc from 'fast-check'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import type { MinorUnits } from '@champa/contract/money'
import { createQrcode } from '@champa/contract/deposit'
import { clock } from '../../../platform/clock.ts'
import { ingestReport, type Payer } from '../../deposit/index.ts'
import { shipRisk } from '../../../testing/risk.ts'
import { startTestApp, type TestMember } from '../../../testing/test-app.ts'
import { later, otherPayer, testReviews } from '../../../testing/test-reviews.ts'
import { cases } from '../../../testing/thorough.ts'

const app = await startTestApp({ LOG_LEVEL: 'fatal' })
beforeEach(() => shipRisk(app, payersOnly))
afterEach(() => app.proveBooks())

const { memberNamed, requestWithdrawal, reasonsFor, reviewOf } = testReviews(app)

/** The default risk rules about payers; the rules about play and speed are switched off. */
const payersOnly = {
  playThrough: 0,
  fastMinutes: null,
  smallDeposits: null,
  payersOfMember: null,
  membersOfPayer: null,
}
const own: Payer = { bankCode: 'SCB', accountNo: '4059991234', name: 'SOMCHAI JAIDEE' }
const unclear = (count: number) => ({ why: 'unclear-payer', count })

let payments = 0

/** Pays a new QR code of the member and reports it with this payer; returns the amount. */
async function payCode(
  member: TestMember,
  provider: 'PAYONEX' | 'KBANK',
  payer: Payer,
): Promise<bigint> {
  const made = await app.call(
    createQrcode,
    { params: { bankCode: provider }, body: { amount: 100 } },
    member,
  )
  if (!made.ok || made.body.amount === null) throw new Error('no QR code was made')
  const { amount, qrcodeId } = made.body
  const report = await ingestReport(app.ctx, {
    channel: provider === 'KBANK' ? 'sms' : 'qr',
    provider,
    receivingAccount: provider === 'KBANK' ? 'KBANK:0991725506' : '0142583690',
    reference: `unnamed-${++payments}`,
    bankReference: null,
    amount: amount as MinorUnits,
    paidAt: clock.now(),
    payer,
    owner: { memberId: member.id, codeId: qrcodeId! },
  })
  expect(report).toMatchObject({ outcome: 'credited', memberId: member.id })
  return amount
}

const reasonsAfter = async (member: TestMember) => {
  later()
  return reasonsFor(await requestWithdrawal(member))
}

describe('a QR payment without the payer’s name', () => {
  test.each([{}, { bankCode: 'SCB' }])(
    'an unnamed payment (%j) is credited, and the next withdrawal is reviewed',
    async (payer) => {
      const member = await memberNamed()
      await payCode(member, 'PAYONEX', payer)
      expect(await reviewOf(member)).toMatchObject({ otherPayer: true, always: true })
      expect(await reasonsAfter(member)).toEqual([unclear(1)])
    },
  )

  test('thirdParty hold credits an unnamed payment, and accept does not review it', async () => {
    await shipRisk(app, { ...payersOnly, thirdParty: 'hold' })
    const [held, accepted] = [await memberNamed(), await memberNamed()]
    await payCode(held, 'PAYONEX', {})
    expect(await reviewOf(held)).toMatchObject({ otherPayer: true })
    await shipRisk(app, { ...payersOnly, thirdParty: 'accept' })
    await payCode(accepted, 'PAYONEX', {})
    expect(await reasonsAfter(accepted)).toEqual([])
  })

  test('an unnamed payment is not reviewed if acceptUnnamed lists its provider', async () => {
    await shipRisk(app, { ...payersOnly, acceptUnnamed: ['PAYONEX'] })
    const [quiet, foreign, other] = [await memberNamed(), await memberNamed(), await memberNamed()]
    await payCode(quiet, 'PAYONEX', {})
    await payCode(foreign, 'PAYONEX', otherPayer)
    await payCode(other, 'KBANK', {})
    later()
    expect(await reasonsFor(await requestWithdrawal(quiet))).toEqual([])
    expect(await reasonsFor(await requestWithdrawal(foreign))).toEqual([
      { why: 'third-party', count: 1 },
    ])
    expect(await reasonsFor(await requestWithdrawal(other))).toEqual([unclear(1)])
  })
})

describe('a QR payment reported by an SMS with four digits of the payer’s account', () => {
  const claim = (member: TestMember, accountNo: string) =>
    app.ctx.db.query(
      "insert into bank_claim (bank_code, account_no, member_id) values ('KBANK', $1, $2)",
      [accountNo, member.id],
    )

  test("four digits that match only the member's account are accepted", async () => {
    const member = await memberNamed()
    await claim(member, '1230007001')
    await payCode(member, 'KBANK', { accountNo: 'x7001' })
    expect(await reasonsAfter(member)).toEqual([])
  })

  test('four digits that match no or several members’ accounts cause a review', async () => {
    const [member, other, third] = [await memberNamed(), await memberNamed(), await memberNamed()]
    await claim(member, '1230007002')
    await claim(other, '1240007002')
    await payCode(member, 'KBANK', { accountNo: 'x7002' })
    await payCode(third, 'KBANK', { accountNo: 'x7002' })
    later()
    for (const one of [member, third])
      expect(await reasonsFor(await requestWithdrawal(one))).toEqual([unclear(1)])
  })
})

test('any sequence of payments is credited; third-party and unclear ones are each counted', async () => {
  const payers = { own, foreign: otherPayer, unclear: {} } satisfies Record<string, Payer>
  type Kind = keyof typeof payers
  const kinds = fc.array(fc.constantFrom(...(Object.keys(payers) as Kind[])), {
    minLength: 1,
    maxLength: 6,
  })
  await fc.assert(
    fc.asyncProperty(kinds, async (sequence) => {
      clock.set()
      const member = await memberNamed()
      let paid = 0n
      for (const kind of sequence) paid += await payCode(member, 'PAYONEX', payers[kind])
      const count = (kind: Kind) => sequence.filter((one) => one === kind).length
      const [row] = await app.ctx.db.query<{ balance: bigint; total: bigint }>(
        `select sum(balance) filter (where name = 'wallet')::bigint as balance,
            sum(balance)::bigint as total
          from account
          where member_id = $1
            and unit <> 'COIN'`,
        [member.id],
      )
      expect(row).toEqual({ balance: paid, total: 0n })
      expect(await reasonsAfter(member)).toEqual([
        ...(count('foreign') > 0 ? [{ why: 'third-party', count: count('foreign') }] : []),
        ...(count('unclear') > 0 ? [unclear(count('unclear'))] : []),
      ])
      await app.proveBooks()
    }),
    { numRuns: cases(6, 30) },
  )
})
