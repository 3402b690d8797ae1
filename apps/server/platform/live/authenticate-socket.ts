import { memberRequester } from '@champa/contract/constants'
import {
  type Authority,
  levelOf,
  mayAct,
  mayRead,
  type Permission,
  permissions,
} from '@champa/contract/office/permissions'
import type { AppContext } from '../app-context.ts'
import { readDevice } from '../http/device.ts'
import { readGuest } from '../people/guest.ts'
import { readStaffSession } from '../people/staff-session.ts'
import { readSession } from '../session.ts'
import type { SocketCallers } from './live.ts'

/**
 * Verifies the credentials of a socket: a member needs a valid session, a guest a signed guest
 * token, and staff a session whose initial password has been changed.
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
      : {
          staffId: session.staffId,
          name: session.name,
          chat: mayAct(session, 'chat.answer')
            ? 'answer'
            : mayRead(session, 'chat.answer')
              ? 'read'
              : null,
          reads: readBy(session),
        }
  },
})

/** Who reads the whole audit log is told about all rooms: an alarm must reach every auditor. */
function readBy(person: Authority): Permission[] {
  if (levelOf(person, 'audit.read') === 'alone') return [...permissions]
  return permissions.filter((permission) => ![null, 'own'].includes(levelOf(person, permission)))
}
