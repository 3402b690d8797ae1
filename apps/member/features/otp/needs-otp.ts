import { readRegisterOtp } from '@champa/contract/lookup'
import { storeAnswer } from '../../platform/api/query-client.ts'
import { call } from '../../platform/api/call.ts'
import { useApiQuery } from '../../platform/api/use-api-query.ts'

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
