import { renderSVG } from 'uqr'
import type { AppContext } from '../platform/app-context.ts'
import type { OperatorSettingValues } from '../platform/operator-settings.ts'

/** A reserved domain (RFC 2606), so that the sandbox never links to a stranger's chat. */
const lineLink = 'https://line.example/ti/p/@champa.care'
/** The wallet's QR colours; the card's frame provides the rest of the quiet zone. */
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
