import { tablePageSize } from '@champa/contract/constants'
import type { Page } from '@playwright/test'
import { checkAccessibility } from './check-accessibility.ts'
import { newMember, openAs } from './new-member.ts'
import { dismissBanners } from './money.ts'
import { expect, test } from './test.ts'

/** Adds twelve rows to the server's answer, because a new member has none. */
async function addRows(
  page: Page,
  path: string,
  name: string,
  row: (index: number) => object,
): Promise<void> {
  await page.route(path, async (route) => {
    const { page: number, limit } = route.request().postDataJSON() as {
      page: number
      limit: number
    }
    expect(limit).toBe(tablePageSize)
    const response = await route.fetch()
    const rows = Array.from({ length: 12 }, (_, index) => row(index)).slice(
      (number - 1) * limit,
      number * limit,
    )
    await route.fulfill({
      response,
      json: { ...((await response.json()) as object), total: 12, [name]: rows },
    })
  })
}

async function turnPages(page: Page, title: string): Promise<void> {
  const sheet = page.getByRole('dialog', { name: title })
  await dismissBanners(sheet, 'en')
  // The table has ten rows and the header row.
  await expect(sheet.getByRole('row')).toHaveCount(11)
  await checkAccessibility(page, `${title}, ten rows`)
  await sheet.getByRole('button', { name: 'Page 2' }).click()
  await expect(sheet.getByRole('row')).toHaveCount(3)
  await expect(sheet.getByRole('button', { name: 'Page 2' })).toHaveAttribute(
    'aria-current',
    'page',
  )
}

// [spec:INV-19.1 LIM-14.1]
test('paginates friends’ commission by ten rows', async ({ page, request, simulatorsURL }) => {
  await addRows(page, '**/api/invite', 'invites', (index) => ({
    from: { name: `Ma***${index}`, phone: '•••101' },
    games: [],
    amount: index + 1,
    createdAt: Date.now() - index * 60_000,
  }))
  await openAs(page, await newMember(request, simulatorsURL), '/user/home?open=invite', 'en')
  await turnPages(page, 'Invite friends')
  await expect(page.getByRole('row', { name: /Ma\*\*\*11.*\+฿12\.00/ })).toBeVisible()
})

// [spec:REF-14.2 LIM-14.1]
test('paginates received refunds by ten rows', async ({ page, request, simulatorsURL }) => {
  await addRows(page, '**/api/refund', 'refunds', (index) => ({
    refundAmount: index + 1,
    createdAt: Date.now() - index * 60_000,
  }))
  await openAs(page, await newMember(request, simulatorsURL), '/user/home?open=refund', 'en')
  await turnPages(page, 'Refund of losses')
  await expect(page.getByRole('row', { name: /\+฿12\.00/ })).toBeVisible()
})
