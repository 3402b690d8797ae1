import type { RefusalCode } from '@champa/contract/errors'
import { zero, type MinorUnits, minorUnits } from '@champa/contract/money'
import type { TransferStatus } from '@champa/contract/statuses'
import { clock } from '../../../platform/clock.ts'
import type { AppContext } from '../../../platform/app-context.ts'
import { endedKey } from '../../../ledger/postings/index.ts'
import { findEarlierTransfer, type EarlierTransfer } from '../transfers/find-earlier-transfer.ts'
import type { Swept } from './sweep-games.ts'

/** The answer to the member about an operation of several transfers. */
export interface ReplayedTransfers {
  status: Exclude<TransferStatus, 'failed'>
  moved: MinorUnits
  /** The state of the last transfer; null when none was made, or its money was returned. */
  sentOn: Exclude<TransferStatus, 'failed'> | null
  swept: Swept[]
  refused?: Extract<
    RefusalCode,
    'TRANSFER_FAIL' | 'BONUS_CONDITION' | 'MONEY_NOT_ENOUGH' | 'TRANSFER_MINIMUM'
  >
}

type StoredTransfers = Pick<ReplayedTransfers, 'refused'> & {
  swept: (Omit<Swept, 'amount'> & { amount: string })[]
}

/** The form in which the swept games are stored with the end of the operation. */
export const storedSwept = (swept: Swept[]): StoredTransfers['swept'] =>
  swept.map((sweep) => ({ ...sweep, amount: sweep.amount.toString() }))

/**
 * The keys of an operation's transfers: one for each swept game, and one for the last transfer, if
 * it ends in a game.
 */
export interface Keys {
  swept: { code: string; key: string }[]
  last: string | null
}

/**
 * Answers a repeated request while the first is running or has ended: the stored answer, with the
 * current state of each transfer. No game is called.
 */
export async function replayTransfers(
  ctx: AppContext,
  memberId: bigint,
  key: string,
  keys: Keys,
): Promise<ReplayedTransfers> {
  const ended = endedKey(key)
  const made = await findEarlierTransfer(
    ctx.db,
    memberId,
    [ended, ...keys.swept.map((sweep) => sweep.key), ...(keys.last ? [keys.last] : [])],
    clock.now(),
    key,
  )
  const stored = made.get(ended)?.reply as StoredTransfers | undefined
  const swept = keys.swept.flatMap(({ code, key: one }): Swept[] => {
    const movement = made.get(one)?.movement
    if (movement) return [{ code, amount: movement.money, status: movement.status }]
    return (stored?.swept ?? [])
      .filter((other) => other.code === code)
      .map((other) => ({ ...other, amount: minorUnits(BigInt(other.amount)) }))
  })
  const last = keys.last === null ? null : made.get(keys.last)?.movement
  const processing =
    !stored || last?.status === 'processing' || swept.some((sweep) => sweep.status === 'processing')
  const refused = processing ? undefined : refusedNow(stored, swept, last)
  return {
    status: processing ? 'processing' : 'success',
    moved: last === null ? arrivedOf(swept) : (last?.money ?? zero),
    sentOn: !last || last.status === 'failed' ? null : last.status,
    swept,
    ...(refused ? { refused } : {}),
  }
}

/**
 * Returns the refusal that applies now. The state of the transfers decides, because the stored
 * answer may be of an operation that was overtaken after its lease had expired.
 */
function refusedNow(
  stored: StoredTransfers,
  swept: Swept[],
  last: EarlierTransfer['movement'] | undefined,
): ReplayedTransfers['refused'] {
  if (last) return last.status === 'failed' ? 'TRANSFER_FAIL' : undefined
  return last === null && swept.some((sweep) => sweep.status === 'success')
    ? undefined
    : stored.refused
}

/** The amount that has reached the main wallet. */
export function arrivedOf(swept: Swept[]): MinorUnits {
  return swept
    .filter((sweep) => sweep.status === 'success')
    .reduce((sum, one) => minorUnits(sum + one.amount), zero)
}
