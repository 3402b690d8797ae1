import type { withdraw as th } from '../th/withdraw.ts'
import type { Words } from '../words.ts'

export const withdraw = {
  wd: {
    title: 'Withdraw',
    totalBalance: 'Total balance',
    mainWallet: 'Main wallet',
    toYourAccount: 'To your account',
    accountLocked: 'Your registered account',
    limits: 'Min {min} · Max {max}',
    bonusWarning: 'With a bonus you must meet its conditions before withdrawing',
    quickAmounts: 'Quick amounts',
    all: 'All',
    submit: 'Withdraw {amount}',
    minAmountMsg: 'Minimum amount is {min} {currency, select, LAK {kip} other {baht}}',
    maxAmountMsg: 'Maximum amount is {max} {currency, select, LAK {kip} other {baht}}',
    inGames: '{amount} is in games. Bring it back to the main wallet to withdraw it.',
    requested: 'Withdraw {amount}',
    waiteTransfer: 'Withdrawal requested. Please wait for the transfer',
    requestedTo: 'To <account></account>',
    viewStatement: 'View in Statement',
    done: 'Done',
    pendingTitle: 'A withdrawal is already pending',
    pendingText: 'You can ask again when this one is done.',
    pendingAmount: 'Withdrawing',
    pendingSince: 'Asked',
    failed: 'Withdrawal failed',
    unknown: 'No answer yet',
    unknownText: 'You can try the same amount again: it will not be withdrawn twice. The statement shows the result.',
    loadFailed: 'The withdrawal limits did not load',
    moneySafe: 'Your money is all there.',
  },
} as const satisfies Words<typeof th>
