import type { Words } from '../../words.ts'
import type { refund as th } from '../../th/later/refund.ts'

export const refund = {
  ref: {
    title: 'Refund of losses',
    amount: 'Accrued refund',
    toWallet: 'Receive to wallet',
    receive: 'Receive refund',
    notFound: 'No refund found',
    cond1: 'No bonus may be in play',
    cond2: 'Remaining balance must be at most {min} baht',
    confirm: 'Receive {amount} baht. Withdrawable at {success}%; the condition ends at {fail}% or less',
    log: 'Refund history',
  },
} as const satisfies Words<typeof th>
