import type { readAccounts as endpoint } from '@champa/contract/office/deposits/accounts'
import { minorUnits } from '@champa/contract/money'
import { clock } from '../../../platform/clock.ts'
import type { Handler } from '../../../platform/route/route.ts'
import {
  type EditedAccount,
  editedAccounts,
  timesOfAccounts,
  unmatchedByAccount,
} from './account-query.ts'
import { groupOf, isFull } from './rotate-accounts.ts'
import { bangkokDay, daySums } from './shown-accounts.ts'

/** Our own accounts are no personal data, so that the access needs no audit entry. */
export const readAccounts: Handler<typeof endpoint> = async (_, { officeDb }) => {
  const day = bangkokDay(clock.now())
  const accounts = await editedAccounts(officeDb)
  const named = accounts.map(({ account, identity }) => ({
    account,
    gatewayAccounts: identity.gatewayAccounts,
    names: [account, ...identity.gatewayAccounts],
    currency: identity.currency,
  }))
  const [sums, times, unmatched] = await Promise.all([
    daySums(officeDb, named, day),
    timesOfAccounts(officeDb, named, day),
    unmatchedByAccount(officeDb),
  ])
  const rows = accounts.map((one) => {
    const { account, identity, settings } = one
    const { amount = 0n, count = 0n } = sums.get(account) ?? {}
    const known = times.get(account)
    const names = [account, ...identity.gatewayAccounts]
    const waiting = unmatched.filter((sum) => names.includes(sum.account))
    const rotated = rotatedOf(one)
    return {
      account,
      ...identity,
      ...settings,
      today: { amount: minorUnits(amount), count: Number(count) },
      isFull: isFull(rotated, { amount, count }),
      shownTo: groupOf(rotated) === null ? null : (known?.shownTo ?? 0),
      lastCreditedAt: known?.lastCreditedAt?.getTime() ?? null,
      feedAt: known?.feedAt?.getTime() ?? null,
      unmatched: {
        amount: minorUnits(waiting.reduce((sum, two) => sum + two.amount, 0n)),
        count: waiting.reduce((sum, two) => sum + two.count, 0),
      },
    }
  })
  return { rows, asOf: clock.nowMs() }
}

const rotatedOf = ({ account, settings }: EditedAccount) => ({
  account,
  rotationGroup: settings.rotationGroup,
  weight: settings.weight,
  dailyCap: settings.dailyCap,
  dailyCountCap: settings.dailyCountCap,
})
