import type { AppContext } from '../platform/app-context.ts'
import type { OperatorBanner, OperatorText } from '../platform/operator/operator-text.ts'

const inviteBanners: OperatorBanner[] = [
  {
    image: 'banner-gift',
    html: {
      th: '<h3>ชวนเพื่อนมาเล่น<br>รับค่าแนะนำทุกวัน</h3>',
      lo: '<h3>ຊວນໝູ່ມາຫຼິ້ນ<br>ຮັບຄ່າແນະນຳທຸກມື້</h3>',
      en: '<h3>Invite friends,<br>earn from their play</h3>',
    },
  },
]

const refundBanners: OperatorBanner[] = [
  {
    image: 'banner-week',
    html: {
      th: '<h3>คืนยอดเสีย 5%<br>ทุกวันอาทิตย์</h3>',
      lo: '<h3>ຄືນຍອດເສຍ 5%<br>ທຸກວັນອາທິດ</h3>',
      en: '<h3>5% of losses back,<br>every Sunday</h3>',
    },
  },
]

type Example = [lost: string, won: string, net: string, back: string]

const inBaht: Example = ['฿3,000', '฿1,000', '฿2,000', '฿100']
const inKip: Example = ['LAK 1,500,000', 'LAK 500,000', 'LAK 1,000,000', 'LAK 50,000']

/** Explains the refund by an example in each currency that members may use. */
function refundInfo(laoBuild: boolean): OperatorText {
  const examples = laoBuild ? [inKip, inBaht] : [inBaht]
  const list = (toItems: (...example: Example) => string): string =>
    examples.map((example) => `<ul>${toItems(...example)}</ul>`).join('')
  return {
    th: `<h3>ตัวอย่าง</h3>${list((lost, won, net, back) => `<li>เสียที่สล็อต ${lost} ได้จากกีฬา ${won} ยอดเสียสุทธิ ${net}</li><li>คืน 5% เป็นเงิน ${back}</li>`)}`,
    lo: `<h3>ຕົວຢ່າງ</h3>${list((lost, won, net, back) => `<li>ເສຍທີ່ສະລັອດ ${lost} ໄດ້ຈາກກິລາ ${won} ຍອດເສຍສຸດທິ ${net}</li><li>ຄືນ 5% ເປັນເງິນ ${back}</li>`)}`,
    en: `<h3>For example</h3>${list((lost, won, net, back) => `<li>Lost at slots ${lost}, won at sport ${won}: a net loss of ${net}</li><li>5% of it comes back: ${back}</li>`)}`,
  }
}

const setIfEmpty = `update operator_setting set value = value || $2
  where name = $1 and value->'banners' = '[]' and coalesce(value->'info', '""') = '""'`

/** Adds sample texts for invites and refunds unless some exist. */
export async function seedRewardTexts({ db, settings }: AppContext): Promise<void> {
  await db.query(setIfEmpty, ['invite', JSON.stringify({ banners: inviteBanners })])
  await db.query(setIfEmpty, [
    'refund',
    JSON.stringify({ banners: refundBanners, info: refundInfo(settings.laoBuild) }),
  ])
}
