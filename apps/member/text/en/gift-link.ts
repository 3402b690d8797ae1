import type { giftLink as th } from '../th/gift-link.ts'
import type { Words } from '../words.ts'

export const giftLink = {
  giftLink: {
    link: 'Gift link',
    placeholder: 'Paste your gift link',
    paste: 'Paste',
    hint: 'Minimum {min}. Each link can be used once.',
    send: 'Send link',
    sending: 'Sending link',
    linkSendMsg: 'Link sent. Please wait.',
    sentHint: 'The money arrives automatically. Track it under Deposit.',
    arrived: '{amount} is in your wallet',
    unknown:
      'We don’t know the result yet. Check its progress before you send it again. A link is never counted twice.',
    unsealed: 'This page can’t send links. Open it with https and try again.',
    pasteFailed: 'Couldn’t read the clipboard. Press and hold the field to paste.',
  },
  track: {
    title: 'Deposits in progress',
    steps: 'Steps',
    bank: 'Bank transfer',
    qr: 'QR',
    gateway: 'QR payment {n}',
    slip: 'Slip',
    gift: 'Gift link',
    waiting: 'Waiting',
    seen: 'Found',
    matched: 'Confirmed',
    credited: 'Credited',
    failed: 'Failed',
    pay: 'Go to payment',
    sendSlip: 'Send the slip',
    sendSlipAgain: 'Send the slip again',
    newCode: 'Create a new QR',
    unknownReason: 'In progress',
    expired: 'The QR code expired unpaid. If you’ve paid, the money will still arrive.',
    expiredExact:
      'The QR code expired. If you paid exactly this amount, the money will still arrive. If you paid a different amount, send the slip.',
    checking:
      'Our team is checking this payment. Your money is safe, and there’s nothing you need to do.',
    reversed:
      'This deposit was reversed and deducted from your main wallet. If you have a question, please contact us.',
    returned:
      'This payment wasn’t credited and the money was sent back. If anything is unclear, contact us.',
    giftLinkTooLarge:
      'This gift is above the maximum, so it wasn’t opened. The money is still in it.',
    notSeen: 'The bank hasn’t reported the money yet. Sending the slip is faster.',
    otherAmount:
      '{came} arrived, which isn’t the amount you reported. If you also transferred {asked}, send the slip.',
    neverSeen: 'The bank hasn’t reported this money. If you’ve paid, contact us.',
    giftLinkTooSmall:
      'This gift is below the minimum, so it wasn’t opened. The money is still in it.',
    more: '{count} more',
    fewer: 'Show fewer',
    giftLinkUnanswered:
      'TrueMoney didn’t answer. The money is still in the gift. You can send the link again.',
  },
} as const satisfies Words<typeof th>
