import type { logout as endpoint } from '@champa/contract/account'
import type { Handler } from '../../platform/route.ts'
import { endSession } from '../../platform/session.ts'

export const logout: Handler<typeof endpoint> = async ({ member }, { db }) => {
  await endSession(db, member.tokenHash)
  return { ended: true }
}
