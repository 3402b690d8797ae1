import type { Words } from '../words.ts'
import type { roomErrors as th } from '../th/room-errors.ts'

export const roomErrors = {
  errors: {
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
    EVIDENCE_NEEDED: 'Please add evidence: a file, a chat message or a reference',
    CURRENCY_DIFFERS: 'The currencies differ',
    IN_USE: 'This is already in use',
    PAYOUT_SENT: 'The bank already has this payout. The bank’s written word is needed.',
    FROZEN: 'This member is frozen',
  },
} as const satisfies Words<typeof th>
