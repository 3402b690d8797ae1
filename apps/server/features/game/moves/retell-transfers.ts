import type { RefusalCode } from '@champa/contract/errors'
import { zero, type Satang } from '@champa/contract/money'
import { clock } from '../../../platform/clock.ts'
import type { House } from '../../../platform/house.ts'
import { findMade } from './find-made.ts'
import type { Swept } from './sweep-games.ts'

/** What a member is told about an operation of several transfers. */
export interface Told {
  status: 'success' | 'processing'
  moved: Satang
  swept: Swept[]
  refused?: Extract<RefusalCode, 'TRANSFER_FAIL' | 'MONEY_NOT_ENOUGH' | 'TRANSFER_MINIMUM'>
}

type Kept = Omit<Told, 'moved' | 'swept'> & { moved: string; swept: (Omit<Swept, 'amount'> & { amount: string })[] }

/**
 * Answers a repeated request: what the first was told, with each transfer as it stands now. When the process died on the
 * way there is no such answer, and the transfers that were made speak for themselves. Nothing is sent to any game.
 */
export async function retellTransfers(house: House, memberId: bigint, key: string, keys: string[]): Promise<Told> {
  const made = await findMade(house.db, memberId, [key, `${key}:ended`, ...keys], clock.now(), key)
  const kept = made.get(`${key}:ended`)?.reply as Kept | undefined
  const movements = keys.flatMap((one) => {
    const movement = made.get(one)?.movement
    return movement ? [{ code: one.slice(key.length + 1), amount: movement.money, status: movement.status }] : []
  })
  const last = movements.find((one) => one.code === 'to')
  const swept = movements.filter((one) => one.code !== 'to')
  const skipped = kept?.swept.filter((one) => !swept.some((other) => other.code === one.code)).map((one) => ({ ...one, amount: BigInt(one.amount) as Satang })) ?? []
  const arrived = swept.filter((one) => one.status === 'success').reduce((sum, one) => (sum + one.amount) as Satang, zero)
  const open = (!kept && made.get(key)?.inHand) || movements.some((one) => one.status === 'processing')
  const refused = last?.status === 'failed' ? 'TRANSFER_FAIL' : kept?.refused
  return {
    status: open ? 'processing' : 'success',
    moved: last ? last.amount : kept && arrived === zero ? (BigInt(kept.moved) as Satang) : arrived,
    swept: [...swept, ...skipped],
    ...(refused ? { refused } : {}),
  }
}
