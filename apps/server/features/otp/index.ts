import { sendOtp as sendOtpEndpoint, verifyOtp as verifyOtpEndpoint } from '@champa/contract/otp'
import type { Job } from '../../platform/job.ts'
import { answer, type Route } from '../../platform/route/route.ts'
import { cleanOtp } from './clean-otp.job.ts'
import { sendOtp } from './send-otp.ts'
import { verifyOtp } from './verify-otp.ts'

export { countProbe, giveProbeBack, isPhoneTaken } from './send-otp.ts'
export {
  bindVerification,
  checkVerification,
  takeBankAnswer,
  useVerification,
} from './verification.ts'

export const otpRoutes: Route[] = [
  answer(sendOtpEndpoint, sendOtp),
  answer(verifyOtpEndpoint, verifyOtp),
]
export const otpJobs: Job[] = [cleanOtp]
