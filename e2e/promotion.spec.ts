import { callAs } from './money.ts'
import { newMember, openAs } from './new-member.ts'
import { expect, test } from './test.ts'

test('a promotion in play shows its terms', async ({ page, request, simulatorsURL }) => {
  const member = await newMember(request, simulatorsURL)
  await callAs(request, member, 'GET', '/api/promotion/activate/KRATHONG50')
  await openAs(page, member, '/user/bonus', 'en')
  const held = page.getByRole('region', { name: 'Active bonus: Promotion' })
  await expect(held).toContainText('No turnover: you can withdraw once the balance has doubled.')
})

test('a card blocked by too much money opens once the games report an empty balance', async ({
  page,
  request,
  simulatorsURL,
}) => {
  const member = await newMember(request, simulatorsURL)
  let known = false
  await page.route('**/api/bonus', async (route) => {
    const response = await route.fetch()
    const { bonuses } = (await response.json()) as { bonuses: object[] }
    await route.fulfill({
      response,
      json: {
        bonuses: known
          ? bonuses
          : bonuses.map((one) => ({ ...one, ineligibleReason: 'BONUS_REMAINING' })),
      },
    })
  })
  await page.route('**/api/bonus/check/minimum', async (route) => {
    await expect(
      page.getByRole('button', { name: /Every day 10%.*Active bonus or balance too high/ }),
    ).toBeVisible()
    known = true
    await route.continue()
  })
  await openAs(page, member, '/user/bonus', 'en')
  await expect(page.getByRole('button', { name: /Every day 10%.*View bonus/ })).toBeVisible()
})
