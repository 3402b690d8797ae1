import type { checkMinimum as endpoint } from '@champa/contract/bonus'
import type { Currency } from '@champa/contract/limits'
import type { Satang } from '@champa/contract/money'
import type { Handler } from '../../platform/route.ts'
import { freshenGames } from '../game/index.ts'
import { minRemain, readStanding } from '../lock/index.ts'
import { finishLock } from './ending/finish-lock.ts'

/** SQL for the member's currency, read together with the session. */
export const minimumAlongside = 'to_jsonb(m.currency)'

export const checkMinimum: Handler<typeof endpoint> = async (
  { member: { memberId, alongside } },
  house,
) => {
  await freshenGames(house, memberId)
  await finishLock(house, memberId)
  const { lock, total } = await readStanding(house.db, memberId)
  const minimum = minRemain(house, alongside as Currency)
  return { result: !lock && total <= minimum, minimum, total: total as Satang }
}
