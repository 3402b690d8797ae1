import type { Campaign } from '../features/campaign/index.ts'
import type { TestHouse } from './test-house.ts'

/** Ten per cent of a deposit, up to 500.00, three times deposit and bonus, once a day: the demo of semantics 8.3. */
const tenPercent: Campaign = {
  code: 'DAILY10', kind: 'bonus', currency: 'THB', name: { th: 'ฝากทุกวัน รับ 10%', lo: 'ຝາກທຸກມື້ ຮັບ 10%', en: 'Daily 10%' }, description: '<p>10%</p>', banners: [],
  enabled: true, validFrom: null, validUntil: null, hoursFrom: null, hoursTo: null, audience: {}, receiveLimit: 'day', maxReceived: 1,
  percent: 1_000, credit: 0n, cap: 500_00n, minDeposit: 100_00n, turnover: 300, success: null, fail: 500, minRemain: null, maxWithdraw: null, lastsDays: 30,
  counts: { slot: 100, sport: 15, lotto: 0 }, excluded: [], wantsEmpty: false, quota: null, used: 0, budget: null, spent: 0n,
}

/** The operator offers this: the demo's daily bonus but for what is said. A code that is there is changed. */
export async function putCampaign(house: TestHouse, changes: Partial<Campaign> = {}): Promise<Campaign> {
  const one = { ...tenPercent, ...changes }
  await house.house.db.query(
    `insert into campaign (code, kind, currency, name, description, banners, enabled, valid_from, valid_until, hours_from, hours_to, audience, receive_limit, max_received, percent_scaled, credit, cap,
        min_deposit, turnover_scaled, success_scaled, fail_scaled, min_remain, max_withdraw, lasts_days, counts, excluded, wants_empty, quota, used, budget, spent)
      values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $15, $16, $17, $18, $19, $20, $21, $22, $23, $24, $25, $26, $27, $28, $29, $30, $31)
      on conflict (code) do update set (kind, currency, name, description, banners, enabled, valid_from, valid_until, hours_from, hours_to, audience, receive_limit, max_received, percent_scaled, credit, cap,
        min_deposit, turnover_scaled, success_scaled, fail_scaled, min_remain, max_withdraw, lasts_days, counts, excluded, wants_empty, quota, used, budget, spent)
      = (excluded.kind, excluded.currency, excluded.name, excluded.description, excluded.banners, excluded.enabled, excluded.valid_from, excluded.valid_until, excluded.hours_from, excluded.hours_to, excluded.audience,
        excluded.receive_limit, excluded.max_received, excluded.percent_scaled, excluded.credit, excluded.cap, excluded.min_deposit, excluded.turnover_scaled, excluded.success_scaled, excluded.fail_scaled,
        excluded.min_remain, excluded.max_withdraw, excluded.lasts_days, excluded.counts, excluded.excluded, excluded.wants_empty, excluded.quota, excluded.used, excluded.budget, excluded.spent)`,
    [
      one.code, one.kind, one.currency, JSON.stringify(one.name), JSON.stringify(one.description), JSON.stringify(one.banners), one.enabled, one.validFrom, one.validUntil, one.hoursFrom, one.hoursTo,
      JSON.stringify(one.audience), one.receiveLimit, one.maxReceived, one.percent, one.credit, one.cap, one.minDeposit, one.turnover, one.success, one.fail, one.minRemain, one.maxWithdraw, one.lastsDays,
      JSON.stringify(one.counts), one.excluded, one.wantsEmpty, one.quota, one.used, one.budget, one.spent,
    ])
  return one
}
