import type { Words } from '../words.ts'
import type { lookupWords as th } from '../th/lookup-words.ts'

export const lookupWords = {
  lookup: {
    label: 'Id to look up',
    hint: 'Movement, payment, reference, slip, request …',
    find: 'Look up',
    help:
      'Takes any id: a movement, a posting (member number, then its key), a payment, a ' +
      'reference of a bank or slip, a gift link, a QR code, a request, an entry of the ' +
      'audit log (person-number), a request id or a member number. Every look-up is ' +
      'recorded.',
    nothing: 'Nothing found',
    nothingText: 'Nothing has the id “{text}”. Check that it was copied whole.',
    named: 'Found as: {kinds}',
    more: 'There is more than shown; look up a narrower id.',
    id: 'Id',
    what: 'What',
    state: 'State',
    noMoney: 'No money moved',
  },
  lookupKind: {
    movement: 'Movement',
    posting: 'Postings',
    payment: 'Payment',
    'bank-row': 'Row of the bank',
    slip: 'Slip',
    'gift-link': 'Gift link',
    code: 'QR code',
    break: 'Reconciliation break',
    approval: 'Request',
    audit: 'Audit log',
    member: 'Member',
  },
} as const satisfies Words<typeof th>
