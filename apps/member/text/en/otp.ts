import type { Words } from '../words.ts'
import type { otp as th } from '../th/otp.ts'

export const otp = {
  otp: {
    title: 'Enter the OTP',
    ref: 'Reference: {ref}',
    resend: 'Resend code',
    resendIn: 'Resend in {s} s',
    sentTo: 'Code sent to {phone}',
    code: 'Verification code',
    reference: 'Reference',
    sent: 'A new code was sent',
  },
} as const satisfies Words<typeof th>
