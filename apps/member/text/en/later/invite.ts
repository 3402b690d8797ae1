import type { Words } from '../../words.ts'
import type { invite as th } from '../../th/later/invite.ts'

export const invite = {
  inv: {
    title: 'Invite friends',
    link: 'Invite link',
    collect: 'Collect turnover',
    turnover: 'Turnover',
    history: 'Earnings',
    receive: 'Receive',
    amountReceived: 'Received {amount} baht',
  },
} as const satisfies Words<typeof th>
