import type { Page } from '@playwright/test'

/** Sets the size of letters as a reader does in the browser's settings: 16 is the usual one. The page is zoomed by nothing. */
export async function setLetters(page: Page, px: number): Promise<void> {
  const browser = await page.context().newCDPSession(page)
  await browser.send('Page.setFontSizes', { fontSizes: { standard: px } })
}
