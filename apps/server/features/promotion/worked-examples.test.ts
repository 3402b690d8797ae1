import { afterAll, expect, test } from 'vitest'
import { readLock } from '@champa/contract/lock'
import { fromPercent, formatPlain, fromWire, type MinorUnits } from '@champa/contract/money'
import { activatePromotion } from '@champa/contract/promotion'
import { readWallet } from '@champa/contract/wallet'
import { newAddress } from '../../testing/sign-up.ts'
import { putCampaign } from '../../testing/test-campaigns.ts'
import { startTestApp } from '../../testing/test-app.ts'
import type { Campaign } from '../campaign/index.ts'

const app = await startTestApp()
afterAll(() => app.proveBooks())

interface Example {
  so: string
  offered: Partial<Campaign>
  /** The member's own money, in baht. */
  own: number
  /**
   * Expected amounts in baht: the wallet after the credit, the required turnover, the winning and
   * losing totals, and the maximum withdrawal; "none" for a term that the offer does not have.
   */
  asks: [has: string, played: string, wonAt: string, lostAt: string, max: string]
}

const examples: Example[] = [
  {
    so: 'a credit of 50.00 on an empty account requires ten times 50.00 and is lost at 5.00',
    offered: { turnoverHundredths: 1_000 },
    own: 0,
    asks: ['50.00', '500.00', 'none', '5.00', 'none'],
  },
  {
    so: 'a credit of 50.00 on top of 100.00 requires ten times 50.00 and is lost at 5 % of 150.00',
    offered: { turnoverHundredths: 1_000 },
    own: 100,
    asks: ['150.00', '500.00', 'none', '7.50', 'none'],
  },
  {
    so: 'a credit of 33.33 with 1.5 times turnover requires 50.00, rounded up from 49.995',
    offered: { credit: 33_33n, turnoverHundredths: 150 },
    own: 0,
    asks: ['33.33', '50.00', 'none', '5.00', 'none'],
  },
  {
    so: 'a credit of 50.00 with maxWithdraw 1,000.00 requires six times 50.00',
    offered: { turnoverHundredths: 600, maxWithdraw: 1_000_00n },
    own: 0,
    asks: ['50.00', '300.00', 'none', '5.00', '1000.00'],
  },
  {
    so: 'a credit of 50.00 on top of 4,000.00 is lost at 5 % of 4,050.00',
    offered: { turnoverHundredths: 600, maxWithdraw: 1_000_00n },
    own: 4_000,
    asks: ['4050.00', '300.00', 'none', '202.50', '1000.00'],
  },
  {
    so: 'a credit of 50.00 on top of 100.00 without turnover is won at 150 % of 150.00',
    offered: { turnoverHundredths: null, successBasisPoints: fromPercent(150) },
    own: 100,
    asks: ['150.00', 'none', '225.00', '7.50', 'none'],
  },
]
const baht = (amount: MinorUnits | null): string => (amount === null ? 'none' : formatPlain(amount))

test.each(examples)('$so', async ({ offered, own, asks }) => {
  const { code } = await putCampaign(app, {
    code: 'FREE',
    kind: 'promotion',
    bonusBasisPoints: fromPercent(0),
    credit: 50_00n,
    minDeposit: 0n,
    turnoverHundredths: null,
    successBasisPoints: null,
    maxWithdraw: null,
    ...offered,
  })
  const member = await app.member(fromWire(own))
  expect(
    await app.call(activatePromotion, { params: { code }, headers: newAddress() }, member),
  ).toMatchObject({ ok: true })
  const [wallet, lock] = [
    await app.call(readWallet, {}, member),
    await app.call(readLock, {}, member),
  ]
  if (!wallet.ok || !lock.ok) throw new Error('readWallet or readLock failed')
  const { turnoverRequired, wonAt, lostAt } = lock.body.lock!
  expect([
    baht(wallet.body.wallet.amount),
    baht(turnoverRequired),
    baht(wonAt),
    baht(lostAt),
    baht(lock.body.lock!.maxWithdraw),
  ]).toEqual(asks)
})
