import { fromPercent } from '@champa/contract/money'
import { deviceHeader } from '@champa/contract/constants'
import { activatePromotion, currentPromotion, findPromotion } from '@champa/contract/promotion'
import { readWallet } from '@champa/contract/wallet'
import type { Campaign } from '../features/campaign/index.ts'
import { newAddress } from './sign-up.ts'
import { putCampaign } from './test-campaigns.ts'
import type { TestApp, TestMember } from './test-app.ts'

export const headers = (device?: string) => ({
  ...newAddress(),
  'accept-language': 'en',
  [deviceHeader]: device,
})

export const refused = (status: number, message: string) => ({
  ok: false,
  status,
  body: { message },
})

/** Helpers for tests of promotions, each with a unique code. */
export function testPromotions(app: TestApp) {
  let campaigns = 0

  /** Creates a promotion: a credit of 50.00 with ten times turnover, lost at 5 %. */
  const offer = (changes: Partial<Campaign> = {}) =>
    putCampaign(app, {
      code: `FREE${++campaigns}`,
      kind: 'promotion',
      name: { th: 'ฟรี 50', lo: 'ຟຣີ 50', en: 'Free 50' },
      description: { th: '<p>ไทย</p>', lo: '<p>ລາວ</p>', en: '<p>English</p>' },
      bonusBasisPoints: fromPercent(0),
      credit: 50_00n,
      turnoverHundredths: 1_000,
      minDeposit: 0n,
      ...changes,
    })

  const find = (member: TestMember, code: string, by = headers()) =>
    app.call(findPromotion, { params: { code }, headers: by }, member)

  const activate = (member: TestMember, code: string, device?: string) =>
    app.call(activatePromotion, { params: { code }, headers: headers(device) }, member)

  const current = (member: TestMember) => app.call(currentPromotion, { headers: headers() }, member)

  const walletOf = async (member: TestMember) => {
    const response = await app.call(readWallet, {}, member)
    return response.ok ? response.body.wallet.amount : null
  }

  return { offer, find, activate, current, walletOf }
}
