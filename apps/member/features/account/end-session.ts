import { logout } from '@champa/contract/account'
import { call, leave } from '../../platform/client.ts'

/** Logs out. The local session is cleared at once, without waiting for the server's response. */
export function endSession(): void {
  call(logout).catch(() => undefined)
  leave()
}
