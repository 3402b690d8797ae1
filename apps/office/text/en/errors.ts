import type { Words } from '../words.ts'
import type { errors as th } from '../th/errors.ts'

export const errors = {
  errors: {
    gone: 'Service closed',
    KEY_MISSING: 'Something is missing. Please reload the page.',
    KEY_INVALID: 'Something is out of date. Please reload the page.',
    'invalid-token': 'Please log in again',
    UNAUTHORIZED: 'Please log in',
    EXPIRED_AUTH_TOKEN: 'Your session has expired. Please log in again.',
    INVALID_USER_1: 'You’ve been logged out. Please log in again.',
    INVALID_USER_2: 'Your password has changed. Please log in again.',
    INVALID_USER_3: 'Please log in again. (3)',
    INACTIVE_USER: 'This account is suspended',
    INVALID_IP: 'This network isn’t allowed',
    WRONG_CREDENTIAL: 'Incorrect username, password or 6-digit code',
    REQUEST_LIMIT: 'Too many attempts. Please wait a moment.',
    NOT_ALLOWED: 'You don’t have permission to do this',
    STEP_UP: 'Please confirm with a new 6-digit code before you do this',
    NO_DATA: 'Nothing found',
    INVALID_INPUT: 'Some details aren’t valid. Please check them.',
    INTERNAL_SERVER_ERROR: 'Something went wrong on our side. Please try again later.',
    SERVICE_UNAVAILABLE: 'The service isn’t responding. Please try again.',
  },
} as const satisfies Words<typeof th>
