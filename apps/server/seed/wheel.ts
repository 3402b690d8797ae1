import { drawSlice, type Odd } from '@champa/contract/fair-draw'
import type { Currency, Locale } from '@champa/contract/constants'
import { fromPercent, zero } from '@champa/contract/money'
import {
  commitRound,
  openSeed,
  openWheel,
  playRound,
  readSpinState,
  seedVault,
  storeWheel,
  type StoredSlice,
} from '../features/spin/index.ts'
import { post } from '../ledger/post.ts'
import { coinsGranted } from '../ledger/postings/index.ts'
import type { AppContext } from '../platform/app-context.ts'

const wheelCode = 'FULLMOON'
const couponDays = 30

type Words = Record<Locale, string>
type Slice = Pick<
  StoredSlice,
  'code' | 'label' | 'prize' | 'description' | 'bgColor' | 'textColor' | 'kind' | 'weight'
> &
  Partial<StoredSlice>

const [gold, lagoon, ivory, lotus, night, jade] = [
  { bgColor: '#FFB42E', textColor: '#2A1600' },
  { bgColor: '#0F5557', textColor: '#FFF9ED' },
  { bgColor: '#FFF1D2', textColor: '#3A2B12' },
  { bgColor: '#EE6C8B', textColor: '#2B0413' },
  { bgColor: '#0B343C', textColor: '#FFE3A6' },
  { bgColor: '#36B78C', textColor: '#04231A' },
]
const prizeMoney: Words = { th: 'เงินรางวัล', lo: 'ເງິນລາງວັນ', en: 'Prize money' }
const coins: Words = { th: 'เหรียญหมุนวงล้อ', lo: 'ຫຼຽນສຳລັບໝຸນ', en: 'Coins to spin with' }
const locked = (times: number): Words => ({
  th: `<p>เข้ากระเป๋าพร้อมเงื่อนไข: ทำยอดเทิร์น ${times} เท่าก่อนถอน</p>`,
  lo: `<p>ເຂົ້າກະເປົາພ້ອມເງື່ອນໄຂ: ເຮັດຍອດເທີນ ${times} ເທົ່າກ່ອນຖອນ</p>`,
  en: `<p>Into your wallet with a condition: bet it ${times === 1 ? 'once' : `${times} times`} before you withdraw.</p>`,
})
const voucher: Words = {
  th: '<p>บัตรโบนัส 10% ของการฝากครั้งถัดไป ทีมงานเพิ่มให้หลังรับคูปอง</p>',
  lo: '<p>ບັດໂບນັດ 10% ຂອງການຝາກຄັ້ງຕໍ່ໄປ ທີມງານເພີ່ມໃຫ້ຫຼັງຮັບຄູປອງ</p>',
  en: '<p>A voucher of 10% on your next deposit. Our team adds it once you claim the coupon.</p>',
}
const more: Words = {
  th: '<p>หมุนต่อได้ทันที</p>',
  lo: '<p>ໝຸນຕໍ່ໄດ້ທັນທີ</p>',
  en: '<p>Spin again right away.</p>',
}
const again: Words = {
  th: '<p>รอบนี้ไม่มีรางวัล</p>',
  lo: '<p>ຮອບນີ້ບໍ່ມີລາງວັນ</p>',
  en: '<p>No prize this time.</p>',
}

/**
 * The sandbox's wheel in slice order. Amounts are in baht, or in kip when multiplied by 500;
 * weights are in 1/10,000.
 */
function slicesOf(currency: Currency): Slice[] {
  const times = currency === 'LAK' ? 500 : 1
  // Every money prize has a turnover lock; larger prizes have a higher multiple.
  const money = (
    code: string,
    amount: number,
    turnover: number,
    of: Pick<Slice, 'bgColor' | 'textColor' | 'weight'> & Partial<Slice>,
  ): Slice => ({
    ...of,
    code,
    kind: 'money',
    label: `${currency === 'LAK' ? 'LAK ' : '฿'}${(amount * times).toLocaleString('en')}`,
    prize: prizeMoney,
    description: locked(turnover),
    amount: BigInt(amount * times) * 100n,
    currency,
    lock: {
      turnoverHundredths: turnover * 100,
      successBasisPoints: null,
      failBasisPoints: fromPercent(5),
      maxWithdraw: null,
      lastsDays: 30,
      counts: { slot: 100, sport: 15, lotto: 0 },
      excluded: [],
    },
  })
  const inMinorUnits = (amount: number): bigint => BigInt(amount * times) * 100n
  return [
    money('B100', 100, 1, { ...gold, weight: 150, budget: inMinorUnits(100_000) }),
    {
      ...lagoon,
      code: 'C5',
      kind: 'coins',
      amount: 5n,
      weight: 400,
      label: { th: '5 เหรียญ', lo: '5 ຫຼຽນ', en: '5 coins' },
      prize: coins,
      description: more,
    },
    {
      ...ivory,
      code: 'NONE',
      kind: 'none',
      weight: 5_600,
      label: { th: 'ไว้รอบหน้า', lo: 'ຄັ້ງໜ້າ', en: 'Next time' },
      prize: { th: 'ไม่มีรางวัล', lo: 'ບໍ່ມີລາງວັນ', en: 'No prize' },
      description: again,
    },
    money('B20', 20, 1, { ...lotus, weight: 1_200, budget: inMinorUnits(200_000) }),
    {
      ...night,
      code: 'BONUS10',
      kind: 'gift',
      weight: 240,
      label: { th: 'โบนัส 10%', lo: 'ໂບນັດ 10%', en: '10% bonus' },
      prize: { th: 'โบนัสฝากเงิน', lo: 'ໂບນັດຝາກເງິນ', en: 'Deposit bonus' },
      description: voucher,
    },
    money('B500', 500, 3, { ...gold, weight: 10, stock: 20 }),
    {
      ...jade,
      code: 'C1',
      kind: 'coins',
      amount: 1n,
      weight: 2_000,
      label: { th: '1 เหรียญ', lo: '1 ຫຼຽນ', en: '1 coin' },
      prize: coins,
      description: more,
    },
    money('B50', 50, 1, { ...ivory, weight: 400, budget: inMinorUnits(200_000) }),
  ]
}

/** Rules of the wheel without its slices and odds, which the app lists itself. */
const rules: Record<Locale, string[]> = {
  th: [
    'หมุน 1 ครั้งใช้ 1 เหรียญ',
    `คูปองรับได้ภายใน ${couponDays} วัน`,
    'ช่องที่ของรางวัลหมดแล้วจะถูกสุ่มใหม่',
    'ผลสุ่มโดยเซิร์ฟเวอร์ และตรวจสอบย้อนหลังได้ทุกรอบ',
  ],
  lo: [
    'ໝຸນ 1 ຄັ້ງໃຊ້ 1 ຫຼຽນ',
    `ຄູປອງຮັບໄດ້ພາຍໃນ ${couponDays} ມື້`,
    'ຊ່ອງທີ່ຂອງລາງວັນໝົດແລ້ວຈະຖືກສຸ່ມໃໝ່',
    'ຜົນສຸ່ມໂດຍເຊີບເວີ ແລະ ກວດສອບຍ້ອນຫຼັງໄດ້ທຸກຮອບ',
  ],
  en: [
    'A spin takes 1 coin.',
    `Coupons can be claimed for ${couponDays} days.`,
    'A prize that is used up is drawn again.',
    'The server draws, and every round can be verified afterwards.',
  ],
}

const noticeIn = (language: Locale): string =>
  `<ul>${rules[language].map((rule) => `<li>${rule}</li>`).join('')}</ul>`

/** Adds and opens the sandbox's wheel where it is missing. The operator's changes are preserved. */
export async function seedWheel({ db, settings }: AppContext): Promise<void> {
  const existing = await db.query('select code from wheel where code = $1', [wheelCode])
  if (existing.length > 0) return
  const slices = slicesOf(settings.laoBuild ? 'LAK' : 'THB')
  await storeWheel(db, {
    code: wheelCode,
    cost: 1,
    validFrom: null,
    validUntil: null,
    name: { th: 'คืนพระจันทร์เต็มดวง', lo: 'ຄືນເດືອນເພັງ', en: 'Full moon night' },
    notice: { th: noticeIn('th'), lo: noticeIn('lo'), en: noticeIn('en') },
    slices: slices.map((slice) => ({
      amount: zero,
      currency: null,
      stock: null,
      budget: null,
      lock: null,
      couponDays: slice.kind === 'none' ? null : couponDays,
      ...slice,
    })),
  })
  await openWheel({ db }, wheelCode, true)
}

/** Slices won by the first demo member, in real rounds that can be verified. */
const won = ['C5', 'B20', 'B20', 'B20', 'B20', 'BONUS10', 'B100', 'B100']
const maxSeeds = 5_000

/**
 * Plays the demo member's rounds with coins granted for them. If seeding is interrupted, the
 * server's next start completes it.
 */
export async function seedRounds(ctx: AppContext, memberId: bigint): Promise<void> {
  const { db } = ctx
  const { wheel } = await readSpinState(db, { memberId, no: null })
  if (wheel?.code !== wheelCode) return
  for (;;) {
    const commitment = await commitRound(ctx, memberId)
    if (!commitment) return
    const { no } = commitment
    const slice = won[no - 1]
    if (slice === undefined) return
    await post(
      db,
      coinsGranted({ member: memberId, reference: `demo:round:${no}`, coins: BigInt(wheel.cost) }),
    )
    const clientSeed = await seedThatDraws(ctx, { memberId, no, slice, odds: wheel.slices })
    if (clientSeed === null || 'error' in (await playRound(ctx, { memberId, no, clientSeed })))
      return
  }
}

/**
 * Searches for a client seed that draws the wanted slice. Knowing both seeds makes this possible,
 * which is why members never see the server seed beforehand.
 */
async function seedThatDraws(
  ctx: AppContext,
  {
    memberId,
    no,
    slice,
    odds,
  }: { memberId: bigint; no: number; slice: string; odds: readonly Odd[] },
): Promise<string | null> {
  const [round] = await ctx.db.query<{ sealed: string | null; hash: string }>(
    `select sealed_seed as sealed, seed_hash as hash
      from spin_round
      where member_id = $1 and no = $2`,
    [memberId, no],
  )
  if (!round || round.sealed === null) return null
  const serverSeed = openSeed(seedVault(ctx), memberId, {
    sealed: round.sealed,
    hash: round.hash,
  })
  for (let attempt = 1; attempt <= maxSeeds; attempt++) {
    const clientSeed = `champa-demo-${attempt}`
    if ((await drawSlice({ serverSeed, clientSeed, no, odds, gone: [] })) === slice)
      return clientSeed
  }
  return null
}
