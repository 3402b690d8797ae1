import { checkAccessibility } from './check-accessibility.ts'
import { asOperator, type JourneyStack } from './journey-stack.ts'
import { callAs, dismissBanners, fund } from './money.ts'
import { newMember, openAs } from './new-member.ts'
import { ownStackTest } from './operator/own-stack.ts'
import { idOf } from './reward-members.ts'
import { addRows, turnPages } from './reward-tables.ts'
import { desktop, expect, test } from './test.ts'

/** Changes an operator setting and waits until the call `read` returns a changed response. */
async function change(
  { dataDir }: JourneyStack,
  name: string,
  document: object,
  read: () => Promise<unknown>,
): Promise<void> {
  const before = JSON.stringify(await read())
  await asOperator(
    dataDir,
    'update operator_setting set value = value || $2::jsonb where name = $1',
    [name, JSON.stringify(document)],
  )
  await expect.poll(async () => JSON.stringify(await read())).not.toBe(before)
}

// [spec:REF-16.1 INV-13.1 API-49.2 INV-19.1 LIM-14.1]
ownStackTest(
  'the invite sheet retries a failed list, shares the link, and applies new settings',
  async ({ page, request, simulatorsURL, stack }) => {
    // A stub of the phone's share sheet: it records the data, and the member cancels the second time.
    await page.addInitScript(() => {
      const given: ShareData[] = []
      const share = (data: ShareData): Promise<void> =>
        given.push(data) > 1
          ? Promise.reject(new DOMException('closed', 'AbortError'))
          : Promise.resolve()
      Object.assign(navigator, { share, given })
    })
    const member = await newMember(request, simulatorsURL)
    const setInvite = (document: object) =>
      change(stack, 'invite', document, async () => [
        await callAs(request, member, 'POST', '/api/invite', { page: 1, limit: 1 }),
        await callAs(request, member, 'GET', '/api/invite/banners'),
      ])
    await setInvite({ type: 'deposit' })
    await addRows(page, '**/api/invite', 'invites', (index) => ({
      from: { name: `Ma***${index}`, phone: '•••101' },
      games: [],
      amount: index + 1,
      createdAt: Date.now() - index * 60_000,
    }))
    let failing = true
    await page.route('**/api/invite', (route) =>
      failing
        ? route.fulfill({ status: 429, json: { message: 'REQUEST_LIMIT' } })
        : route.fallback(),
    )
    await openAs(page, member, '/user/home?open=invite', 'en')
    const sheet = page.getByRole('dialog', { name: 'Invite friends' })
    await expect(sheet.getByRole('heading', { name: 'earn from their play' })).toBeVisible()
    await expect(page).toHaveURL('/user/home')
    await dismissBanners(sheet, 'en')

    await test.step('a failed list shows a retry card, then pages of ten rows', async () => {
      await expect(sheet.getByText('Your commission is safe')).toBeVisible()
      await expect(sheet.getByRole('button', { name: 'Copy Invite link' })).toBeVisible()
      failing = false
      await sheet.getByRole('button', { name: 'Try again' }).click()
      await turnPages(page, 'Invite friends', /Ma\*\*\*11.*\+฿12\.00/)
      await checkAccessibility(page, 'invite, ten rows')
      await page.unrouteAll({ behavior: 'wait' })
    })

    await expect(sheet.getByRole('region', { name: 'How it works' })).toContainText(
      '5% of the deposit',
    )
    await expect(sheet.getByRole('button', { name: 'Update commission' })).toHaveCount(0)
    await expect(sheet.getByRole('button', { name: 'Claim' })).toBeDisabled()

    await test.step('sharing opens the phone’s share sheet', async () => {
      for (let tap = 0; tap < 2; tap += 1)
        await sheet.getByRole('button', { name: 'Share link' }).click()
      const url = `${new URL(page.url()).origin}/register?code=PR${await idOf(request, member)}`
      expect(
        await page.evaluate(() => (navigator as Navigator & { given: ShareData[] }).given),
      ).toEqual(Array(2).fill({ title: 'Champa', text: 'Join Champa with my link', url }))
      await expect(page.getByText('Couldn’t share')).toHaveCount(0)
    })

    const friend = await newMember(request, simulatorsURL, {
      name: 'ສົມພອນ',
      inviteCode: `PR${await idOf(request, member)}`,
    })
    await fund(request, simulatorsURL, friend, 200)
    await expect(sheet.getByRole('row', { name: /ສົ\S*\*\*\*.*\+฿10\.00/ })).toBeVisible()
    await expect(sheet.getByRole('button', { name: 'Claim' })).toBeEnabled()

    await setInvite({ active: false })
    await page.goto('/user/home?open=invite')
    await dismissBanners(sheet, 'en')
    await expect(sheet.getByRole('note')).toContainText('What you’ve earned is safe.')
    await expect(sheet.getByRole('region', { name: 'Commission earned' })).toContainText('฿10.00')
    await expect(sheet.getByRole('button', { name: 'Claim' })).toHaveCount(0)
    await checkAccessibility(page, 'invite, closed')
    await setInvite({ type: 'turnover', active: true })
  },
)

ownStackTest.describe('refunds on a desktop, in English', () => {
  ownStackTest.use(desktop)

  // [spec:REF-16.1 REF-15.1 API-50.2 REF-14.2 LIM-14.1]
  ownStackTest(
    'the sheet shows an empty state, a failed list, pages of ten and a closable banner',
    async ({ page, request, simulatorsURL, stack }) => {
      const member = await newMember(request, simulatorsURL)
      await openAs(page, member, '/user/home', 'en')
      const open = page.getByRole('main').getByRole('button', { name: 'Refund of losses' })
      const sheet = page.getByRole('dialog', { name: 'Refund of losses' })
      await page.route('**/api/refund', (route) =>
        route.fulfill({ status: 429, json: { message: 'REQUEST_LIMIT' } }),
      )
      await open.click()
      await expect(sheet.getByRole('heading', { name: 'every Sunday' })).toBeVisible()
      await dismissBanners(sheet, 'en')
      await expect(sheet.getByText('No refund found')).toBeVisible()
      for (const name of ['Claim refund', 'Claim to wallet'])
        await expect(sheet.getByRole('button', { name })).toBeDisabled()
      await expect(sheet.getByText('Your refund is safe')).toBeVisible()
      await page.unroute('**/api/refund')
      await sheet.getByRole('button', { name: 'Try again' }).click()
      await expect(sheet.getByText('Nothing here yet')).toBeVisible()
      await page.keyboard.press('Escape')
      await expect(open).toBeFocused()

      const setRefund = (active: boolean) =>
        change(stack, 'refund', { active }, () =>
          callAs(request, member, 'GET', '/api/refund/check'),
        )
      await setRefund(false)
      await addRows(page, '**/api/refund', 'refunds', (index) => ({
        refundAmount: index + 1,
        createdAt: Date.now() - index * 60_000,
      }))
      await page.reload()
      await open.click()
      await dismissBanners(sheet, 'en')
      await turnPages(page, 'Refund of losses', /\+฿12\.00/)
      await expect(sheet.getByRole('note')).toContainText('What you’ve earned is safe.')
      await expect(sheet.getByRole('button', { name: /Claim/ })).toHaveCount(0)
      await setRefund(true)
    },
  )
})
