import type { Words } from '../../words.ts'
import type { bonus as th } from '../../th/later/bonus.ts'

export const bonus = {
  bon: {
    title: 'Bonus',
    promoCode: 'Promotion code',
    promotion: 'Promotion',
    active: 'Active bonus: {type}',
    type: {
      limit: 'Limited',
      day: 'Daily',
      week: 'Weekly',
    },
    clear: 'Cancel bonus',
    clearConfirm: 'Cancel the bonus? The bonus and its winnings will be removed',
    replaceConfirm: 'You already have a bonus. Replace it?',
    percentFail: 'The condition ends when the balance is {percent}% or less',
    percentSuccess: 'Withdrawable when the balance reaches {percent}%',
    turnoverLeft: 'Turnover left: {amount}',
    promoNotFound: 'Promotion not found',
  },
} as const satisfies Words<typeof th>
