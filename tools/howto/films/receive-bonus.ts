import type { Film, Stage } from '../film.ts'
import { openHome } from './open-home.ts'
import { createCode, payCodeOnScreen } from './pay-in.ts'

const card = ({ page }: Stage) => page.locator('.b-grid button').nth(1)

export const receiveBonus: Film = {
  name: 'receive-bonus',
  begins: openHome,
  steps: [
    {
      says: {
        th: 'บนหน้าหลัก แตะ "เงื่อนไขโบนัส"',
        lo: 'ໃນໜ້າຫຼັກ ແຕະເງື່ອນໄຂໂບນັດ',
        en: 'On the home page, tap “Bonus conditions”',
      },
      does: async (stage) => {
        const { page, pointer, recorder } = stage
        await pointer.tap(page.getByRole('main').locator('a[href="/user/bonus"]'))
        await recorder.cut(() => card(stage).waitFor())
      },
    },
    {
      says: { th: 'เลือกโบนัสที่ต้องการ', lo: 'ເລືອກໂບນັດທີ່ຕ້ອງການ', en: 'Choose the bonus you want' },
      does: async (stage) => stage.pointer.tap(card(stage)),
    },
    {
      says: {
        th: 'อ่านเงื่อนไขให้ครบก่อนรับ: ต้องฝากเท่าไร และต้องเล่นเท่าไรก่อนถอน',
        lo: 'ອ່ານເງື່ອນໄຂໃຫ້ຄົບກ່ອນຮັບ: ຕ້ອງຝາກເທົ່າໃດ ແລະ ຕ້ອງຫຼິ້ນເທົ່າໃດກ່ອນຖອນ',
        en:
          'Read the conditions first: how much to deposit, and how much to play before you can ' +
          'withdraw',
      },
      does: async ({ page, pointer, texts }) =>
        pointer.show(
          page
            .getByRole('dialog')
            .getByRole('definition')
            .getByText(texts.bon.value.times.replace('{times}', '3')),
        ),
    },
    {
      says: {
        th: 'หากตกลงตามนั้น แตะ "รับโบนัสนี้"',
        lo: 'ຖ້າຕົກລົງຕາມນັ້ນ ແຕະ "ຮັບໂບນັດນີ້"',
        en: 'If you agree, tap “Claim this bonus”',
      },
      does: async ({ page, pointer, recorder, texts }) => {
        await pointer.tap(
          page.getByRole('dialog').getByRole('button', { name: texts.bon.take.button }),
        )
        await recorder.cut(() => page.getByRole('alertdialog').waitFor())
      },
    },
    {
      says: {
        th: 'จากนั้นฝากเงินตามที่กำหนด',
        lo: 'ຈາກນັ້ນຝາກເງິນຕາມທີ່ກຳນົດ',
        en: 'Then deposit the required amount',
      },
      does: async (stage) => {
        const { page, pointer, recorder, texts } = stage
        await pointer.tap(
          page.getByRole('alertdialog').getByRole('button', { name: texts.bon.take.deposit }),
        )
        const sheet = page.getByRole('dialog', { name: texts.dep.title })
        await recorder.cut(() => sheet.getByRole('tab', { name: 'QR' }).waitFor())
        await pointer.tap(sheet.getByRole('tab', { name: 'QR' }))
        await createCode(stage, '1000')
      },
    },
    {
      says: {
        th: 'โบนัสเข้ากระเป๋าพร้อมกับเงินฝาก',
        lo: 'ໂບນັດເຂົ້າກະເປົາພ້ອມກັບເງິນຝາກ',
        en: 'The bonus arrives in your wallet together with the deposit',
      },
      does: payCodeOnScreen,
    },
    {
      says: {
        th: 'หน้าโบนัสบอกเสมอว่าต้องเล่นอีกเท่าไรก่อนถอนได้',
        lo: 'ໜ້າໂບນັດບອກສະເໝີວ່າຕ້ອງຫຼິ້ນອີກເທົ່າໃດກ່ອນຖອນໄດ້',
        en: 'The bonus page always shows how much is left to play before you can withdraw',
      },
      does: async ({ page, pointer, recorder }) => {
        await recorder.cut(() =>
          page.getByRole('alertdialog').or(page.getByRole('main')).first().waitFor(),
        )
        await pointer.tap(page.getByRole('main').locator('a[href="/user/bonus"]'))
        await recorder.cut(() => page.getByRole('progressbar').waitFor())
        await pointer.show(page.getByRole('progressbar'))
      },
    },
  ],
}
