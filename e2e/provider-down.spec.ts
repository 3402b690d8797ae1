import type { APIRequestContext, Page } from '@playwright/test'
import { checkAccessibility } from './check-accessibility.ts'
import { callAs, fund, queryTransfersNow } from './money.ts'
import { newMember, openAs } from './new-member.ts'
import { desktop, expect, test } from './test.ts'

// No other test uses this game, so that its faults affect this file only.
// apps/server/features/game/refresh-games.test.ts tests a game that never responds: the screen is
// the same.
const [code, name] = ['circus', 'Circus']

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

test.use(desktop)

test('a game that refuses every call leaves the others fresh and recovers automatically', async ({
  page,
  request,
  simulatorsURL,
}) => {
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
  await openAs(page, member, '/user/home', 'en')
  for (const [call, mode] of [
    ['balance', 'refuse'],
    ['deposit', 'lost-reply'],
    ['withdraw', 'error'],
    ['query', 'error'],
  ] as const)
    await setFault(request, simulatorsURL, `games/${code}/${call}`, mode)

  // Both games are queried: one has a new balance, the other keeps its last balance and is marked
  // as not responding.
  expect(
    (
      await request.post(`${simulatorsURL}/games/pg/play`, {
        data: { username, bet: 10, win: 60 },
      })
    ).ok(),
  ).toBe(true)
  await expect(async () => {
    await page.getByRole('button', { name: 'Check balance' }).click()
    await expect(card(page, 'PG Soft', '฿150.00')).toBeVisible({ timeout: 2_000 })
  }).toPass()
  await expect(card(page, 'Last known', name, '฿100.00')).toBeVisible()
  await expect(page.getByText('Total balance ฿450.00')).toBeAttached()
  await checkAccessibility(page, 'home, a game down', { stale: true })
  await card(page, name).click()
  const account = page.getByRole('dialog', { name, exact: true })
  await expect(
    account.getByText('The game hasn’t answered. This is the last known balance.'),
  ).toBeVisible()
  await page.keyboard.press('Escape')

  // A pending transfer is shown as being checked, neither lost nor failed, and counts towards
  // the total.
  await page.getByRole('button', { name: 'Transfer', exact: true }).click()
  const sheet = page.getByRole('dialog', { name: 'Transfer', exact: true })
  await sheet
    .getByRole('radiogroup', { name: 'To' })
    .getByRole('radio', { name: new RegExp(name) })
    .click()
  await sheet.locator('input[inputmode]').fill('200')
  await sheet.locator('button[type=submit]').click()
  const checking = page.getByRole('alertdialog', { name: 'Checking' })
  await expect(checking.getByText('Your ฿200.00 is safe.')).toBeVisible()
  await expect(page.getByText('Transfer failed')).toHaveCount(0)
  await checking.getByRole('button', { name: 'Got it' }).click()
  await expect(card(page, 'Checking ฿200.00', name)).toBeVisible()
  await expect(page.getByText('Total balance ฿450.00')).toBeAttached()

  // The money of every other game is brought back; the failing game keeps its money.
  await page
    .getByRole('main')
    .getByRole('button', { name: 'Bring ฿250.00 back to your wallet' })
    .click()
  const collect = page.getByRole('dialog', { name: 'Move money back to your wallet', exact: true })
  await expect(collect.getByRole('listitem').filter({ hasText: 'PG Soft' })).toContainText(
    'Back in your wallet',
  )
  await expect(collect.getByRole('listitem').filter({ hasText: name })).toContainText(
    'Still in the game',
  )
  await page.keyboard.press('Escape')
  await expect(collect).toBeHidden()
  await expect(page.getByText('Total balance ฿450.00')).toBeAttached()
  await expect(card(page, 'Checking ฿200.00', name)).toBeVisible()

  // The game recovers and the app updates without a tap.
  for (const call of ['balance', 'deposit', 'withdraw', 'query'])
    await clearFault(request, simulatorsURL, `games/${code}/${call}`)
  await queryTransfersNow(member)
  await expect(card(page, 'Checking')).toHaveCount(0, { timeout: 130_000 })
  await expect(card(page, name, '฿300.00')).toBeVisible()
  await expect(page.locator('.split').getByText('150.00')).toBeVisible()
  await expect(page.getByText('Total balance ฿450.00')).toBeAttached()
})
