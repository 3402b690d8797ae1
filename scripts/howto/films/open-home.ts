import { openAs } from '../../../e2e/new-member.ts'
import type { Stage } from '../film.ts'

/** The member is signed in and sees home at rest. */
export async function openHome({ page, member, locale }: Stage): Promise<void> {
  await openAs(page, member, '/user/home', locale)
  await page.waitForLoadState('networkidle')
}
