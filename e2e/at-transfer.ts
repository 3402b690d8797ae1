import type { APIRequestContext, Page } from '@playwright/test'
import { expect } from './test.ts'

/** The sheet of a game. */
export const gameSheet = (page: Page, name: string) => page.getByRole('dialog', { name })
/** The transfer sheet. */
export const transferSheet = (page: Page) => page.getByRole('dialog', { name: 'โยกเงิน' })
export const reel = (page: Page, label: 'จาก' | 'ไปยัง') =>
  transferSheet(page).getByRole('radiogroup', { name: label })

/** Makes the next call of a simulator fail once, in the given way. */
export async function setFault(
  request: APIRequestContext,
  simulatorsURL: string,
  target: string,
  mode: string,
): Promise<void> {
  const set = await request.put(`${simulatorsURL}/faults`, { data: { target, mode, times: 1 } })
  expect(set.ok(), await set.text()).toBe(true)
}
