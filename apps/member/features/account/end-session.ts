import { logout } from '@champa/contract/account'
import { call } from '../../platform/api/call.ts'
import { leave } from '../../platform/api/leave.ts'

/** Logs out. The device forgets at once; that the server hears of it is wished, not waited for. */
export function endSession(): void {
  call(logout).catch(() => undefined)
  leave()
}
