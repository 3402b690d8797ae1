import type { Words } from '../words.ts'
import type { otp as th } from '../th/otp.ts'

export const otp = {
  otp: {
    title: 'Enter the OTP',
    ref: 'Reference: {ref}',
    resend: 'Send a new code',
    resendIn: 'Send a new code in {s, select, 1 {1 second} other {{s} seconds}}',
    sentTo: 'Code sent to {phone}',
    code: 'Verification code',
    reference: 'Reference',
    sent: 'New code sent',
    triesLeft: '{n, select, 1 {1 try} other {{n} tries}} left.',
  },
} as const satisfies Words<typeof th>
