import type { Page } from '@playwright/test'

/** Sets the browser's default font size in pixels (normally 16), without zooming the page. */
export async function setLetters(page: Page, px: number): Promise<void> {
  const browser = await page.context().newCDPSession(page)
  await browser.send('Page.setFontSizes', { fontSizes: { standard: px } })
}
