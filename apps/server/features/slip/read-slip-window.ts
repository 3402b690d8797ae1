import type { readSlipWindow as endpoint } from '@champa/contract/slip'
import { clock } from '../../platform/clock.ts'
import type { Handler } from '../../platform/route.ts'
import { windowAt } from './rules.ts'

export const readSlipWindow: Handler<typeof endpoint> = async (_, { operatorSettings }) => {
  const { from, to } = operatorSettings.read('slipWindow')
  const { isOpen, openAt } = windowAt({ from, to }, clock.now())
  return { isOpen, from, to, timezone: 'Asia/Bangkok', openAt: openAt?.getTime() ?? null }
}
