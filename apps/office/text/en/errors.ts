import type { Words } from '../words.ts'
import type { errors as th } from '../th/errors.ts'

export const errors = {
  errors: {
    'invalid-token': 'Please log in again',
    UNAUTHORIZED: 'Please log in',
    EXPIRED_AUTH_TOKEN: 'Your session has expired. Please log in again.',
    INVALID_USER_1: 'You’ve been logged out. Please log in again.',
    INVALID_USER_2: 'Your password has changed. Please log in again.',
    INVALID_USER_3: 'Please log in again. (3)',
    INACTIVE_USER: 'This account is suspended',
    INVALID_IP: 'This network isn’t allowed',
    WRONG_CREDENTIAL: 'Incorrect username, password or 6-digit code',
    WRONG_PASSWORD: 'The current password is incorrect',
    REQUEST_LIMIT: 'Too many attempts. Please wait a moment.',
    NOT_ALLOWED: 'You don’t have permission to do this',
    STEP_UP: 'Please confirm with a new 6-digit code before you do this',
    CONFLICT_OF_INTEREST: 'You are linked to this member. Please ask a colleague to take over.',
    OTP_CODE_INVALID:
      'Incorrect 6-digit code. Please use the next one from your authenticator app.',
    NO_DATA: 'Nothing found',
    INVALID_INPUT: 'Some details aren’t valid. Please check them.',
    CHAT_TAKEN: '{name} is handling this conversation',
    CHAT_EMPTY: 'Please type a message',
    CHAT_TEXT_TOO_LONG: 'The message is longer than 2000 characters',
    CHAT_FILE_UNSUPPORTED: 'File is not supported',
    CHAT_FILE_TOO_LARGE: 'The file is too large. Please select file no larger than {n} MB.',
    CHAT_UPLOAD_FAIL: 'Couldn’t upload the file. Please try again.',
    INTERNAL_SERVER_ERROR: 'Something went wrong on our side. Please try again later.',
    SERVICE_UNAVAILABLE: 'The service isn’t responding. Please try again.',
  },
} as const satisfies Words<typeof th>
