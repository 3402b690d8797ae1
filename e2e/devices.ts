import type { Page } from '@playwright/test'

/** A phone: the default device of every test. */
export const phone = {
  viewport: { width: 390, height: 844 },
  deviceScaleFactor: 1,
  hasTouch: true,
  isMobile: true,
  locale: 'th',
  timezoneId: 'Asia/Bangkok',
}

/** A desktop: `test.use(desktop)` at the top of the file selects it. */
export const desktop = {
  viewport: { width: 1280, height: 800 },
  deviceScaleFactor: 1,
  hasTouch: false,
  isMobile: false,
  locale: 'th',
  timezoneId: 'Asia/Bangkok',
}

/** Makes the browser one that saves data, in which the app loads nothing in advance. */
export async function saveData(page: Page): Promise<void> {
  await page.addInitScript(() =>
    Object.defineProperty(navigator, 'connection', { value: { saveData: true } }),
  )
}
