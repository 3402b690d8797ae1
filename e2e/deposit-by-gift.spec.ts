import type { APIRequestContext, Page } from '@playwright/test'
import { checkAccessibility } from './check-accessibility.ts'
import { newMember, openAs, type NewMember } from './new-member.ts'
import { expect, test } from './test.ts'

// Every test of gift links is in this file, because TrueMoney's simulated faults affect all of
// them.
const words = {
  th: {
    deposit: 'ฝากเงิน',
    wallet: 'วอลเล็ท',
    link: 'ลิงก์ซองของขวัญ',
    send: 'ส่งลิงก์',
    sent: 'ทำรายการสำเร็จ',
    tooSmall: 'ซองนี้ต่ำกว่ายอดขั้นต่ำ จึงยังไม่ได้เปิดรับ เงินยังอยู่ในซองครบ',
    ok: 'ตกลง',
    total: 'ยอดเงินทั้งหมด',
    used: 'ลิงก์นี้ถูกใช้แล้ว',
    invalid: 'ลิงก์ไม่ถูกต้องหรือหมดอายุ',
    arrived: 'เงิน ฿25.00 เข้ากระเป๋าแล้ว',
  },
  en: {
    deposit: 'Deposit',
    wallet: 'Wallet',
    link: 'Gift link',
    send: 'Send link',
    sent: 'Link sent. Please wait.',
    ok: 'OK',
    total: 'Total balance',
    used: 'This link has already been used',
    invalid: 'This link is invalid or has expired',
    arrived: '฿25.00 is in your wallet',
  },
}

async function makeGift(
  request: APIRequestContext,
  simulatorsURL: string,
  of: object,
): Promise<string> {
  const made = await request.post(`${simulatorsURL}/gift`, { data: of })
  expect(made.ok(), await made.text()).toBe(true)
  return ((await made.json()) as { link: string }).link
}

/** Opens the wallet tab of the deposit sheet and returns a function that submits a link. */
async function openGifts(page: Page, member: NewMember, locale: keyof typeof words) {
  const { deposit, wallet, link, send } = words[locale]
  await openAs(page, member, '/user/home?open=deposit', locale)
  const sheet = page.getByRole('dialog', { name: deposit })
  await sheet.getByRole('tab', { name: wallet }).click()
  const field = sheet.getByLabel(link)
  const button = sheet.getByRole('button', { name: send })
  return {
    sheet,
    panel: sheet.getByRole('tabpanel', { name: wallet }),
    field,
    button,
    give: async (text: string) => {
      await field.fill(text)
      await button.click()
    },
  }
}

// [spec:DEP-11.1 GIFT-2.1 GIFT-18.1]
test('credits a gift link once and shows errors at the field', async ({
  page,
  request,
  simulatorsURL,
}) => {
  const { used, invalid, tooSmall, sent, ok, arrived, total } = words.th
  const { panel, field, button, give } = await openGifts(
    page,
    await newMember(request, simulatorsURL),
    'th',
  )
  await expect(button).toBeDisabled()
  await give('https://example.com/not-a-gift')
  await expect(panel.getByText(invalid).first()).toBeVisible()
  await give(await makeGift(request, simulatorsURL, { amount: 20, expiresInMs: 0 }))
  await expect(panel.getByText(invalid).first()).toBeVisible()
  await give(await makeGift(request, simulatorsURL, { amount: 1.99 }))
  await expect(panel.getByText(tooSmall).first()).toBeVisible()

  const link = await makeGift(request, simulatorsURL, { amount: 25 })
  await give(link)
  const alert = page.getByRole('alertdialog', { name: sent })
  await expect(alert.getByText(arrived)).toBeVisible()
  await checkAccessibility(page, 'deposit, link sent')
  await alert.getByRole('button', { name: ok }).click()
  await expect(field).toHaveValue('')
  await expect(page.getByText(`${total} ฿25.00`)).toBeAttached()
  await give(link)
  await expect(panel.getByText(used).first()).toBeVisible()
  await expect(page.getByText(`${total} ฿25.00`)).toBeAttached()
})

test('keeps a gift with a lost answer in progress and credits it once it is confirmed', async ({
  page,
  request,
  simulatorsURL,
}) => {
  const fault = async (target: string, mode: string, options: object) => {
    const set = await request.put(`${simulatorsURL}/faults`, { data: { target, mode, ...options } })
    expect(set.ok(), await set.text()).toBe(true)
  }
  const { sheet, give } = await openGifts(page, await newMember(request, simulatorsURL), 'en')
  await fault('gift/redeem', 'lost-reply', { times: 1 })
  await fault('gift/verify', 'error', { every: 2 })
  // From this answer on, verification fails until the fault is cleared.
  await page.route('**/api/wallet/truelink', async (route) => {
    const response = await route.fetch()
    await fault('gift/verify', 'error', {})
    await route.fulfill({ response })
  })
  const link = await makeGift(request, simulatorsURL, { amount: 40 })
  await give(link)
  const alert = page.getByRole('alertdialog', { name: words.en.sent })
  await expect(alert.getByText('The money arrives automatically.')).toBeVisible()
  await alert.getByRole('button', { name: 'OK' }).click()
  const tracked = sheet.getByRole('list', { name: 'Deposits in progress' })
  await expect(tracked.getByRole('button', { name: /Gift link/ })).toBeVisible()
  await expect(page.getByText('Total balance ฿0.00')).toBeAttached()
  await checkAccessibility(page, 'deposit, gift in progress')
  await request.delete(`${simulatorsURL}/faults?target=gift/verify`)
  await expect(page.getByText('Total balance ฿40.00')).toBeAttached({ timeout: 75_000 })
  await expect(tracked.getByRole('button', { name: /Gift link.*Credited/ })).toBeVisible()
})
