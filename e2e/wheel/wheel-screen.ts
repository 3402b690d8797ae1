import type { APIRequestContext, Page } from '@playwright/test'
import { callAs, fund } from '../money.ts'
import { newMember, type NewMember, openAs } from '../new-member.ts'
import { expect } from '../test.ts'

/** Deposits and waits for the coins, one per ฿100, which are credited after the deposit. */
export async function fundWithCoins(
  request: APIRequestContext,
  simulatorsURL: string,
  member: NewMember,
  amount: number,
): Promise<void> {
  await fund(request, simulatorsURL, member, amount)
  await expect
    .poll(
      async () =>
        (await callAs<{ userCoin: number }>(request, member, 'GET', '/api/spinwheel/setup'))
          .userCoin,
    )
    .toBe(Math.floor(amount / 100))
}

/** Opens the wheel for a new member whose deposit of `amount` earned a coin per ฿100. */
export async function openWheel(
  page: Page,
  request: APIRequestContext,
  simulatorsURL: string,
  { amount, locale }: { amount: number; locale?: 'lo' | 'en' },
): Promise<NewMember> {
  const member = await newMember(request, simulatorsURL)
  await fundWithCoins(request, simulatorsURL, member, amount)
  await openAs(page, member, '/user/spin', locale)
  return member
}

/** Holds back the first response of a call: `read` resolves once the server has sent it. */
export async function holdFirstAnswer(
  page: Page,
  url: string,
): Promise<{ read: Promise<void>; deliver: () => void }> {
  const [read, delivered] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
  await page.route(
    url,
    async (route) => {
      const response = await route.fetch()
      read.resolve()
      await delivered.promise
      await route.fulfill({ response })
    },
    { times: 1 },
  )
  return { read: read.promise, deliver: delivered.resolve }
}

/** Opacity of the layer that darkens the losing slices. */
export const veilOpacity = (page: Page): Promise<number> =>
  page.locator('.wheel__veil').evaluate((veil) => Number(getComputedStyle(veil).opacity))

const couponList = '**/api/spinwheel/coupon'

/** Reloads the wheel with copies of the first coupon in place of the member's coupons. */
export async function multiplyCoupons(page: Page, count: number): Promise<void> {
  await page.route(couponList, async (route) => {
    const response = await route.fetch()
    const { coupons } = (await response.json()) as { coupons: { _id: string }[] }
    const copies = Array.from({ length: count }, (_, index) => ({
      ...coupons[0]!,
      _id: `${coupons[0]!._id}${index + 1}`,
      label: `Prize ${index + 1}`,
    }))
    await route.fulfill({ response, json: { coupons: copies } })
  })
  await page.reload()
}

/** Opens the confirmation of a coupon and claims it. */
export async function claimCoupon(page: Page, label: string): Promise<void> {
  const name = `Claim ${label}`
  await page.getByRole('button', { name }).click()
  await page
    .getByRole('dialog', { name: `${name}?` })
    .getByRole('button', { name })
    .click()
}

const proved = /^ตรงกันทุกข้อ|^Everything matches/

/** Verifies the newest round in this browser and returns the copied proof. */
export async function proveNewest(
  page: Page,
  words: { open: string; round: RegExp; promise: string; verify: string; copy: string },
): Promise<Record<string, unknown>> {
  await page.getByRole('button', { name: words.open }).click()
  const sheet = page.getByRole('dialog', { name: words.open })
  await sheet.getByRole('button', { name: words.round }).click()
  await sheet.getByRole('button', { name: words.verify }).click()
  await expect(sheet.getByText(proved)).toBeVisible()
  await expect(sheet.getByText(words.promise)).toBeVisible()
  await sheet.getByRole('button', { name: words.copy }).click()
  await expect(page.locator('.toast')).toBeVisible()
  return JSON.parse(await page.evaluate(() => navigator.clipboard.readText())) as Record<
    string,
    unknown
  >
}
