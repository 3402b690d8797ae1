import { gatewayNumber } from '@champa/contract/qr-gateways'
import { callAs, payCode } from '../../../e2e/money.ts'
import { like } from '../../photograph/view.ts'
import type { Stage } from '../film.ts'

const provider = 'PAYONEX'
const sheetOf = ({ page, texts }: Stage) => page.getByRole('dialog', { name: texts.dep.title })

/** In the open deposit sheet, chooses a channel and an amount and creates a QR code. */
export async function createCode(stage: Stage, amount: string): Promise<void> {
  const { pointer, recorder, texts } = stage
  const sheet = sheetOf(stage)
  await pointer.tap(sheet.getByRole('button', { name: texts.dep.otherWays }))
  const shown = texts.track.gateway.replace('{n}', String(gatewayNumber(provider)))
  await pointer.tap(sheet.getByRole('radio', { name: shown, exact: true }))
  await pointer.type(sheet.getByLabel(texts.common.amount, { exact: true }), amount)
  await pointer.tap(sheet.getByRole('button', { name: texts.dep.createQr }))
  await recorder.cut(() => sheet.getByRole('timer').waitFor())
}

/**
 * Pays the QR code on screen through the simulated banking app. The wait for the bank is cut out.
 */
export async function payCodeOnScreen(stage: Stage): Promise<void> {
  const { pointer, recorder, request, simulatorsURL, member, texts } = stage
  await pointer.rest(2_400)
  const paid = sheetOf(stage).getByText(like(texts.dep.received))
  await recorder.cut(async () => {
    const { qrcodeId } = await callAs<{ qrcodeId: string }>(
      request,
      member,
      'GET',
      `/api/qrcode/${provider}`,
    )
    await payCode(request, simulatorsURL, qrcodeId)
    await paid.waitFor()
  })
  await pointer.rest(900)
  await pointer.tap(sheetOf(stage).getByRole('button', { name: texts.common.ok }))
}
