import type { Page } from '@playwright/test'
import { callAs, fund } from '../../../e2e/money.ts'
import { like, type MemberTexts } from '../../photograph/view.ts'
import type { Film } from '../film.ts'
import { openHome } from './open-home.ts'

const copyPassword = (page: Page, texts: MemberTexts) =>
  page.getByRole('button', { name: `${texts.common.copy} ${texts.game.password}` })

export const play: Film = {
  name: 'play',
  begins: async (stage) => {
    await fund(stage.request, stage.simulatorsURL, stage.member, 500)
    await openHome(stage)
  },
  steps: [
    {
      says: {
        th: 'เลื่อนลงไปที่เกม แล้วแตะการ์ดของเกมที่ต้องการ',
        lo: 'ເລື່ອນລົງໄປທີ່ເກມ ແລ້ວແຕະບັດຂອງເກມທີ່ຕ້ອງການ',
        en: 'Scroll down to the games and tap the card of the one you want',
      },
      does: async ({ page, pointer, recorder }) => {
        await pointer.tap(page.getByRole('button', { name: /^Naga Pearl / }))
        await recorder.cut(() => page.getByRole('dialog', { name: 'Naga Pearl' }).waitFor())
      },
    },
    {
      says: {
        th: 'ครั้งแรก แตะ "เปิดใช้งาน" เพื่อเปิดบัญชีเกม',
        lo: 'ຄັ້ງທຳອິດ ແຕະ "ເປີດໃຊ້ງານ" ເພື່ອເປີດບັນຊີເກມ',
        en: 'The first time, tap “Activate” to open your game account',
      },
      does: async ({ page, pointer, recorder, texts }) => {
        await pointer.tap(
          page.getByRole('dialog').getByRole('button', { name: texts.game.activate, exact: true }),
        )
        await recorder.cut(() => copyPassword(page, texts).waitFor(), 1)
      },
    },
    {
      says: {
        th: 'ชื่อผู้ใช้และรหัสผ่านของเกมอยู่ที่นี่ แตะเพื่อคัดลอก',
        lo: 'ຊື່ຜູ້ໃຊ້ ແລະ ລະຫັດຜ່ານຂອງເກມຢູ່ບ່ອນນີ້ ແຕະເພື່ອສຳເນົາ',
        en: 'Your username and password for the game are here. Tap to copy them',
      },
      does: async ({ page, pointer, texts }) => pointer.show(copyPassword(page, texts)),
    },
    {
      says: {
        th: 'แตะ "โยกเงินและเข้าเล่น" เงินในกระเป๋าจะตามเข้าเกม',
        lo: 'ແຕະ "ໂອນເງິນ ແລະ ເຂົ້າຫຼິ້ນ" ເງິນໃນກະເປົາຈະຕາມເຂົ້າເກມ',
        en: 'Tap “Transfer and play” to take the money in your wallet with you',
      },
      does: async ({ page, context, pointer, recorder, texts }) => {
        const opened = context.waitForEvent('page')
        await pointer.tap(
          page.getByRole('dialog').getByRole('button', { name: texts.game.transferPlay }),
        )
        await recorder.cut(async () => {
          const game = await opened
          await game.waitForURL(/\/games\/naga\//)
          await game.getByText('500.00').first().waitFor()
          await recorder.film(game)
          await pointer.rest(400)
        }, 0.8)
      },
    },
    {
      says: {
        th: 'เกมเปิดในหน้าต่างใหม่ พร้อมเงินของคุณ',
        lo: 'ເກມເປີດໃນໜ້າຕ່າງໃໝ່ ພ້ອມເງິນຂອງທ່ານ',
        en: 'The game opens in a new window with your money in it',
      },
      does: async ({ pointer }) => pointer.rest(2_500),
    },
    {
      says: {
        th: 'เล่นเสร็จแล้ว กลับมาที่กระเป๋า แล้วแตะ "โยกเงิน"',
        lo: 'ຫຼິ້ນແລ້ວ ກັບມາທີ່ກະເປົາ ແລ້ວແຕະ "ໂອນເງິນ"',
        en: 'When you’re done, come back to the wallet and tap “Transfer”',
      },
      does: async ({ page, context, pointer, recorder, request, simulatorsURL, member, texts }) => {
        await recorder.cut(async () => {
          const { username } = await callAs<{ username: string }>(
            request,
            member,
            'GET',
            '/api/wallet/account/naga',
          )
          await request.post(`${simulatorsURL}/games/naga/play`, {
            data: { username, bet: 200, win: 260 },
          })
          for (const other of context.pages()) if (other !== page) await other.close()
          await page.bringToFront()
          await recorder.film(page)
        })
        await pointer.tap(
          page.getByRole('dialog').getByRole('button', { name: texts.common.close }),
        )
        await pointer.tap(page.getByRole('button', { name: texts.home.transfer, exact: true }))
      },
    },
    {
      says: {
        th: 'แตะ "โยกกลับกระเป๋าทั้งหมด" เงินจากทุกเกมกลับมา',
        lo: 'ແຕະປຸ່ມໂອນທັງໝົດ ເງິນຈາກທຸກເກມຈະກັບຄືນກະເປົາ',
        en: 'Tap the button at the bottom to bring the money of every game back',
      },
      does: async ({ page, pointer, recorder, texts }) => {
        await pointer.tap(
          page.getByRole('dialog').getByRole('button', { name: like(texts.tr.bringHome) }),
        )
        await recorder.cut(() => page.getByText(like(texts.tr.bringHomeDone)).waitFor(), 1)
      },
    },
  ],
}
