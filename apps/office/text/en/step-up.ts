import type { Words } from '../words.ts'
import type { stepUp as th } from '../th/step-up.ts'

export const stepUp = {
  stepUp: {
    title: 'Confirm that it is you',
    text: 'Please enter a new 6-digit code from your authenticator app. It counts for {n} minutes.',
    submit: 'Confirm',
  },
} as const satisfies Words<typeof th>
