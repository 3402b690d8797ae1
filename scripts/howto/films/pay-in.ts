import { callAs, payCode } from '../../../e2e/money.ts'
import type { Stage } from '../film.ts'

const provider = 'PAYONEX'
const sheetOf = ({ page }: Stage) => page.getByRole('dialog', { name: 'ฝากเงิน' })

/** In the open deposit sheet, by taps: a way to pay, an amount, a code. */
export async function createCode(stage: Stage, amount: string): Promise<void> {
  const { hand, tape } = stage
  const sheet = sheetOf(stage)
  await hand.tap(sheet.getByRole('button', { name: 'ช่องทางอื่น' }))
  await hand.tap(sheet.getByRole('radio', { name: provider, exact: true }))
  await hand.type(sheet.getByLabel('จำนวนเงิน', { exact: true }), amount)
  await hand.tap(sheet.getByRole('button', { name: 'สร้าง QR' }))
  await tape.cut(() => sheet.getByRole('timer').waitFor())
}

/** The member's banking app pays the code on screen; the film does not wait for the bank. */
export async function payCodeOnScreen(stage: Stage): Promise<void> {
  const { hand, tape, request, simulatorsURL, member } = stage
  await hand.rest(2_400)
  const paid = sheetOf(stage).getByText(/^ได้รับ ฿/)
  await tape.cut(async () => {
    const { qrcodeId } = await callAs<{ qrcodeId: string }>(request, member, 'GET', `/api/qrcode/${provider}`)
    await payCode(request, simulatorsURL, qrcodeId)
    await paid.waitFor()
  })
  await hand.rest(900)
  await hand.tap(sheetOf(stage).getByRole('button', { name: 'ตกลง' }))
}
