import type { readWithdrawLimits as endpoint } from '@champa/contract/lookup'
import type { Satang } from '@champa/contract/money'
import type { Handler } from '../../platform/route.ts'
import { dayLeft, limitsOf, mostNow, standingOf } from '../withdraw/index.ts'

export const readWithdrawLimits: Handler<typeof endpoint> = async ({ member }, house) => {
  const { minimum, maximum } = limitsOf(house)
  const left = dayLeft(house, await standingOf(house, member.memberId))
  return { withdrawMin: minimum as Satang, withdrawMax: mostNow(maximum, left) as Satang, leftToday: left.amount as Satang | null, countLeftToday: left.count }
}
