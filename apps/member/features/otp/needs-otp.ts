import { readRegisterOtp } from '@champa/contract/lookup'
import { storeAnswer } from '@champa/client/react/query-client'
import { call, useApiQuery } from '../../platform/client.ts'

/** Whether registration currently requires a one-time password. */
export async function needsOtp(): Promise<boolean> {
  const answer = await call(readRegisterOtp)
  storeAnswer(readRegisterOtp, {}, answer)
  return answer.registerOTP
}

/** The same for rendering; true until it is known. */
export function useNeedsOtp(): boolean {
  return useApiQuery(readRegisterOtp).data?.registerOTP ?? true
}
