import { logout } from '@champa/contract/account'
import { call } from '../../platform/api/call.ts'
import { leave } from '../../platform/api/leave.ts'

/** Logs out. The local session is cleared at once, without waiting for the server's answer. */
export function endSession(): void {
  call(logout).catch(() => undefined)
  leave()
}
