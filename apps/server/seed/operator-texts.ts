import { renderSVG } from 'uqr'
import type { AppContext } from '../platform/app-context.ts'
import type { OperatorSettingValues } from '../platform/operator-settings.ts'
import type { OperatorBanner, OperatorText } from '../platform/operator/operator-text.ts'

/** A reserved domain (RFC 2606), so that the sandbox never links to a stranger's chat. */
const lineLink = 'https://line.example/ti/p/@champa.care'
/**
 * QR codes have the wallet's colours and a narrow border; the frame of the card completes the quiet
 * zone.
 */
const qrOptions = { ecc: 'M', border: 1, blackColor: '#0B2A2E', whiteColor: '#FFFDF6' } as const

const contact = (): OperatorSettingValues['contact'] => ({
  contactText: {
    th: '<h2>ทีมงานดูแล 24 ชั่วโมง</h2><p>สอบถามเรื่องฝาก ถอน หรือโบนัสได้ทุกเวลา</p>',
    lo: '<h2>ທີມງານດູແລ 24 ຊົ່ວໂມງ</h2><p>ສອບຖາມເລື່ອງຝາກ ຖອນ ຫຼື ໂບນັດໄດ້ທຸກເວລາ</p>',
    en: '<h2>We are here 24 hours</h2><p>Ask about a deposit, a withdrawal or a bonus at any time</p>',
  },
  lineLink,
  lineName: '@champa.care',
  lineQR: `data:image/svg+xml,${encodeURIComponent(renderSVG(lineLink, qrOptions))}`,
})

/** Adds sample contact details unless a chat app is already configured. */
export async function seedContact({ db, operatorSettings }: AppContext): Promise<void> {
  await db.query(
    `update operator_setting
      set value = $1
      where name = 'contact'
        and value->>'lineLink' = ''
        and value->>'lineName' = ''
        and value->>'lineQR' = ''`,
    [JSON.stringify(contact())],
  )
  await operatorSettings.refresh()
}

/** The sample notices, newest first. */
const notices: { html: OperatorText }[] = [
  {
    html: {
      th: '<h3>ระบบทดลอง เงินทุกบาทเป็นเงินสมมติ</h3><p>ลองฝาก เล่น รับโบนัส และถอนได้ทุกอย่าง ธนาคารและเกมเป็นของจำลอง</p>',
      lo: '<h3>ລະບົບທົດລອງ ເງິນທັງໝົດເປັນເງິນສົມມຸດ</h3><p>ລອງຝາກ ຫຼິ້ນ ຮັບໂບນັດ ແລະ ຖອນໄດ້ທຸກຢ່າງ ທະນາຄານ ແລະ ເກມເປັນຂອງຈຳລອງ</p>',
      en: '<h3>This is a sandbox: all money is play money</h3><p>Deposit, play, claim a bonus and withdraw as you like. The banks and the games are simulated.</p>',
    },
  },
  {
    html: {
      th: '<h3>ธนาคารกรุงไทยปิดปรับปรุง 23:00–00:30</h3><p>ฝากและถอนผ่านธนาคารอื่นได้ตามปกติ รายการของกรุงไทยจะดำเนินต่อหลังปรับปรุงเสร็จ</p>',
      lo: '<h3>ທະນາຄານກຸງໄທປິດປັບປຸງ 23:00–00:30</h3><p>ຝາກ ແລະ ຖອນຜ່ານທະນາຄານອື່ນໄດ້ຕາມປົກກະຕິ ລາຍການຂອງກຸງໄທຈະດຳເນີນຕໍ່ຫຼັງປັບປຸງສຳເລັດ</p>',
      en: '<h3>Krungthai Bank is under maintenance 23:00–00:30</h3><p>Deposits and withdrawals through other banks go on as usual. Those of Krungthai continue afterwards.</p>',
    },
  },
]
const laoNotices = notices.slice(0, 1)

/** Adds sample notices unless some exist. */
export async function seedNotices({ db, settings }: AppContext): Promise<void> {
  await db.query("update operator_setting set value = $1 where name = 'notices' and value = '[]'", [
    JSON.stringify(settings.laoBuild ? laoNotices : notices),
  ])
}

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
