import { playRound } from '../../../e2e/at-game.ts'
import { callAs, fund } from '../../../e2e/money.ts'
import type { Film, Stage } from '../film.ts'
import { openHome } from './open-home.ts'

const held = ({ page, texts }: Stage) =>
  page.getByRole('region', { name: texts.bon.active.replace('{type}', texts.bon.type.day) })

export const endBonus: Film = {
  name: 'end-bonus',
  begins: async (stage) => {
    const { request, simulatorsURL, member } = stage
    const { bonuses } = await callAs<{ bonuses: { code: string; type: string }[] }>(
      request,
      member,
      'GET',
      '/api/bonus',
    )
    await callAs(
      request,
      member,
      'GET',
      `/api/bonus/activate/${bonuses.find(({ type }) => type === 'day')!.code}`,
    )
    await fund(request, simulatorsURL, member, 1_000)
    await playRound(request, simulatorsURL, member, { code: 'naga', bet: 900, win: 880 })
    await callAs(request, member, 'POST', '/api/wallet/transfer', {
      from: 'naga',
      to: 'wallet',
      amount: 880,
    })
    await openHome(stage)
  },
  steps: [
    {
      says: {
        th: 'ดูโบนัสที่ใช้อยู่ได้ที่ "เงื่อนไขโบนัส"',
        lo: 'ເບິ່ງໂບນັດທີ່ໃຊ້ຢູ່ໄດ້ທີ່ເງື່ອນໄຂໂບນັດ',
        en: 'Your current bonus is under “Bonus conditions”',
      },
      does: async (stage) => {
        await stage.pointer.tap(stage.page.getByRole('main').locator('a[href="/user/bonus"]'))
        await stage.recorder.cut(() => held(stage).waitFor())
      },
    },
    {
      says: {
        th: 'เล่นครบยอดนี้เมื่อไร โบนัสจะสิ้นสุด และถอนเงินได้',
        lo: 'ຫຼິ້ນຄົບຍອດນີ້ເມື່ອໃດ ໂບນັດຈະສິ້ນສຸດ ແລະ ຖອນເງິນໄດ້',
        en: 'Once you have played this much, the bonus ends and you can withdraw',
      },
      does: async (stage) => stage.pointer.show(held(stage).getByRole('progressbar')),
    },
    {
      says: {
        th: 'โบนัสสิ้นสุดเช่นกัน เมื่อเงินเหลือไม่เกินจำนวนนี้',
        lo: 'ໂບນັດສິ້ນສຸດຄືກັນ ເມື່ອເງິນເຫຼືອບໍ່ເກີນຈຳນວນນີ້',
        en: 'It also ends when your balance falls to this amount or less',
      },
      does: async (stage) =>
        stage.pointer.show(
          held(stage).getByText(stage.texts.bon.value.orLess.replace('{amount}', '฿55.00'), {
            exact: true,
          }),
        ),
    },
    {
      says: {
        th: 'ไม่อยากเล่นต่อ แตะ "ยกเลิก" ได้ทุกเมื่อ',
        lo: 'ບໍ່ຢາກຫຼິ້ນຕໍ່ ແຕະ "ຍົກເລີກ" ໄດ້ທຸກເວລາ',
        en: 'To stop early, tap “Cancel” at any time',
      },
      does: async (stage) =>
        stage.pointer.tap(
          held(stage).getByRole('button', { name: stage.texts.bon.cancel.short, exact: true }),
        ),
    },
    {
      says: {
        th: 'ก่อนยืนยัน อ่านว่าจะเหลือเท่าไร และถูกหักเท่าไร',
        lo: 'ກ່ອນຢືນຢັນ ອ່ານວ່າຈະເຫຼືອເທົ່າໃດ ແລະ ຖືກຫັກເທົ່າໃດ',
        en: 'Before you confirm, check what you keep and what is deducted',
      },
      does: async ({ page, pointer, texts }) => {
        await pointer.rest(1_600)
        await pointer.tap(
          page.getByRole('alertdialog').getByRole('button', { name: texts.bon.clear }),
        )
      },
    },
    {
      says: {
        th: 'โบนัสสิ้นสุดแล้ว เงินในกระเป๋าหลักถอนได้ตามปกติ',
        lo: 'ໂບນັດສິ້ນສຸດແລ້ວ ເງິນໃນກະເປົາຫຼັກຖອນໄດ້ຕາມປົກກະຕິ',
        en: 'The bonus has ended. You can withdraw from the main wallet as usual',
      },
      does: async ({ page, pointer, recorder, texts }) => {
        const done = page.getByRole('alertdialog', { name: texts.errors.BONUS_CLEAR })
        await recorder.cut(() => done.waitFor())
        await pointer.rest(1_800)
        await pointer.tap(done.getByRole('button', { name: texts.bon.gotIt }))
      },
    },
  ],
}
