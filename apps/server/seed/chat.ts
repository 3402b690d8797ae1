import type { StaffMessage } from '@champa/contract/chat-message'
import { clock } from '../platform/clock.ts'
import type { House } from '../platform/house.ts'
import type { SiteDocuments } from '../platform/site.ts'

const chat: SiteDocuments['chat'] = {
  team: { th: 'ทีมงานจำปา', lo: 'ທີມງານຈຳປາ', en: 'Champa team' },
  welcome: { th: 'สวัสดีค่ะ มีอะไรให้ช่วยไหมคะ', lo: 'ສະບາຍດີ ມີຫຍັງໃຫ້ຊ່ວຍບໍ', en: 'Hello! How can we help?' },
  away: {
    th: 'ตอนนี้ไม่มีเจ้าหน้าที่ออนไลน์ ฝากข้อความไว้ได้เลยค่ะ ทีมงานจะตอบทันทีที่กลับมา',
    lo: 'ຕອນນີ້ຍັງບໍ່ມີເຈົ້າໜ້າທີ່ອອນລາຍ ຝາກຂໍ້ຄວາມໄວ້ໄດ້ເລີຍ ທີມງານຈະຕອບທັນທີທີ່ກັບມາ',
    en: 'Nobody is online right now. Leave a message and we will answer as soon as we are back.',
  },
  quickReplies: [
    { title: { th: 'ฝากเงินอย่างไร', lo: 'ຝາກເງິນແນວໃດ', en: 'How do I deposit?' }, payload: 'deposit' },
    { title: { th: 'ถอนเงินใช้เวลานานไหม', lo: 'ຖອນເງິນໃຊ້ເວລາດົນບໍ', en: 'How long does a withdrawal take?' }, payload: 'withdraw' },
    { title: { th: 'คุยกับเจ้าหน้าที่', lo: 'ລົມກັບເຈົ້າໜ້າທີ່', en: 'Talk to a person' }, payload: 'person' },
  ],
  hours: [],
}

interface Reply {
  code: string
  title: string
  message: StaffMessage
  answersPostback: boolean
}

/** A reply has one language, that of the team: the operator writes their own. */
function repliesIn(language: 'th' | 'lo'): Reply[] {
  const say = (th: string, lo: string): string => (language === 'lo' ? lo : th)
  const text = (code: string, title: string, payload: string): Reply => ({ code, title, answersPostback: false, message: { message_type: 'text', payload } })
  return [
    {
      code: 'deposit', title: say('วิธีฝากเงิน', 'ວິທີຝາກເງິນ'), answersPostback: true,
      message: {
        message_type: 'buttons',
        payload: say('ฝากเงินได้ที่หน้าฝากเงินค่ะ กรุณาโอนจากบัญชีที่ลงทะเบียนไว้เท่านั้น เงินจะเข้ากระเป๋าอัตโนมัติ', 'ຝາກເງິນໄດ້ທີ່ໜ້າຝາກເງິນ ຈາກບັນຊີທີ່ລົງທະບຽນໄວ້ເທົ່ານັ້ນ ເງິນເຂົ້າກະເປົາອັດຕະໂນມັດ'),
        payloads: [{ type: 'other', title: say('ไปหน้าฝากเงิน', 'ໄປໜ້າຝາກເງິນ'), payload: 'deposit' }, { type: 'other', title: say('ดูสถานะสลิป', 'ກວດສະລິບ'), payload: 'slip-status' }],
      },
    },
    {
      code: 'withdraw', title: say('ระยะเวลาถอน', 'ໄລຍະເວລາຖອນ'), answersPostback: true,
      message: {
        message_type: 'buttons', payload: say('รายการถอนส่วนใหญ่ใช้เวลาไม่กี่นาที ดูสถานะได้ในประวัติรายการค่ะ', 'ການຖອນສ່ວນໃຫຍ່ໃຊ້ເວລາບໍ່ເທົ່າໃດນາທີ ເບິ່ງສະຖານະໄດ້ໃນປະຫວັດລາຍການ'),
        payloads: [{ type: 'other', title: say('ดูประวัติรายการ', 'ເບິ່ງປະຫວັດລາຍການ'), payload: 'statement' }],
      },
    },
    text('hello', say('ทักทาย', 'ທັກທາຍ'), say('สวัสดีค่ะ แจ้งเรื่องที่ต้องการให้ช่วยได้เลยค่ะ', 'ສະບາຍດີ ແຈ້ງເລື່ອງທີ່ຕ້ອງການໃຫ້ຊ່ວຍໄດ້ເລີຍ')),
    text('wait', say('รอสักครู่', 'ລໍຖ້າບຶດໜຶ່ງ'), say('รอสักครู่นะคะ กำลังตรวจสอบให้ค่ะ', 'ລໍຖ້າບຶດໜຶ່ງ ກຳລັງກວດສອບໃຫ້')),
    text('thanks', say('ขอบคุณ', 'ຂອບໃຈ'), say('ขอบคุณที่ติดต่อเข้ามาค่ะ มีอะไรให้ช่วยอีกแจ้งได้ตลอดนะคะ', 'ຂອບໃຈທີ່ຕິດຕໍ່ມາ ມີຫຍັງໃຫ້ຊ່ວຍອີກແຈ້ງໄດ້ຕະຫຼອດ')),
    {
      code: 'solved', title: say('เรียบร้อยไหม', 'ຮຽບຮ້ອຍບໍ'), answersPostback: false,
      message: {
        message_type: 'quick_replies', payload: say('เรื่องของคุณเรียบร้อยแล้วไหมคะ', 'ເລື່ອງຂອງທ່ານຮຽບຮ້ອຍແລ້ວບໍ'),
        payloads: [{ type: 'postback', title: say('เรียบร้อยแล้ว', 'ຮຽບຮ້ອຍແລ້ວ'), payload: 'done' }, { type: 'postback', title: say('ยังไม่เรียบร้อย', 'ຍັງບໍ່ຮຽບຮ້ອຍ'), payload: 'not-done' }],
      },
    },
  ]
}

/** Switches the sandbox's chat on with what a team might say, once: what somebody changed stays. */
export async function seedChat({ db, site, settings }: House): Promise<void> {
  const untouched = await db.query(`select name from site_document where name = 'chat' and document->>'welcome' = '' and document->'quickReplies' = '[]'`)
  if (untouched.length === 0) return
  for (const { code, title, message, answersPostback } of repliesIn(settings.laoBuild ? 'lo' : 'th')) {
    await db.query('insert into canned_reply (code, title, message, answers_postback, changed_at) values ($1, $2, $3, $4, $5) on conflict do nothing', [code, title, JSON.stringify(message), answersPostback, clock.now()])
  }
  await db.query(`update site_document set document = '{"on": true}' where name = 'chatWidget'`)
  // Last: a seeding that was cut off before begins anew.
  await db.query(`update site_document set document = $1 where name = 'chat'`, [JSON.stringify(chat)])
  await site.refresh()
}
