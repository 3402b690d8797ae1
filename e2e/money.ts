import { execFile } from 'node:child_process'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { gatewayNumber } from '@champa/contract/qr-gateways'
import { memberRequester, requesterHeader } from '@champa/contract/constants'
import type { BankAccount } from '@champa/wire/bank'
import { expect, type APIRequestContext, type Locator, type Page } from '@playwright/test'
import { asOperator } from './journey-stack.ts'
import type { NewMember } from './new-member.ts'

interface Charge {
  reference: string
  payload: string
}

interface Payout {
  id: string
  status: string
  to: { accountNo: string }
}

/** Pays a QR code as a banking app would and resolves once the bank has accepted the payment. */
export async function payCode(
  request: APIRequestContext,
  simulatorsURL: string,
  qrcodeId: string,
): Promise<void> {
  const { charges } = (await (await request.get(`${simulatorsURL}/bank/charges`)).json()) as {
    charges: Charge[]
  }
  const charge = charges.find(({ reference }) => reference.endsWith(qrcodeId))
  if (!charge) throw new Error(`the gateway has no open QR code ${qrcodeId}`)
  await payPayload(request, simulatorsURL, charge.payload, {
    bankCode: 'KBANK',
    accountNo: '7390012345',
    name: 'SOMCHAI JAIDEE',
  })
}

/** Pays a QR code with this content from this account. */
export async function payPayload(
  request: APIRequestContext,
  simulatorsURL: string,
  payload: string,
  from: BankAccount,
): Promise<void> {
  const paid = await request.post(`${simulatorsURL}/bank/pay`, {
    data: { payload, from, slip: false },
  })
  expect(paid.ok(), await paid.text()).toBe(true)
}

/** The member's bank account, as a banking app shows it. */
export const ownAccount = ({ bankCode, accountNo, accountName }: NewMember): BankAccount => ({
  bankCode,
  accountNo,
  name: accountName,
})

/**
 * Transfers money to an operator account in the banking app and returns the slip's image on
 * request.
 */
export async function transferTo(
  request: APIRequestContext,
  simulatorsURL: string,
  of: { to: string; from: BankAccount; amount: string; slip?: boolean },
): Promise<Buffer> {
  const [bankCode, accountNo] = of.to.split(':')
  const sent = await request.post(`${simulatorsURL}/bank/transfer`, {
    data: { to: { bankCode, accountNo }, from: of.from, amount: of.amount, slip: of.slip ?? false },
  })
  expect(sent.ok(), await sent.text()).toBe(true)
  return Buffer.from(((await sent.json()) as { slipPng: string }).slipPng, 'base64')
}

/** Calls the API as this member, for steps that the test does not check on screen. */
export async function callAs<A>(
  request: APIRequestContext,
  member: Pick<NewMember, 'token'>,
  method: string,
  path: string,
  data?: object,
): Promise<A> {
  const response = await request.fetch(path, {
    method,
    ...(data ? { data } : {}),
    headers: { [requesterHeader]: memberRequester, authorization: `Bearer ${member.token}` },
  })
  expect(response.ok(), `${path}: ${await response.text()}`).toBe(true)
  return (await response.json()) as A
}

/** Funds a member through a paid QR code. */
export async function fund(
  request: APIRequestContext,
  simulatorsURL: string,
  member: NewMember,
  amount: number,
): Promise<void> {
  const { qrcodeId } = await callAs<{ qrcodeId: string }>(
    request,
    member,
    'POST',
    '/api/qrcode/PAYONEX',
    { amount },
  )
  await payCode(request, simulatorsURL, qrcodeId)
  await expect
    .poll(
      async () =>
        (await callAs<{ wallet: { amount: number } }>(request, member, 'GET', '/api/wallet')).wallet
          .amount,
    )
    .toBeGreaterThanOrEqual(amount)
}

/** Runs a command of `npm run operator` against the running stack, and returns what it prints. */
export async function runOperator(...words: string[]): Promise<string> {
  const script = join(import.meta.dirname, '..', 'scripts', 'operator', 'operator.ts')
  const env = { ...process.env, DATA_DIR: process.env['DATA_DIR'] ?? '.data', SANDBOX: 'on' }
  const { stdout } = await promisify(execFile)(process.execPath, [script, ...words], { env })
  return stdout.trim()
}

/** The receiving account and id of the member's newest credited payment. */
export async function newestPayment({ phone }: Pick<NewMember, 'phone'>): Promise<string[]> {
  const rows = await asOperator(
    process.env['DATA_DIR'] ?? '.data',
    `select receiving_account, payment_id
      from payment
      where member_id = (select member_id from member where username = $1)
      order by seen_at desc limit 1`,
    [phone],
  )
  return Object.values(rows[0] as Record<string, string>)
}

/** Marks every deposit so far as turned over, so that a withdrawal needs no review. */
export async function playThrough(
  { phone }: Pick<NewMember, 'phone'>,
  dataDir = process.env['DATA_DIR'] ?? '.data',
): Promise<void> {
  await asOperator(
    dataDir,
    `update deposit_play
      set played = required
      where member_id = (select member_id from member where username = $1)`,
    [phone],
  )
}

/**
 * Makes the games' balances old enough to be queried again; a balance is reused for five seconds.
 */
export async function ageBalances({ phone }: Pick<NewMember, 'phone'>): Promise<void> {
  await asOperator(
    process.env['DATA_DIR'] ?? '.data',
    `update game_account
      set refreshed_at = refreshed_at - interval '1 minute'
      where member_id = (select member_id from member where username = $1)`,
    [phone],
  )
}

/**
 * Makes the next status query of a member's unresolved transfers due now, because the wait grows
 * with each query.
 */
export async function queryTransfersNow({ phone }: Pick<NewMember, 'phone'>): Promise<void> {
  await asOperator(
    process.env['DATA_DIR'] ?? '.data',
    `update open_movement
      set due_at = $2
      where member_id = (select member_id from member where username = $1) and due_at is not null`,
    [phone, new Date()],
  )
}

const agreementWords = {
  th: { title: 'ข้อตกลงการใช้งาน', known: 'รับทราบ ไม่ต้องแสดงอีก', ok: 'ตกลง' },
  lo: { title: 'ຂໍ້ຕົກລົງການນຳໃຊ້', known: 'ຮັບຮູ້ແລ້ວ ບໍ່ຕ້ອງສະແດງອີກ', ok: 'ຕົກລົງ' },
  en: { title: 'Agreement', known: "Got it, don't show again", ok: 'OK' },
}

/** Reads the agreement shown on the home screen and opts out of seeing it again. */
export async function acceptAgreements(
  page: Page,
  locale: keyof typeof agreementWords = 'th',
): Promise<void> {
  const words = agreementWords[locale]
  const sheet = page.getByRole('dialog', { name: words.title })
  await sheet.getByText(words.known).click()
  await sheet.getByRole('button', { name: words.ok }).click()
  await expect(sheet).toBeHidden()
}

const bannerWords = { th: 'ไปต่อ', lo: 'ໄປຕໍ່', en: 'Continue' }

/** Closes the sandbox's banner in front of the invite and refund sheets. */
export async function dismissBanners(
  sheet: Locator,
  locale: keyof typeof bannerWords = 'th',
): Promise<void> {
  await sheet.getByRole('button', { name: bannerWords[locale] }).click()
}

/** Decides this member's payout at the simulated bank. */
export async function decidePayout(
  request: APIRequestContext,
  simulatorsURL: string,
  { accountNo }: Pick<NewMember, 'accountNo'>,
  decision: 'paid' | 'rejected',
  reason?: string,
): Promise<void> {
  await expect(async () => {
    const { payouts } = (await (await request.get(`${simulatorsURL}/bank/payouts`)).json()) as {
      payouts: Payout[]
    }
    const payout = payouts.find(
      ({ to, status }) => to.accountNo === accountNo && status === 'pending',
    )
    expect(payout).toBeDefined()
    expect(
      (
        await request.post(`${simulatorsURL}/bank/payouts/${payout?.id}/${decision}`, {
          data: reason === undefined ? {} : { reason },
        })
      ).ok(),
    ).toBe(true)
  }).toPass()
}

const codeWords = {
  th: { sheet: 'ฝากเงิน', amount: 'จำนวนเงิน', create: 'สร้าง QR' },
  lo: { sheet: 'ຝາກເງິນ', amount: 'ຈຳນວນເງິນ', create: 'ສ້າງ QR' },
  en: { sheet: 'Deposit', amount: 'Amount', create: 'Create QR' },
}

/** The words before a gateway's number, which members see instead of its code. */
const gatewayWords = { th: 'ช่องทาง QR', lo: 'ຊ່ອງທາງ QR', en: 'QR payment' }
const promptpay = { th: 'QR พร้อมเพย์', lo: 'QR ພ້ອມເພ', en: 'PromptPay QR' }
const bankQr = (bank: string, locale: keyof typeof promptpay) => `${bank} ${promptpay[locale]}`
const otherWays = { th: 'ช่องทางอื่น', lo: 'ຊ່ອງທາງອື່ນ', en: 'Other methods' }

/**
 * Selects the channel of a QR code. All channels but the recommended one are under "other ways"; a
 * single channel needs no choice.
 */
export async function pickChannel(
  sheet: Locator,
  provider: string,
  locale: keyof typeof otherWays = 'th',
): Promise<void> {
  await expect(sheet.locator('.way')).toBeVisible()
  const others = sheet.getByRole('button', { name: otherWays[locale] })
  if (!(await others.isVisible())) return
  if ((await others.getAttribute('aria-expanded')) === 'false') await others.click()
  const number = gatewayNumber(provider)
  const name = number === null ? bankQr(provider, locale) : `${gatewayWords[locale]} ${number}`
  await sheet.getByRole('radio', { name, exact: true }).click()
}

/** Creates a QR code in the open deposit sheet, of PAYONEX by default, and returns its id. */
export async function createCode(
  page: Page,
  amount: string,
  provider = 'PAYONEX',
  locale: keyof typeof codeWords = 'th',
): Promise<string> {
  const words = codeWords[locale]
  const sheet = page.getByRole('dialog', { name: words.sheet })
  await sheet.getByRole('tab', { name: 'QR' }).click()
  await expect(sheet.getByLabel(words.amount, { exact: true })).toBeVisible()
  await pickChannel(sheet, provider, locale)
  await sheet.getByLabel(words.amount, { exact: true }).fill(amount)
  const made = page.waitForResponse(
    (response) =>
      response.url().includes(`/api/qrcode/${provider}`) && response.request().method() === 'POST',
  )
  await sheet.getByRole('button', { name: words.create }).click()
  return ((await (await made).json()) as { qrcodeId: string }).qrcodeId
}

/** Asserts the newest statement entries, each with these texts. */
export async function expectStatement(page: Page, rows: string[][]): Promise<void> {
  await page.goto('/user/statement')
  const shown = page.getByRole('main').getByRole('listitem')
  for (const [index, texts] of rows.entries())
    for (const text of texts) await expect(shown.nth(index)).toContainText(text)
}
