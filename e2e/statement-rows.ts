import { expect, type Page } from '@playwright/test'

/** The newest lines of the statement, each with what it has to say. */
export async function expectStatement(page: Page, rows: string[][]): Promise<void> {
  await page.goto('/user/statement')
  const shown = page.getByRole('main').getByRole('listitem')
  for (const [index, said] of rows.entries()) for (const text of said) await expect(shown.nth(index)).toContainText(text)
}
