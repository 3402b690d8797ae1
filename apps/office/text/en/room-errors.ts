import type { Words } from '../words.ts'
import type { roomErrors as th } from '../th/room-errors.ts'

export const roomErrors = {
  errors: {
    WRONG_PASSWORD: 'The current password is incorrect',
    CONFLICT_OF_INTEREST: 'You are linked to this member. Please ask a colleague to take over.',
    OTP_CODE_INVALID:
      'Incorrect 6-digit code. Please use the next one from your authenticator app.',
    CHAT_TAKEN: '{name} is handling this conversation',
    CHAT_EMPTY: 'Please type a message',
    CHAT_TEXT_TOO_LONG: 'The message is longer than 2000 characters',
    CHAT_FILE_UNSUPPORTED: 'File is not supported',
    CHAT_FILE_TOO_LARGE: 'The file is too large. Please select file no larger than {n} MB.',
    CHAT_UPLOAD_FAIL: 'Couldn’t upload the file. Please try again.',
    STALE: 'This has changed meanwhile. Please check it again.',
    ALREADY_DECIDED: '{name} has already decided this',
    NOT_WAITING: 'This is no longer waiting',
    APPROVAL_EXISTS: 'A request about this already waits for approval',
    APPROVAL_OWN: 'You can’t decide your own request. Somebody else must decide it.',
    APPROVAL_EXPIRED: 'This request has expired and nothing was changed. Please make a new one.',
    APPROVAL_STALE:
      'Something changed after the request, so nothing was done. Please make a new one.',
    APPROVER_MISSING: 'Nobody can approve this right now, so no request was sent',
    REVIEW_DUE: 'Your last decision by break-glass is still waiting for its review',
    ROLES_CONFLICT: 'One person must not hold these roles together',
    EVIDENCE_NEEDED: 'Please add evidence: a file, a chat message or a reference',
    CURRENCY_DIFFERS: 'The currencies differ',
    EXPORT_BUSY: 'Another export of yours is still running. Wait until it has ended',
    IN_USE: 'This is already in use',
    PAYOUT_SENT: 'The bank already has this payout. The bank’s written word is needed.',
    MONEY_NOT_ENOUGH: 'The member’s wallet doesn’t hold this much',
    BONUS_CONDITION: 'The member has a bonus in play, or gets no bonuses, so this isn’t possible',
    IDEMPOTENCY_MISMATCH:
      'This was already sent with different details. Please check before you send it again.',
    WITHDRAW_PENDING: 'A withdrawal is in progress. The account can change once it is settled.',
    EXISTING_BANK: 'Another member has this bank account',
    INVALID_BANK: 'The bank account isn’t valid. Please check bank and number.',
    BANK_ACCOUNT_NAME_ENG: 'The name of the holder must be in English letters',
    BONUS_REMAINING: 'The member has a bonus in play, or too much balance',
    FROZEN: 'This member is frozen',
    LIMIT_REACHED: 'Over the deposit limit that the member has set',
  },
} as const satisfies Words<typeof th>
