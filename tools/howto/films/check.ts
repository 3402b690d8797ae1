import { callAs, fund } from '../../../e2e/money.ts'
import type { Film } from '../film.ts'
import { openHome } from './open-home.ts'

export const check: Film = {
  name: 'check',
  begins: async (stage) => {
    const { request, simulatorsURL, member } = stage
    await fund(request, simulatorsURL, member, 1_500)
    for (const [code, amount] of [
      ['naga', 400],
      ['mekong', 250],
    ] as const) {
      await callAs(request, member, 'GET', `/api/wallet/activate/${code}`)
      await callAs(request, member, 'POST', '/api/wallet/transfer', {
        from: 'wallet',
        to: code,
        amount,
      })
    }
    await openHome(stage)
    const { username } = await callAs<{ username: string }>(
      request,
      member,
      'GET',
      '/api/wallet/account/naga',
    )
    await request.post(`${simulatorsURL}/games/naga/play`, {
      data: { username, bet: 100, win: 380 },
    })
  },
  steps: [
    {
      says: {
        th: 'ตัวเลขใหญ่คือยอดเงินทั้งหมด: กระเป๋าหลักรวมกับทุกเกม',
        lo: 'ຕົວເລກໃຫຍ່ຄືຍອດເງິນທັງໝົດ: ກະເປົາຫຼັກລວມກັບທຸກເກມ',
        en: 'The large figure is your total balance: the main wallet and every game',
      },
      does: async ({ page, pointer }) => pointer.show(page.locator('.balance').first()),
    },
    {
      says: {
        th: 'แถบด้านล่างบอกว่าเงินอยู่ที่ใดเท่าไร',
        lo: 'ແຖບດ້ານລຸ່ມບອກວ່າເງິນຢູ່ບ່ອນໃດເທົ່າໃດ',
        en: 'The bar below shows where your money is',
      },
      does: async ({ page, pointer }) => pointer.show(page.locator('.split').first()),
    },
    {
      says: {
        th: 'แตะ "เช็กยอดเงิน" เพื่อดึงยอดล่าสุดจากทุกเกม',
        lo: 'ແຕະ "ກວດຍອດເງິນ" ເພື່ອດຶງຍອດຫຼ້າສຸດຈາກທຸກເກມ',
        en: 'Tap “Check balance” to get the latest balance from every game',
      },
      does: async ({ page, pointer, recorder, texts }) => {
        await pointer.tap(page.getByRole('button', { name: texts.home.checkBalance }))
        await recorder.cut(
          () =>
            page
              .getByText(texts.home.totalIs.replace('{amount}', '฿1,780.00'))
              .waitFor({ state: 'attached' }),
          1.5,
        )
      },
    },
    {
      says: {
        th: 'ยอดใหม่มาแล้ว พร้อมวันและเวลาที่อัปเดต',
        lo: 'ຍອດໃໝ່ມາແລ້ວ ພ້ອມວັນ ແລະ ເວລາທີ່ອັບເດດ',
        en: 'Here is the new balance, with the date and time of the update',
      },
      does: async ({ page, pointer }) =>
        pointer.show(page.getByText(/^\d\d\/\d\d\/20\d\d \d\d:\d\d:\d\d$/)),
    },
    {
      says: {
        th: 'ยอดของแต่ละเกมอยู่บนการ์ดของเกมนั้น',
        lo: 'ຍອດຂອງແຕ່ລະເກມຢູ່ໃນບັດຂອງເກມນັ້ນ',
        en: 'Each game’s card shows the balance in that game',
      },
      does: async ({ page, pointer }) =>
        pointer.show(page.getByRole('button', { name: /^Naga Pearl / })),
    },
  ],
}
