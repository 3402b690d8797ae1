import type { APIRequestContext, Page } from '@playwright/test'
import { checkAccessibility } from './check-accessibility.ts'
import { callAs, fund } from './money.ts'
import { newMember, openAs } from './new-member.ts'
import { desktop, expect, test } from './test.ts'

// No other test uses these two games, so their faults affect this file only.
const journeys = [
  {
    locale: 'th',
    title:
      'a game that refuses every call leaves the others fresh and recovers automatically, in Thai',
    code: 'circus',
    name: 'Circus',
    screen: {},
    balance: 'refuse',
    words: {
      check: 'เช็กยอดเงิน',
      stale: 'ยอดล่าสุดที่ทราบ',
      staleHint: 'เกมยังไม่ตอบ นี่คือยอดล่าสุดที่ทราบ',
      total: 'ยอดเงินทั้งหมด',
      transfer: 'โยกเงิน',
      to: 'ไปยัง',
      checking: 'กำลังตรวจสอบ',
      safe: 'เงิน ฿200.00 ยังอยู่ครบ',
      gotIt: 'เข้าใจแล้ว',
      failed: 'โยกเงินไม่สำเร็จ',
      bring: 'โยกกลับกระเป๋าทั้งหมด ฿250.00',
      collect: 'โยกกลับกระเป๋า',
      back: 'กลับกระเป๋าแล้ว',
      left: 'ยังอยู่ในเกม',
    },
  },
  {
    locale: 'en',
    title:
      'a game that does not answer leaves the others fresh and recovers automatically, in English',
    code: 'askmebet',
    name: 'AskMeBet',
    screen: desktop,
    balance: 'timeout',
    words: {
      check: 'Check balance',
      stale: 'Last known',
      staleHint: 'The game hasn’t answered. This is the last known balance.',
      total: 'Total balance',
      transfer: 'Transfer',
      to: 'To',
      checking: 'Checking',
      safe: 'Your ฿200.00 is safe.',
      gotIt: 'Got it',
      failed: 'Transfer failed',
      bring: 'Bring ฿250.00 back to your wallet',
      collect: 'Move money back to your wallet',
      back: 'Back in your wallet',
      left: 'Still in the game',
    },
  },
] as const

const setFault = async (
  request: APIRequestContext,
  simulatorsURL: string,
  target: string,
  mode: string,
): Promise<void> => {
  const set = await request.put(`${simulatorsURL}/faults`, { data: { target, mode, times: 1_000 } })
  expect(set.ok(), await set.text()).toBe(true)
}
const clearFault = (request: APIRequestContext, simulatorsURL: string, target: string) =>
  request.delete(`${simulatorsURL}/faults?target=${target}`)
const card = (page: Page, name: string, ...parts: string[]) =>
  page
    .getByRole('main')
    .getByRole('button', {
      name: new RegExp([name, ...parts].join('.*').replaceAll('.00', '\\.00')),
    })
    .first()

for (const { locale, title, code, name, screen, balance, words } of journeys) {
  test.describe(locale, () => {
    test.use(screen)

    test(title, async ({ page, request, simulatorsURL }) => {
      const member = await newMember(request, simulatorsURL)
      await fund(request, simulatorsURL, member, 400)
      for (const game of ['pg', code]) {
        await callAs(request, member, 'GET', `/api/wallet/activate/${game}`)
        await callAs(request, member, 'POST', '/api/wallet/transfer', {
          from: 'wallet',
          to: game,
          amount: 100,
        })
      }
      const { username } = await callAs<{ username: string }>(
        request,
        member,
        'GET',
        '/api/wallet/account/pg',
      )
      await openAs(page, member, '/user/home', locale)
      for (const [call, mode] of [
        ['balance', balance],
        ['deposit', 'lost-reply'],
        ['withdraw', 'error'],
        ['query', 'error'],
      ] as const)
        await setFault(request, simulatorsURL, `games/${code}/${call}`, mode)

      // Both games are queried: one has a new balance, the other keeps its last one and says so.
      expect(
        (
          await request.post(`${simulatorsURL}/games/pg/play`, {
            data: { username, bet: 10, win: 60 },
          })
        ).ok(),
      ).toBe(true)
      await expect(async () => {
        await page.getByRole('button', { name: words.check }).click()
        await expect(card(page, 'PG Soft', '฿150.00')).toBeVisible({ timeout: 2_000 })
      }).toPass()
      await expect(card(page, words.stale, name, '฿100.00')).toBeVisible()
      await expect(page.getByText(`${words.total} ฿450.00`)).toBeAttached()
      if (locale === 'en') await checkAccessibility(page, `home, a game down, in ${locale}`)
      await card(page, name).click()
      const account = page.getByRole('dialog', { name, exact: true })
      await expect(account.getByText(words.staleHint)).toBeVisible({ timeout: 20_000 })
      if (locale === 'en')
        await checkAccessibility(page, `account of a game that is down, in ${locale}`)
      await page.keyboard.press('Escape')

      // A pending transfer is shown as being checked, neither lost nor failed, and counts towards
      // the total.
      await page.getByRole('button', { name: words.transfer, exact: true }).click()
      const sheet = page.getByRole('dialog', { name: words.transfer, exact: true })
      await sheet
        .getByRole('radiogroup', { name: words.to })
        .getByRole('radio', { name: new RegExp(name) })
        .click()
      await sheet.locator('input[inputmode]').fill('200')
      await sheet.locator('button[type=submit]').click()
      const checking = page.getByRole('alertdialog', { name: words.checking })
      await expect(checking.getByText(words.safe)).toBeVisible({ timeout: 30_000 })
      await expect(page.getByText(words.failed)).toHaveCount(0)
      await checking.getByRole('button', { name: words.gotIt }).click()
      await expect(card(page, `${words.checking} ฿200.00`, name)).toBeVisible()
      await expect(page.getByText(`${words.total} ฿450.00`)).toBeAttached()

      // Every other game's money returns; that of the failing game stays there.
      await page.getByRole('main').getByRole('button', { name: words.bring }).click()
      const collect = page.getByRole('dialog', { name: words.collect, exact: true })
      await expect(collect.getByRole('listitem').filter({ hasText: 'PG Soft' })).toContainText(
        words.back,
      )
      await expect(collect.getByRole('listitem').filter({ hasText: name })).toContainText(
        words.left,
        { timeout: 30_000 },
      )
      if (locale === 'en')
        await checkAccessibility(page, `collecting while a game is down, in ${locale}`)
      await page.keyboard.press('Escape')
      await expect(collect).toBeHidden()
      await expect(page.getByText(`${words.total} ฿450.00`)).toBeAttached()
      await expect(card(page, `${words.checking} ฿200.00`, name)).toBeVisible()

      // The game recovers and the app updates without a tap. On a slow machine the next balance
      // sync may be late.
      for (const call of ['balance', 'deposit', 'withdraw', 'query'])
        await clearFault(request, simulatorsURL, `games/${code}/${call}`)
      await expect(card(page, words.checking)).toHaveCount(0, { timeout: 130_000 })
      await expect(card(page, name, '฿300.00')).toBeVisible()
      await expect(page.locator('.split').getByText('150.00')).toBeVisible()
      await expect(page.getByText(`${words.total} ฿450.00`)).toBeAttached()
    })
  })
}
