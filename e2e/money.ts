import { memberRequester, requesterHeader } from '@champa/contract/limits'
import { expect, type APIRequestContext, type Page } from '@playwright/test'
import type { NewMember } from './new-member.ts'

interface Charge {
  reference: string
  payload: string
}

/** Pays a code as a banking app would, and answers once the bank has taken the money. */
export async function payCode(request: APIRequestContext, simulatorsURL: string, qrcodeId: string): Promise<void> {
  const { charges } = (await (await request.get(`${simulatorsURL}/bank/charges`)).json()) as { charges: Charge[] }
  const charge = charges.find(({ reference }) => reference.endsWith(qrcodeId))
  if (!charge) throw new Error(`the gateway knows no open code ${qrcodeId}`)
  const from = { bankCode: 'KBANK', accountNo: '7390012345', name: 'SOMCHAI JAIDEE' }
  const paid = await request.post(`${simulatorsURL}/bank/pay`, { data: { payload: charge.payload, from } })
  expect(paid.ok(), await paid.text()).toBe(true)
}

/** A call of the API as this member, for what a journey does not look at. */
export async function callAs<A>(request: APIRequestContext, member: NewMember, method: string, path: string, data?: object): Promise<A> {
  const response = await request.fetch(path, { method, ...(data ? { data } : {}), headers: { [requesterHeader]: memberRequester, authorization: `Bearer ${member.token}` } })
  expect(response.ok(), `${path}: ${await response.text()}`).toBe(true)
  return (await response.json()) as A
}

/** Gives a member money the way money comes in: by a code that is paid. */
export async function fund(request: APIRequestContext, simulatorsURL: string, member: NewMember, amount: number): Promise<void> {
  const { qrcodeId } = await callAs<{ qrcodeId: string }>(request, member, 'POST', '/api/qrcode/PAYONEX', { amount })
  await payCode(request, simulatorsURL, qrcodeId)
  await expect.poll(async () => (await callAs<{ wallet: { amount: number } }>(request, member, 'GET', '/api/wallet')).wallet.amount).toBeGreaterThanOrEqual(amount)
}

/** Reads the agreement that greets a member on home, and asks it not to come back. */
export async function acceptAgreement(page: Page, words = { title: 'ข้อตกลงการใช้งาน', known: 'รับทราบ ไม่ต้องแสดงอีก', ok: 'ตกลง' }): Promise<void> {
  const sheet = page.getByRole('dialog', { name: words.title })
  await sheet.getByText(words.known).click()
  await sheet.getByRole('button', { name: words.ok }).click()
  await expect(sheet).toBeHidden()
}

/** Creates a code of PAYONEX in the open deposit sheet and answers its id. */
export async function createCode(page: Page, amount: string): Promise<string> {
  const sheet = page.getByRole('dialog', { name: 'ฝากเงิน' })
  await sheet.getByRole('tab', { name: 'QR' }).click()
  await sheet.getByRole('radio', { name: 'PAYONEX' }).click()
  await sheet.getByLabel('จำนวนเงิน', { exact: true }).fill(amount)
  const made = page.waitForResponse((response) => response.url().includes('/api/qrcode/PAYONEX') && response.request().method() === 'POST')
  await sheet.getByRole('button', { name: 'สร้าง QR' }).click()
  return ((await (await made).json()) as { qrcodeId: string }).qrcodeId
}
