import type { gift as th } from '../th/gift.ts'
import type { Words } from '../words.ts'

export const gift = {
  gift: {
    link: 'Gift link',
    placeholder: 'Paste your gift link',
    paste: 'Paste',
    hint: 'Minimum {min}. Each link works once.',
    send: 'Send link',
    sending: 'Sending the link',
    linkSendMsg: 'Link sent. Please wait',
    sentHint: 'The money arrives by itself. Follow it in the deposit sheet.',
    arrived: '{amount} is in your wallet',
    unknown: 'The outcome is not known yet. Look at its progress before sending again; a link never counts twice.',
    unsealed: 'This page cannot send links. Open it with https and try again.',
    pasteFailed: 'The clipboard could not be read. Press and hold the field to paste.',
  },
  track: {
    title: 'Deposits under way',
    steps: 'Steps',
    bank: 'Bank transfer',
    qr: 'QR',
    slip: 'Slip',
    gift: 'Gift link',
    waiting: 'Waiting',
    seen: 'Seen',
    matched: 'Matched',
    credited: 'Credited',
    failed: 'Failed',
    pay: 'Go and pay',
    sendSlip: 'Send the slip',
    sendSlipAgain: 'Send the slip again',
    newCode: 'Create a new QR',
    unknownReason: 'Not settled yet',
    expired: 'The QR expired unpaid. If you have paid, the money still arrives.',
    notSeen: 'The bank has not shown the money yet. The slip makes it faster.',
  },
} as const satisfies Words<typeof th>
