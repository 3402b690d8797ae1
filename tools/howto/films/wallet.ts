import type { Film } from '../film.ts'
import { openHome } from './open-home.ts'
import { createCode, payCodeOnScreen } from './pay-in.ts'

export const wallet: Film = {
  name: 'wallet',
  begins: openHome,
  steps: [
    {
      says: {
        th: 'กระเป๋าหลักคือเงินของคุณ ใช้ฝาก ถอน และโยกเข้าเกม',
        lo: 'ກະເປົາຫຼັກຄືເງິນຂອງທ່ານ ໃຊ້ຝາກ ຖອນ ແລະ ໂອນເຂົ້າເກມ',
        en: 'The main wallet is your money: deposit, withdraw or transfer it to a game',
      },
      does: async ({ page, pointer }) => pointer.show(page.locator('.split').first()),
    },
    {
      says: {
        th: 'แตะ "ฝากเงิน" แล้วเลือก QR',
        lo: 'ແຕະ "ຝາກເງິນ" ແລ້ວເລືອກ QR',
        en: 'Tap “Deposit”, then choose QR',
      },
      does: async ({ page, pointer, texts }) => {
        await pointer.tap(page.getByRole('button', { name: texts.dep.title, exact: true }))
        await pointer.tap(page.getByRole('dialog').getByRole('tab', { name: 'QR' }))
      },
    },
    {
      says: {
        th: 'กรอกจำนวนเงิน แล้วแตะ "สร้าง QR"',
        lo: 'ປ້ອນຈຳນວນເງິນ ແລ້ວແຕະ "ສ້າງ QR"',
        en: 'Enter the amount and tap “Create QR”',
      },
      does: (stage) => createCode(stage, '500'),
    },
    {
      says: {
        th: 'สแกนด้วยแอปธนาคารของคุณ เงินเข้ากระเป๋าอัตโนมัติภายใน 1 นาที',
        lo: 'ສະແກນດ້ວຍແອັບທະນາຄານຂອງທ່ານ ເງິນເຂົ້າກະເປົາອັດຕະໂນມັດພາຍໃນ 1 ນາທີ',
        en: 'Scan it with your banking app. The money arrives automatically within 1 minute',
      },
      does: payCodeOnScreen,
    },
    {
      says: {
        th: 'จะถอน ให้แตะ "ถอนเงิน" แล้วกรอกจำนวน',
        lo: 'ຈະຖອນ ໃຫ້ແຕະ "ຖອນເງິນ" ແລ້ວປ້ອນຈຳນວນ',
        en: 'To withdraw, tap “Withdraw” and enter the amount',
      },
      does: async ({ page, pointer, texts }) => {
        await pointer.tap(page.getByRole('button', { name: texts.wd.title, exact: true }))
        await pointer.type(
          page
            .getByRole('dialog', { name: texts.wd.title })
            .getByLabel(texts.common.amount, { exact: true }),
          '200',
        )
      },
    },
    {
      says: {
        th: 'เงินโอนเข้าบัญชีธนาคารที่คุณลงทะเบียนไว้เท่านั้น',
        lo: 'ເງິນໂອນເຂົ້າບັນຊີທະນາຄານທີ່ທ່ານລົງທະບຽນໄວ້ເທົ່ານັ້ນ',
        en: 'It is paid only to the bank account you registered',
      },
      does: async ({ page, pointer, recorder, texts }) => {
        const submit = texts.wd.submit.replace('{amount}', '฿200.00')
        await pointer.tap(
          page.getByRole('dialog', { name: texts.wd.title }).getByRole('button', { name: submit }),
        )
        const confirmation = page.getByRole('alertdialog')
        await recorder.cut(() => confirmation.waitFor())
        await pointer.rest(1_200)
        await pointer.tap(confirmation.getByRole('button', { name: texts.wd.done }))
      },
    },
    {
      says: {
        th: 'ทุกรายการอยู่ในประวัติรายการ พร้อมสถานะและเวลา',
        lo: 'ທຸກລາຍການຢູ່ໃນປະຫວັດລາຍການ ພ້ອມສະຖານະ ແລະ ເວລາ',
        en: 'Every transaction is in your statement, with its status and time',
      },
      does: async ({ page, pointer, recorder, texts }) => {
        await pointer.tap(page.getByRole('link', { name: texts.nav.statementShort }))
        await recorder.cut(() => page.getByRole('main').getByRole('listitem').first().waitFor())
        await pointer.show(page.getByRole('main').getByRole('listitem').first())
      },
    },
  ],
}
