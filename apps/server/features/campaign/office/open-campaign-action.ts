import * as z from 'zod/mini'
import type { Currency } from '@champa/contract/constants'
import { fromWire, minorUnits } from '@champa/contract/money'
import type { Db, Tx } from '../../../platform/db.ts'
import { defineAction, type Judged } from '../../approval/index.ts'

interface Row {
  currency: Currency
  enabled: boolean
  budget: bigint | null
  /** A hash of its terms, without what members have received. */
  terms: string
}

export async function campaignToOpen(on: Db | Tx, code: string): Promise<Row | null> {
  const [row] = await on.query<Row>(
    `select c.currency, c.enabled, c.budget,
        md5((to_jsonb(c) - array['enabled', 'used', 'spent'])::text) as terms
      from campaign c
      where c.code = $1`,
    [code],
  )
  return row ?? null
}

/** Returns false when it was open or closed already. */
export async function setCampaignOpen(on: Db | Tx, code: string, open: boolean): Promise<boolean> {
  const rows = await on.query(
    'update campaign set enabled = $2 where code = $1 and enabled <> $2 returning code',
    [code, open],
  )
  return rows.length > 0
}

const text = (value: string) => ({ kind: 'text' as const, text: value })

/** Opens a campaign with the terms that both people have seen. */
export const openCampaignAction = defineAction({
  name: 'campaign.open',
  permission: 'reward.publish',
  needsEvidence: false,
  expiry: 'other',
  params: z.object({ code: z.string() }),
  judge: async ({ db, operatorSettings }, { code }): Promise<Judged | null> => {
    const row = await campaignToOpen(db, code)
    if (!row) return null
    const { currency, budget, enabled } = row
    const limit = operatorSettings.read('fourEyes').from.campaignOpen[currency]
    const value = budget === null ? null : minorUnits(budget)
    return {
      about: { kind: 'campaign', id: code, memberId: null },
      sum: value === null ? null : { value, currency },
      expects: { state: enabled ? 'open' : 'closed', opening: row.terms },
      changes: [{ field: 'state', before: text('closed'), after: text('open') }],
      refusal: enabled ? 'NOT_WAITING' : null,
      // Without a budget its cost has no limit.
      needsSecond: budget === null || budget >= fromWire(limit),
    }
  },
  transact: async (_, tx, { code }) =>
    (await setCampaignOpen(tx, code, true)) ? null : 'NOT_WAITING',
})
