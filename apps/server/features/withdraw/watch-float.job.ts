import type { Job } from '../../platform/job.ts'
import { clock } from '../../platform/clock.ts'
import { payoutBank } from './payout-bank.ts'

/**
 * Asks the payout bank what our account there holds, for the office's Today. What it does not say
 * stays as it was last said.
 */
export const watchFloat: Job = {
  name: 'watch-float',
  everyMs: 60_000,
  run: async (ctx) => {
    const balances = await payoutBank(ctx).balances()
    if (balances === null || balances.length === 0) return 0
    await ctx.db.query(
      `insert into payout_float as f (currency, amount, at)
        select currency, amount, $3 from unnest($1::text[], $2::bigint[]) as b(currency, amount)
        on conflict (currency) do update
          set amount = excluded.amount, at = excluded.at
          where f.at <= excluded.at`,
      [balances.map(({ currency }) => currency), balances.map(({ amount }) => amount), clock.now()],
      'float-note',
    )
    return balances.length
  },
}
