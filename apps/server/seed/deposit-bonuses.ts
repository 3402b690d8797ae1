import { fromPercent, type MinorUnits } from '@champa/contract/money'
import type { StoredCampaign } from '../features/campaign/index.ts'

const counts = { slot: 100, sport: 15, lotto: 0 }
/** Default terms of an offer. */
export const offerDefaults: Omit<StoredCampaign, 'code' | 'name' | 'description' | 'currency'> = {
  kind: 'bonus',
  banners: [],
  enabled: true,
  position: 0,
  validFrom: null,
  validUntil: null,
  hoursFrom: null,
  hoursTo: null,
  audience: {},
  receiveLimit: 'limit',
  maxReceived: null,
  bonusBasisPoints: fromPercent(0),
  credit: 0n,
  cap: null,
  minDeposit: 0n,
  turnoverHundredths: null,
  successBasisPoints: null,
  failBasisPoints: fromPercent(5),
  minRemain: null,
  maxWithdraw: null,
  lastsDays: 30,
  counts,
  excluded: [],
  requiresEmpty: false,
  quota: null,
  budget: null,
}

export type Offer = Partial<StoredCampaign> & Pick<StoredCampaign, 'code' | 'name' | 'description'>

/** Converts whole baht to the campaign's currency, in 1/100. */
export type WholeAmount = (baht: number) => MinorUnits

const welcomeBonus = (whole: WholeAmount): Offer => ({
  code: 'WELCOME100',
  position: 1,
  audience: { newOnly: true },
  maxReceived: 1,
  bonusBasisPoints: fromPercent(100),
  cap: whole(1_000),
  minDeposit: whole(100),
  turnoverHundredths: 800,
  maxWithdraw: whole(10_000),
  name: { th: 'โบนัสต้อนรับ 100%', lo: 'ໂບນັດຕ້ອນຮັບ 100%', en: 'Welcome bonus 100%' },
  description: {
    th: '<p>สำหรับสมาชิกที่ยังไม่เคยรับโบนัส ฝากหนึ่งครั้งรับเพิ่มเท่าตัว</p><ul><li>นับยอดเทิร์นจากเกมสล็อตเต็มจำนวน กีฬาและคาสิโน 15% หวยไม่นับ</li><li>ระหว่างใช้โบนัสยังถอนเงินไม่ได้ ยกเลิกได้ทุกเมื่อ</li></ul>',
    lo: '<p>ສຳລັບສະມາຊິກທີ່ຍັງບໍ່ເຄີຍຮັບໂບນັດ ຝາກໜຶ່ງຄັ້ງຮັບເພີ່ມເທົ່າຕົວ</p><ul><li>ນັບຍອດເທີນຈາກເກມສະລັອດເຕັມຈຳນວນ ກິລາ ແລະ ຄາສິໂນ 15% ຫວຍບໍ່ນັບ</li><li>ລະຫວ່າງໃຊ້ໂບນັດຍັງຖອນເງິນບໍ່ໄດ້ ຍົກເລີກໄດ້ທຸກເວລາ</li></ul>',
    en: '<p>For members who haven’t had a bonus yet: one deposit is doubled.</p><ul><li>Slot games count in full, sport and casino 15%, lotto doesn’t count.</li><li>You can’t withdraw while the bonus is active. You can cancel it at any time.</li></ul>',
  },
  banners: [
    {
      image: 'banner-gift',
      html: {
        th: '<h3>ฝากหนึ่งครั้ง รับเพิ่ม 100%</h3>',
        lo: '<h3>ຝາກໜຶ່ງຄັ້ງ ຮັບເພີ່ມ 100%</h3>',
        en: '<h3>One deposit, 100% more</h3>',
      },
    },
  ],
})

const dailyBonus = (whole: WholeAmount): Offer => ({
  code: 'DAILY10',
  position: 2,
  receiveLimit: 'day',
  maxReceived: 1,
  bonusBasisPoints: fromPercent(10),
  cap: whole(500),
  minDeposit: whole(100),
  turnoverHundredths: 300,
  name: { th: 'ฝากทุกวัน รับ 10%', lo: 'ຝາກທຸກມື້ ຮັບ 10%', en: 'Every day 10%' },
  description: {
    th: '<p>รับได้วันละ 1 ครั้ง เริ่มนับใหม่เที่ยงคืน</p>',
    lo: '<p>ຮັບໄດ້ມື້ລະ 1 ຄັ້ງ ເລີ່ມນັບໃໝ່ທ່ຽງຄືນ</p>',
    en: '<p>Once a day; the day begins at midnight.</p>',
  },
  banners: [
    {
      image: 'banner-coins',
      html: {
        th: '<h3>ฝากทุกวัน<br>รับ 10%</h3>',
        lo: '<h3>ຝາກທຸກມື້<br>ຮັບ 10%</h3>',
        en: '<h3>Every day<br>10% more</h3>',
      },
    },
    {
      image: 'banner-week',
      html: { th: '<h3>วันละ 1 ครั้ง</h3>', lo: '<h3>ມື້ລະ 1 ຄັ້ງ</h3>', en: '<h3>Once a day</h3>' },
    },
  ],
})

const fullMoonBonus = (whole: WholeAmount): Offer => ({
  code: 'FULLMOON20',
  position: 3,
  receiveLimit: 'week',
  maxReceived: 2,
  bonusBasisPoints: fromPercent(20),
  cap: whole(300),
  minDeposit: whole(300),
  turnoverHundredths: 500,
  maxWithdraw: whole(10_000),
  name: { th: 'คืนค่ำวันเพ็ญ 20%', lo: 'ຄືນວັນເພັງ 20%', en: 'Full moon night 20%' },
  description: {
    th: '<p>รับได้สัปดาห์ละ 2 ครั้ง สัปดาห์เริ่มวันอาทิตย์</p>',
    lo: '<p>ຮັບໄດ້ອາທິດລະ 2 ຄັ້ງ ອາທິດເລີ່ມວັນອາທິດ</p>',
    en: '<p>Twice a week; the week begins on Sunday.</p>',
  },
  banners: [
    {
      image: 'banner-lotusb',
      html: {
        th: '<h3>คืนค่ำวันเพ็ญ</h3>',
        lo: '<h3>ຄືນວັນເພັງ</h3>',
        en: '<h3>Full moon night</h3>',
      },
    },
  ],
})

export const depositBonuses = [welcomeBonus, dailyBonus, fullMoonBonus]
