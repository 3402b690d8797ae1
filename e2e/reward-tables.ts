import { tablePageSize } from '@champa/contract/constants'
import type { Page } from '@playwright/test'
import { expect } from './test.ts'

/** Adds twelve rows to the server's response, because a new member has none. */
export async function addRows(
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

/** Reads both pages of a table in this sheet, and returns to the first one. */
export async function turnPages(page: Page, title: string, last: RegExp): Promise<void> {
  const sheet = page.getByRole('dialog', { name: title })
  // The table has eleven rows: ten and the header row.
  await expect(sheet.getByRole('row')).toHaveCount(11)
  await sheet.getByRole('button', { name: 'Page 2' }).click()
  await expect(sheet.getByRole('row')).toHaveCount(3)
  await expect(sheet.getByRole('button', { name: 'Page 2' })).toHaveAttribute(
    'aria-current',
    'page',
  )
  await expect(sheet.getByRole('row', { name: last })).toBeVisible()
  await sheet.getByRole('button', { name: 'Page 1' }).click()
  await expect(sheet.getByRole('row')).toHaveCount(11)
}
