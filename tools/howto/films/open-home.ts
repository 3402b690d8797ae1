import { openAs } from '../../../e2e/new-member.ts'
import type { Stage } from '../film.ts'

/** Opens the home screen as the signed-in member and waits until it has loaded. */
export async function openHome({ page, member, locale }: Stage): Promise<void> {
  await openAs(page, member, '/user/home', locale)
  await page.waitForLoadState('networkidle')
}
