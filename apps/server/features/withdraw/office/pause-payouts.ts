import type { Currency } from '@champa/contract/constants'
import { pausePayouts as endpoint } from '@champa/contract/office/withdrawal-acts'
import { clock } from '../../../platform/clock.ts'
import { queryOne, type Tx } from '../../../platform/db.ts'
import type { Handler } from '../../../platform/route/route.ts'
import { actOnce, originOf } from '../../audit/index.ts'

/** A pause of payouts; null ends it. */
export type Pause = { since: string; by: string; reason: string } | null

/** Writes the pause of a currency. False when it already was so. */
export async function writePause(tx: Tx, currency: Currency, pause: Pause): Promise<boolean> {
  const { changed } = await queryOne<{ changed: boolean }>(
    tx,
    'select write_payout_pause($1, $2) as changed',
    [currency, pause && JSON.stringify(pause)],
  )
  return changed
}

/** Tightening takes one person, at once. A second pause leaves the first as it is. */
export const pausePayouts: Handler<typeof endpoint> = async (call, ctx) => {
  const { currency, reason } = call.body
  const { staffId, name } = call.staff
  const { answer } = await actOnce(ctx, endpoint, call, async (tx) => {
    const pause = { since: clock.now().toISOString(), by: name, reason }
    const changed = await writePause(tx, currency, pause)
    return {
      answer: { done: true as const },
      event: changed
        ? {
            staffId,
            action: 'pause-payouts',
            permission: 'payouts.pause',
            aboutKind: 'payouts',
            about: currency,
            reason,
            origin: originOf(call),
          }
        : null,
    }
  })
  await ctx.operatorSettings.refresh()
  return answer
}
