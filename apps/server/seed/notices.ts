import type { AppContext } from '../platform/app-context.ts'
import type { OperatorText } from '../platform/operator/operator-text.ts'

/** Newest first. */
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
