import type { Words } from '../words.ts'
import type { limits as th } from '../th/limits.ts'

export const limits = {
  rg: {
    title: 'Responsible play',
    age: 'For persons aged 20 and over only',
    risk: 'Gambling is risky; you may lose money',
    depositLimit: 'Deposit limit',
    timeOut: 'Time-out',
    selfExclude: 'Self-exclusion',
    helpline: 'Mental health hotline 1323 (Thailand)',
  },
} as const satisfies Words<typeof th>
