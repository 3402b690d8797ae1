import { checkRefund, receiveRefund } from '@champa/contract/refund'
import { asOwner } from './as-owner.ts'
import type { MemberStory } from './member-story.ts'
import type { TestApp } from './test-app.ts'

/** Tuesday of the week of 8 June 2025. */
export const tuesday = '2025-06-10 20:00:00'

/** The Monday after that week, when its refund can be received. */
export const monday = '2025-06-16 09:00:00'

export const receive = (story: MemberStory) => story.call(receiveRefund)

export async function check(story: MemberStory) {
  const response = await story.call(checkRefund, { headers: { 'accept-language': 'en' } })
  if (!response.ok) throw new Error(response.body.message)
  return response.body
}

/** Changes the refund settings of the app under test. */
export function testRefunds(app: TestApp) {
  async function setRefund(document: string): Promise<void> {
    await asOwner(app, `update operator_setting set value = ${document} where name = 'refund'`)
    await app.ctx.operatorSettings.refresh()
  }

  return { setRefund }
}
