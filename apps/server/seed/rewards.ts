import type { Currency } from '@champa/contract/constants'
import { fromPercent, fromWire } from '@champa/contract/money'
import { storeCampaign } from '../features/campaign/index.ts'
import type { AppContext } from '../platform/app-context.ts'
import { depositBonuses, type Offer, offerDefaults, type WholeAmount } from './deposit-bonuses.ts'

/** The sandbox's campaigns. Amounts are in baht, or in kip when multiplied by 500. */
function offers(times: number): Offer[] {
  const whole: WholeAmount = (amount) => fromWire(amount * times)
  return [...depositBonuses, ...promotions].map((offer) => offer(whole))
}

/**
 * Adds the sandbox's campaigns where they are missing; the operator's changes are preserved.
 * Members of the Lao build use kip or baht.
 */
export async function seedCampaigns({ db, settings }: AppContext): Promise<void> {
  const inCurrency = (times: number, currency: Currency) =>
    offers(times).map((offer) => ({ ...offer, currency }))
  const [baht, kip] = [inCurrency(1, 'THB'), inCurrency(500, 'LAK')]
  const all = settings.laoBuild
    ? [...kip, ...baht.map((offer) => ({ ...offer, code: `${offer.code}BAHT` }))]
    : baht
  const existingCodes = new Set(
    (await db.query<{ code: string }>('select code from campaign')).map(({ code }) => code),
  )
  for (const offer of all) {
    if (!existingCodes.has(offer.code)) await storeCampaign(db, { ...offerDefaults, ...offer })
  }
}

const champaCredit = (whole: WholeAmount): Offer => ({
  code: 'CHAMPA100',
  kind: 'promotion',
  position: 11,
  maxReceived: 1,
  credit: whole(100),
  turnoverHundredths: 500,
  maxWithdraw: whole(1_000),
  quota: 1_000,
  budget: whole(100_000),
  name: { th: 'เครดิตจำปา 100', lo: 'ເຄຣດິດຈຳປາ 100', en: 'Champa credit 100' },
  description: {
    th: '<p>รับครั้งเดียวต่อสมาชิก บัญชีธนาคาร และอุปกรณ์</p>',
    lo: '<p>ຮັບຄັ້ງດຽວຕໍ່ສະມາຊິກ ບັນຊີທະນາຄານ ແລະ ອຸປະກອນ</p>',
    en: '<p>Once for each member, bank account and device.</p>',
  },
  banners: [{ image: 'banner-coins', html: '' }],
})

const krathongCredit = (whole: WholeAmount): Offer => ({
  code: 'KRATHONG50',
  kind: 'promotion',
  position: 12,
  maxReceived: 1,
  credit: whole(50),
  turnoverHundredths: null,
  successBasisPoints: fromPercent(200),
  requiresEmpty: true,
  quota: 500,
  name: { th: 'ลอยกระทง 50', lo: 'ລອຍກະທົງ 50', en: 'Krathong 50' },
  description: {
    th: '<p>ไม่ต้องทำยอดเทิร์น ถอนได้เมื่อยอดเป็นสองเท่า</p>',
    lo: '<p>ບໍ່ຕ້ອງເຮັດຍອດເທີນ ຖອນໄດ້ເມື່ອຍອດເປັນສອງເທົ່າ</p>',
    en: '<p>No turnover: you can withdraw once the balance has doubled.</p>',
  },
  banners: [{ image: 'banner-river', html: '' }],
})

const promotions = [champaCredit, krathongCredit]
