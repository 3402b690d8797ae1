import type { Words } from '../words.ts'
import type { staff as th } from '../th/staff.ts'

export const staff = {
  sign: {
    title: 'Log in to the office',
    tagline: 'For the team only',
    username: 'Username',
    password: 'Password',
    code: '6-digit code from your authenticator app',
    show: 'Show password',
    hide: 'Hide password',
    submit: 'Log in',
    required: 'Please fill in all fields',
    out: 'Log out',
  },
  me: {
    available: 'Ready',
    away: 'Away',
    awayNow: 'Your status is Away',
    beReady: 'Set to Ready',
  },
} as const satisfies Words<typeof th>
