import type { Db } from '../../../platform/db.ts'
import type { Campaign } from '../campaign.ts'

/** The fields of a campaign that the operator writes; receipts alone change `used` and `spent`. */
export type StoredCampaign = Omit<Campaign, 'used' | 'spent'> & { position: number }

const written = `kind, currency, name, description, banners, enabled, valid_from, valid_until,
  hours_from, hours_to, audience, receive_limit, max_received, bonus_basis_points, credit, cap,
  min_deposit, turnover_hundredths, success_basis_points, fail_basis_points, min_remain, max_withdraw, lasts_days,
  counts, excluded, requires_empty, quota, budget, position`
const columns = written.split(',').map((column) => column.trim())

/** Inserts or updates a campaign. */
export async function storeCampaign(db: Db, one: StoredCampaign): Promise<void> {
  const values = [
    one.code,
    one.kind,
    one.currency,
    JSON.stringify(one.name),
    JSON.stringify(one.description),
    JSON.stringify(one.banners),
    one.enabled,
    one.validFrom,
    one.validUntil,
    one.hoursFrom,
    one.hoursTo,
    JSON.stringify(one.audience),
    one.receiveLimit,
    one.maxReceived,
    one.bonusBasisPoints,
    one.credit,
    one.cap,
    one.minDeposit,
    one.turnoverHundredths,
    one.successBasisPoints,
    one.failBasisPoints,
    one.minRemain,
    one.maxWithdraw,
    one.lastsDays,
    JSON.stringify(one.counts),
    one.excluded,
    one.requiresEmpty,
    one.quota,
    one.budget,
    one.position,
  ]
  await db.query(
    `insert into campaign (code, ${columns.join(', ')})
      values (${values.map((_, index) => `$${index + 1}`).join(', ')})
      on conflict (code) do update set (${columns.join(', ')}) = (
        ${columns.map((column) => `excluded.${column}`).join(', ')}
      )`,
    values,
  )
}
