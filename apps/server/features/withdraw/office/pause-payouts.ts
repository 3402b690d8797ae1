import type { Currency } from '@champa/contract/constants'
import { pausePayouts as endpoint } from '@champa/contract/office/withdrawal-acts'
import { clock } from '../../../platform/clock.ts'
import { queryOne, type Tx } from '../../../platform/db.ts'
import type { Handler } from '../../../platform/route/route.ts'
import { actOnce, originOf } from '../../audit/index.ts'

/** A pause of payouts. */
export interface Pause {
  since: string
  by: string
  reason: string
}

/** Writes the pause of a currency, also over an earlier one. */
export async function writePause(tx: Tx, currency: Currency, pause: Pause): Promise<void> {
  const { changed } = await queryOne<{ changed: boolean }>(
    tx,
    'select write_payout_pause($1, $2) as changed',
    [currency, JSON.stringify(pause)],
  )
  if (!changed) throw new Error('the document payouts is missing')
}

async function isPaused(tx: Tx, currency: Currency): Promise<boolean> {
  const rows = await tx.query(
    "select 1 from operator_setting where name = 'payouts' and value->'paused' ? $1",
    [currency],
  )
  return rows.length > 0
}

/** Ends the pause that began at `since`; false when that is not the pause any more. */
export async function endPause(tx: Tx, currency: Currency, since: string): Promise<boolean> {
  const { changed } = await queryOne<{ changed: boolean }>(
    tx,
    'select end_payout_pause($1, $2) as changed',
    [currency, since],
  )
  return changed
}

/**
 * Tightening takes one person, at once. A second pause replaces the first: a pending request to
 * end the first does not end it. A repeat pauses again what was resumed meanwhile.
 */
export const pausePayouts: Handler<typeof endpoint> = async (call, ctx) => {
  const { currency, reason } = call.body
  const { staffId, name } = call.staff
  const { answer } = await actOnce<{ done: true }>(ctx, endpoint, call, async (tx, isRepeat) => {
    if (isRepeat && (await isPaused(tx, currency))) return { holds: 'NOT_WAITING' }
    await writePause(tx, currency, { since: clock.now().toISOString(), by: name, reason })
    return {
      answer: { done: true as const },
      event: {
        staffId,
        action: 'pause-payouts',
        permission: 'payouts.pause',
        aboutKind: 'payouts',
        about: currency,
        reason,
        origin: originOf(call),
      },
    }
  })
  await ctx.operatorSettings.refresh()
  return answer
}
