import * as z from 'zod/mini'
import type { Db, Tx } from '../../../platform/db.ts'
import { defineAction, type Judged } from '../../approval/index.ts'

interface Row {
  enabled: boolean
  /** The wheel that is open instead; null when none is. */
  other: string | null
  /** A hash of cost, odds and prizes, without what members have won. */
  odds: string
}

export async function wheelToOpen(on: Db | Tx, code: string): Promise<Row | null> {
  const [row] = await on.query<Row>(
    `select w.enabled,
        (select o.code from wheel o where o.enabled and o.code <> w.code) as other,
        md5((to_jsonb(w) - 'enabled')::text || (
          select coalesce(jsonb_agg(to_jsonb(s) - array['drawn', 'spent'] order by s.code), '[]')
          from wheel_slice s
          where s.wheel = w.code
        )::text) as odds
      from wheel w
      where w.code = $1`,
    [code],
  )
  return row ?? null
}

/** Returns false when it was open or closed already. */
export async function setWheelOpen(on: Db | Tx, code: string, open: boolean): Promise<boolean> {
  const rows = await on.query(
    'update wheel set enabled = $2 where code = $1 and enabled <> $2 returning code',
    [code, open],
  )
  return rows.length > 0
}

const text = (value: string) => ({ kind: 'text' as const, text: value })

/** Opens a wheel with the odds and prizes that both people have seen. */
export const openWheelAction = defineAction({
  name: 'wheel.open',
  permission: 'wheel.publish',
  needsEvidence: false,
  expiry: 'other',
  params: z.object({ code: z.string() }),
  judge: async ({ db }, { code }): Promise<Judged | null> => {
    const row = await wheelToOpen(db, code)
    if (!row) return null
    return {
      about: { kind: 'wheel', id: code, memberId: null },
      sum: null,
      expects: { state: row.enabled ? 'open' : 'closed', opening: row.odds },
      changes: [{ field: 'state', before: text('closed'), after: text('open') }],
      // One wheel is open at a time, so another one is closed first.
      refusal: row.enabled || row.other !== null ? 'NOT_WAITING' : null,
      needsSecond: true,
    }
  },
  transact: async (_, tx, { code }) =>
    (await setWheelOpen(tx, code, true)) ? null : 'NOT_WAITING',
})
