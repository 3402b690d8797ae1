import type { wallet as th } from '../th/wallet.ts'
import type { Words } from '../words.ts'

export const wallet = {
  home: {
    hello: 'Welcome back',
    totalBalance: 'Total balance',
    totalIs: 'Total balance {amount}',
    mainWallet: 'Main wallet',
    inGames: 'In games',
    coin: 'Coins',
    lastUpdate: 'Last update',
    neverUpdated: 'Not checked yet',
    checkBalance: 'Check balance',
    checking: 'Checking the balance',
    checked: 'Balance updated',
    transfer: 'Transfer',
    inTransit: 'Checking {amount}',
    inTransitHint: 'Your money is safe. Waiting for the game to answer.',
    onHold: 'Withdrawing {amount}',
    onHoldHint: 'On its way to your bank account.',
    deposit: 'Deposit',
    withdraw: 'Withdraw',
    referralBonus: 'Referral bonus',
    loadFailed: 'The balance did not load',
    moneySafe: 'Your money is all there.',
    depositArrived: 'Deposit of {amount} is in your wallet',
    withdrawPaid: 'Withdrawal of {amount} was paid to your bank',
    withdrawReturned: 'Withdrawal failed. {amount} is back in your wallet',
    transferSettled: 'Transfer of {amount} is done',
    transferReturned: 'Transfer failed. {amount} is back where it was',
  },
} as const satisfies Words<typeof th>
