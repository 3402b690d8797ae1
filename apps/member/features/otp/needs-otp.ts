import { readRegisterOtp } from '@champa/contract/lookup'
import { call } from '../../platform/api/call.ts'

/** Whether registration asks for a one-time password now. */
export async function needsOtp(): Promise<boolean> {
  return (await call(readRegisterOtp)).registerOTP
}
