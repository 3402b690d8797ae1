import { renderSVG } from 'uqr'
import type { House } from '../platform/house.ts'
import type { SiteDocuments } from '../platform/site.ts'

/** Of a name that nobody can own (RFC 2606): a sandbox leads nobody to a stranger's chat. */
const lineLink = 'https://line.example/ti/p/@champa.care'
/** Ink and paper as the wallet's own codes have them, and what the card's frame leaves to the quiet zone. */
const look = { ecc: 'M', border: 1, blackColor: '#0B2A2E', whiteColor: '#FFFDF6' } as const

const contact = (): SiteDocuments['contact'] => ({
  contactText: {
    th: '<h2>ทีมงานดูแล 24 ชั่วโมง</h2><p>สอบถามเรื่องฝาก ถอน หรือโบนัสได้ทุกเวลา</p>',
    lo: '<h2>ທີມງານດູແລ 24 ຊົ່ວໂມງ</h2><p>ສອບຖາມເລື່ອງຝາກ ຖອນ ຫຼື ໂບນັດໄດ້ທຸກເວລາ</p>',
    en: '<h2>We are here 24 hours</h2><p>Ask about a deposit, a withdrawal or a bonus at any time</p>',
  },
  lineLink,
  lineName: '@champa.care',
  lineQR: `data:image/svg+xml,${encodeURIComponent(renderSVG(lineLink, look))}`,
})

/** How an operator might be reached, unless a chat app is named already. */
export async function seedContact({ db, site }: House): Promise<void> {
  await db.query(
    `update site_document set document = $1 where name = 'contact' and document->>'lineLink' = '' and document->>'lineName' = '' and document->>'lineQR' = ''`,
    [JSON.stringify(contact())],
  )
  await site.refresh()
}
