import { staffLogout } from '@champa/contract/office/staff'
import { call, leave } from '../../platform/client.ts'

/** Signs out locally at once. The request that ends the session on the server is best effort. */
export function endSession(): void {
  void call(staffLogout).catch(() => undefined)
  leave()
}
