import { staffLogout } from '@champa/contract/office/staff'
import { call } from '../../platform/api/call.ts'
import { leave } from '../../platform/api/leave.ts'

/** Signs out here at once; the server hears of it when it can. */
export function endSession(): void {
  void call(staffLogout).catch(() => undefined)
  leave()
}
