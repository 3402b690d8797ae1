import type { MinorUnits } from '@champa/contract/money'
import type { readStatementTotals as endpoint } from '@champa/contract/statement'
import type { Handler } from '../../platform/route.ts'
import { whichMovements } from './movements.ts'

interface Sums {
  deposits: MinorUnits
  withdrawals: MinorUnits
}

/** Sums of successful deposits and withdrawals; those in progress or failed do not count. */
export const readStatementTotals: Handler<typeof endpoint> = async (
  { body, member: { memberId } },
  { db },
) => {
  const { where, values } = whichMovements(memberId, {
    ...body,
    types: ['deposit', 'withdraw'],
    statuses: ['SUCCESS'],
  })
  const [sums] = await db.query<Sums>(
    `select coalesce(sum(amount) filter (where type = 'deposit'), 0)::bigint as deposits,
        coalesce(sum(amount) filter (where type = 'withdraw'), 0)::bigint as withdrawals
      from movement m where ${where}`,
    values,
  )
  const { deposits, withdrawals } = sums!
  return { deposits, withdrawals, net: (deposits - withdrawals) as MinorUnits }
}
