import type { Words } from '../words.ts'
import type { customer as th } from '../th/customer.ts'

export const customer = {
  customer: {
    title: 'Customer',
    guest: 'Guest',
    guestText: 'Not logged in',
    firstSeen: 'First seen',
    phone: 'Phone',
    memberSince: 'Member since',
    active: 'Active',
    inactive: 'Suspended',
    wallet: 'Main wallet',
    coins: 'Coins',
    seen: 'as of {time}',
    refresh: 'Refresh',
    lock: 'Has an active bonus',
    movements: 'Last 10 transactions',
    noMovements: 'No transactions yet',
    ratings: 'Ratings',
    starsOf: '{n} of 5 stars',
  },
  movement: {
    deposit: 'Deposit',
    withdraw: 'Withdrawal',
    transfer: 'Transfer',
    bonus: 'Bonus',
    finish_bonus: 'Bonus ended',
    adjustment: 'Correction',
  },
  moneyPlace: {
    wallet: 'Wallet',
    truemoney: 'TrueMoney',
    qr: 'QR payment {n} ({provider})',
    promotion: 'Promotion',
    invite: 'Invite',
    refund: 'Refund',
    luckydraw: 'Lucky wheel',
  },
  moveStatus: {
    success: 'Success',
    progress: 'In progress',
    failed: 'Failed',
  },
  note: {
    title: 'Internal notes',
    hint: 'Customers never see these',
    add: 'Add note',
    label: 'New note',
    none: 'No notes yet',
  },
} as const satisfies Words<typeof th>
