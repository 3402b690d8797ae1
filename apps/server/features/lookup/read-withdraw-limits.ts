import type { readWithdrawLimits as endpoint } from '@champa/contract/lookup'
import type { Satang } from '@champa/contract/money'
import type { Handler } from '../../platform/route.ts'
import { dayLeft, limitsOf, mostNow, standingOf } from '../withdraw/index.ts'

export const readWithdrawLimits: Handler<typeof endpoint> = async ({ member }, house) => {
  const standing = await standingOf(house, member.memberId)
  const { minimum, maximum } = limitsOf(house, standing)
  const left = dayLeft(house, standing)
  return { withdrawMin: minimum as Satang, withdrawMax: mostNow(maximum, left) as Satang, leftToday: left.amount as Satang | null, countLeftToday: left.count }
}
