import type { ChatButton, StaffMessage } from '@champa/contract/chat-message'
import { locales, type Locale } from '@champa/contract/constants'
import { clock } from '../platform/clock.ts'
import type { AppContext } from '../platform/app-context.ts'
import type { OperatorSettingValues } from '../platform/operator-settings.ts'

const chat: OperatorSettingValues['chat'] = {
  team: { th: 'ทีมงานจำปา', lo: 'ທີມງານຈຳປາ', en: 'Champa team' },
  welcome: { th: 'สวัสดีค่ะ มีอะไรให้ช่วยไหมคะ', lo: 'ສະບາຍດີ ມີຫຍັງໃຫ້ຊ່ວຍບໍ', en: 'Hello! How can we help?' },
  away: {
    th: 'ตอนนี้ไม่มีเจ้าหน้าที่ออนไลน์ ฝากข้อความไว้ได้เลยค่ะ ทีมงานจะตอบทันทีที่กลับมา',
    lo: 'ຕອນນີ້ບໍ່ມີເຈົ້າໜ້າທີ່ອອນລາຍ ຝາກຂໍ້ຄວາມໄວ້ໄດ້ເລີຍ ທີມງານຈະຕອບທັນທີທີ່ກັບມາ',
    en: 'Nobody is online right now. Leave a message and we will answer as soon as we are back.',
  },
  quickReplies: [
    {
      title: { th: 'ฝากเงินอย่างไร', lo: 'ຝາກເງິນແນວໃດ', en: 'How do I deposit?' },
      payload: 'deposit',
    },
    {
      title: {
        th: 'ถอนเงินใช้เวลานานไหม',
        lo: 'ຖອນເງິນໃຊ້ເວລາດົນບໍ',
        en: 'How long does a withdrawal take?',
      },
      payload: 'withdraw',
    },
    { title: { th: 'คุยกับเจ้าหน้าที่', lo: 'ລົມກັບເຈົ້າໜ້າທີ່', en: 'Talk to a person' }, payload: 'person' },
  ],
  hours: [],
}

interface Reply {
  code: string
  title: Record<Locale, string>
  answersPostback: boolean
  /** The message in one language. */
  message: (locale: Locale) => StaffMessage
}

const textReply = (
  code: string,
  title: Record<Locale, string>,
  payload: Record<Locale, string>,
): Reply => ({
  code,
  title,
  answersPostback: false,
  message: (locale) => ({ message_type: 'text', payload: payload[locale] }),
})

const depositText = {
  th: 'ฝากเงินได้ที่หน้าฝากเงินค่ะ กรุณาโอนจากบัญชีที่ลงทะเบียนไว้เท่านั้น เงินจะเข้ากระเป๋าอัตโนมัติ',
  lo: 'ຝາກເງິນໄດ້ທີ່ໜ້າຝາກເງິນ ກະລຸນາໂອນຈາກບັນຊີທີ່ລົງທະບຽນໄວ້ເທົ່ານັ້ນ ເງິນຈະເຂົ້າກະເປົາອັດຕະໂນມັດ',
  en: 'You can deposit on the Deposit page. Please transfer from your registered account only: the money is credited automatically.',
}
const withdrawText = {
  th: 'รายการถอนส่วนใหญ่ใช้เวลาไม่กี่นาที ดูสถานะได้ในประวัติรายการค่ะ',
  lo: 'ການຖອນສ່ວນໃຫຍ່ໃຊ້ເວລາບໍ່ເທົ່າໃດນາທີ ເບິ່ງສະຖານະໄດ້ໃນປະຫວັດລາຍການ',
  en: 'Most withdrawals take a few minutes. You can follow yours in the statement.',
}
const solvedText = {
  th: 'เรื่องของคุณเรียบร้อยแล้วไหมคะ',
  lo: 'ເລື່ອງຂອງທ່ານຮຽບຮ້ອຍແລ້ວບໍ',
  en: 'Is everything sorted out now?',
}
const place = (payload: string, title: string): ChatButton => ({ type: 'other', title, payload })
const postback = (payload: string, title: string): ChatButton => ({
  type: 'postback',
  title,
  payload,
})

const replies: Reply[] = [
  {
    code: 'deposit',
    answersPostback: true,
    title: { th: 'วิธีฝากเงิน', lo: 'ວິທີຝາກເງິນ', en: 'How to deposit' },
    message: (locale) => ({
      message_type: 'buttons',
      payload: depositText[locale],
      payloads: [
        place('deposit', { th: 'ไปหน้าฝากเงิน', lo: 'ໄປໜ້າຝາກເງິນ', en: 'Go to Deposit' }[locale]),
        place(
          'slip-status',
          { th: 'ดูสถานะสลิป', lo: 'ເບິ່ງສະຖານະສະລິບ', en: 'Check slip status' }[locale],
        ),
      ],
    }),
  },
  {
    code: 'withdraw',
    answersPostback: true,
    title: { th: 'ระยะเวลาถอน', lo: 'ໄລຍະເວລາຖອນ', en: 'Withdrawal time' },
    message: (locale) => ({
      message_type: 'buttons',
      payload: withdrawText[locale],
      payloads: [
        place(
          'statement',
          { th: 'ดูประวัติรายการ', lo: 'ເບິ່ງປະຫວັດລາຍການ', en: 'View statement' }[locale],
        ),
      ],
    }),
  },
  textReply(
    'hello',
    { th: 'ทักทาย', lo: 'ທັກທາຍ', en: 'Greeting' },
    {
      th: 'สวัสดีค่ะ แจ้งเรื่องที่ต้องการให้ช่วยได้เลยค่ะ',
      lo: 'ສະບາຍດີ ແຈ້ງເລື່ອງທີ່ຕ້ອງການໃຫ້ຊ່ວຍໄດ້ເລີຍ',
      en: 'Hello! How can we help you?',
    },
  ),
  textReply(
    'wait',
    { th: 'รอสักครู่', lo: 'ລໍຖ້າບຶດໜຶ່ງ', en: 'One moment' },
    {
      th: 'รอสักครู่นะคะ กำลังตรวจสอบให้ค่ะ',
      lo: 'ກະລຸນາລໍຖ້າບຶດໜຶ່ງ ກຳລັງກວດສອບໃຫ້',
      en: 'One moment please, we’re checking this for you.',
    },
  ),
  textReply(
    'thanks',
    { th: 'ขอบคุณ', lo: 'ຂອບໃຈ', en: 'Thank you' },
    {
      th: 'ขอบคุณที่ติดต่อเข้ามาค่ะ มีอะไรให้ช่วยอีกแจ้งได้ตลอดนะคะ',
      lo: 'ຂອບໃຈທີ່ຕິດຕໍ່ມາ ມີຫຍັງໃຫ້ຊ່ວຍອີກແຈ້ງໄດ້ຕະຫຼອດ',
      en: 'Thanks for contacting us. Let us know any time you need help.',
    },
  ),
  {
    code: 'solved',
    answersPostback: false,
    title: { th: 'เรียบร้อยไหม', lo: 'ຮຽບຮ້ອຍບໍ', en: 'Solved?' },
    message: (locale) => ({
      message_type: 'quick_replies',
      payload: solvedText[locale],
      payloads: [
        postback('done', { th: 'เรียบร้อยแล้ว', lo: 'ຮຽບຮ້ອຍແລ້ວ', en: 'Yes, all done' }[locale]),
        postback('not-done', { th: 'ยังไม่เรียบร้อย', lo: 'ຍັງບໍ່ຮຽບຮ້ອຍ', en: 'Not yet' }[locale]),
      ],
    }),
  },
]

/**
 * Turns on the sandbox's chat with sample content, once. The operator's later changes are
 * preserved.
 */
export async function seedChat({ db, operatorSettings, settings }: AppContext): Promise<void> {
  const untouched = await db.query(
    `select name
      from operator_setting
      where name = 'chat'
        and value->>'welcome' = ''
        and value->'quickReplies' = '[]'`,
  )
  if (untouched.length === 0) return
  const { defaultLocale } = settings
  for (const { code, title, message, answersPostback } of replies) {
    const translations = Object.fromEntries(
      locales
        .filter((locale) => locale !== defaultLocale)
        .map((locale) => [locale, message(locale)]),
    )
    await db.query(
      `insert into canned_reply (code, title, message, translations, answers_postback, changed_at)
       values ($1, $2, $3, $4, $5, $6) on conflict do nothing`,
      [
        code,
        title[defaultLocale],
        JSON.stringify(message(defaultLocale)),
        JSON.stringify(translations),
        answersPostback,
        clock.now(),
      ],
    )
  }
  await db.query(`update operator_setting set value = '{"on": true}' where name = 'chatWidget'`)
  // This setting marks the seed as done, so it is written last: the next start repeats an
  // interrupted seed.
  await db.query(`update operator_setting set value = $1 where name = 'chat'`, [
    JSON.stringify(chat),
  ])
  await operatorSettings.refresh()
}
