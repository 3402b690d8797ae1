import type { Film } from '../film.ts'
import { openHome } from './open-home.ts'
import { createCode, payCodeOnScreen } from './pay-in.ts'

const name = 'ฝากทุกวัน รับ 10%'

export const receiveBonus: Film = {
  name: 'receive-bonus',
  begins: openHome,
  steps: [
    {
      says: { th: 'บนหน้าหลัก แตะ "เงื่อนไขโบนัส"', lo: 'ໃນໜ້າຫຼັກ ແຕະ "ເງື່ອນໄຂໂບນັດ"', en: 'On the home page, tap “Bonus conditions”' },
      does: async ({ page, hand, tape }) => {
        await hand.tap(page.getByRole('main').locator('a[href="/user/bonus"]'))
        await tape.cut(() => page.getByRole('button', { name: new RegExp(name) }).waitFor())
      },
    },
    {
      says: { th: 'เลือกโบนัสที่ต้องการ', lo: 'ເລືອກໂບນັດທີ່ຕ້ອງການ', en: 'Choose the bonus you want' },
      does: async ({ page, hand }) => hand.tap(page.getByRole('button', { name: new RegExp(name) })),
    },
    {
      says: { th: 'อ่านเงื่อนไขให้ครบก่อนรับ: ต้องฝากเท่าไร และต้องเล่นเท่าไรก่อนถอน', lo: 'ອ່ານເງື່ອນໄຂໃຫ້ຄົບກ່ອນຮັບ: ຕ້ອງຝາກເທົ່າໃດ ແລະ ຕ້ອງຫຼິ້ນເທົ່າໃດກ່ອນຖອນ', en: 'Read all conditions first: how much to pay in, and how much to play before you can withdraw' },
      does: async ({ page, hand }) => hand.show(page.getByRole('dialog').getByRole('definition').getByText('3 เท่าของยอดฝากรวมโบนัส')),
    },
    {
      says: { th: 'ถ้าตกลงตามนั้น แตะ "รับโบนัสนี้"', lo: 'ຖ້າຕົກລົງຕາມນັ້ນ ແຕະ "ຮັບໂບນັດນີ້"', en: 'If that suits you, tap “Receive this bonus”' },
      does: async ({ page, hand, tape }) => {
        await hand.tap(page.getByRole('dialog').getByRole('button', { name: 'รับโบนัสนี้' }))
        await tape.cut(() => page.getByRole('alertdialog').waitFor())
      },
    },
    {
      says: { th: 'จากนั้นฝากเงินตามที่กำหนด', lo: 'ຈາກນັ້ນຝາກເງິນຕາມທີ່ກຳນົດ', en: 'Then pay in as it asks' },
      does: async (stage) => {
        const { page, hand, tape } = stage
        await hand.tap(page.getByRole('alertdialog').getByRole('button', { name: 'ฝากเงิน' }))
        const sheet = page.getByRole('dialog', { name: 'ฝากเงิน' })
        await tape.cut(() => sheet.getByRole('tab', { name: 'QR' }).waitFor())
        await hand.tap(sheet.getByRole('tab', { name: 'QR' }))
        await createCode(stage, '1000')
      },
    },
    {
      says: { th: 'โบนัสเข้ากระเป๋าพร้อมกับเงินฝาก', lo: 'ໂບນັດເຂົ້າກະເປົາພ້ອມກັບເງິນຝາກ', en: 'The bonus comes into the wallet together with the deposit' },
      does: payCodeOnScreen,
    },
    {
      says: { th: 'หน้าโบนัสบอกเสมอว่าต้องเล่นอีกเท่าไรก่อนถอนได้', lo: 'ໜ້າໂບນັດບອກສະເໝີວ່າຕ້ອງຫຼິ້ນອີກເທົ່າໃດກ່ອນຖອນໄດ້', en: 'The bonus page always tells how much is left to play before you can withdraw' },
      does: async ({ page, hand, tape }) => {
        await tape.cut(() => page.getByRole('alertdialog').or(page.getByRole('main')).first().waitFor())
        await hand.tap(page.getByRole('main').locator('a[href="/user/bonus"]'))
        await tape.cut(() => page.getByRole('progressbar').waitFor())
        await hand.show(page.getByRole('progressbar'))
      },
    },
  ],
}
