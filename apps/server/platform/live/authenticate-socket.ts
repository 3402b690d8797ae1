import { memberRequester } from '@champa/contract/constants'
import type { AppContext } from '../app-context.ts'
import { readDevice } from '../http/device.ts'
import { readGuest } from '../people/guest.ts'
import { readStaffSession } from '../people/staff-session.ts'
import { readSession } from '../session.ts'
import type { SocketCallers } from './live.ts'

/**
 * A member's socket needs a valid session, a guest's a signed guest token, and an office socket a
 * staff session whose first password has been changed.
 */
export const authenticateSocket = (ctx: AppContext): SocketCallers => ({
  customer: async ({ token, guest, device }) => {
    if (token === undefined) return guest === undefined ? null : readGuest(ctx, guest)
    const shown = { requester: memberRequester, device: readDevice(device) }
    const session = await readSession(ctx.db, token, shown)
    return typeof session === 'string' ? null : session.memberId
  },
  staff: async (token) => {
    const session = await readStaffSession(ctx.db, token)
    return typeof session === 'string' || session.mustChangePassword
      ? null
      : { staffId: session.staffId, name: session.name }
  },
})
