import type { Words } from '../../words.ts'
import type { spin as th } from '../../th/later/spin.ts'

export const spin = {
  sp: {
    title: 'Spin wheel',
    coins: 'Coins left: {n}',
    spin: 'Spin',
    coupon: 'Coupon',
    prize: 'Prize',
    youWon: 'Congratulations, you won {label}',
    noPrize: 'No prize this time',
    claim: 'Claim',
    claimConfirm: 'Claim {label}?',
    claimed: 'Prize claimed',
  },
} as const satisfies Words<typeof th>
