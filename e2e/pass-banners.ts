import type { Locator } from '@playwright/test'

const words = { th: 'ไปต่อ', lo: 'ໄປຕໍ່', en: 'Continue' }

/** The sandbox's banner stands before the sheets of invites and refunds. */
export async function passBanners(sheet: Locator, locale: keyof typeof words = 'th'): Promise<void> {
  await sheet.getByRole('button', { name: words[locale] }).click()
}
