import type { Words } from '../words.ts'
import type { errors as th } from '../th/errors.ts'

export const errors = {
  errors: {
    'invalid-token': 'Please sign in again',
    UNAUTHORIZED: 'Please sign in',
    EXPIRED_AUTH_TOKEN: 'Your session has ended. Please sign in again',
    INVALID_USER_1: 'You were signed out. Please sign in again',
    INVALID_USER_2: 'The password has changed. Please sign in again',
    INACTIVE_USER: 'This account is switched off',
    INVALID_IP: 'Not allowed from this network',
    WRONG_CREDENTIAL: 'The username, password or 6-digit code is not right',
    WRONG_PASSWORD: 'The current password is not right',
    REQUEST_LIMIT: 'Too many tries. Please wait a moment',
    NOT_ALLOWED: 'You are not allowed to do this',
    NO_DATA: 'Not found',
    INVALID_INPUT: 'Some of the details are not valid. Please check them',
    CHAT_TAKEN: '{name} has this conversation',
    CHAT_EMPTY: 'There is nothing to send',
    CHAT_TEXT_TOO_LONG: 'Message is longer than 2000 characters',
    CHAT_FILE_UNSUPPORTED: 'File is not supported',
    CHAT_FILE_TOO_LARGE: 'The file is too large. Please select file no larger than {n} MB.',
    CHAT_UPLOAD_FAIL: 'The upload failed. Please try again',
    SERVICE_UNAVAILABLE: 'No answer from the service. Try again',
  },
} as const satisfies Words<typeof th>
