import type { readWithdrawLimits as endpoint } from '@champa/contract/lookup'
import { fromWire } from '@champa/contract/money'
import type { Handler } from '../../platform/route.ts'

export const readWithdrawLimits: Handler<typeof endpoint> = async (_, { site }) => {
  const { minimum, maximum } = site.read('withdraw')
  return { withdrawMin: fromWire(minimum), withdrawMax: fromWire(maximum) }
}
