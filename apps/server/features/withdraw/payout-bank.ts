import { payoutBank as connect } from '../../providers/payments/payout.ts'
import { memoize } from '../../platform/memoize.ts'
import type { AppContext } from '../../platform/app-context.ts'

const timeoutMs = 10_000
/** The minimum timeout in tests, where `settlePace` shortens every wait. */
const minTimeoutMs = 1_500

export function bankTimeoutMs(ctx: AppContext): number {
  return Math.max(minTimeoutMs, timeoutMs * ctx.settings.settlePace)
}

/**
 * How long a process may work on a payout: longer than all bank calls under one claim can take, so
 * that no other process claims the payout meanwhile.
 */
export const claimLastsMs = (ctx: AppContext): number => 3 * bankTimeoutMs(ctx)

/** The client of the bank that pays withdrawals, one per app. */
export const payoutBank = memoize((ctx: AppContext) =>
  connect({
    baseUrl: ctx.settings.urls.payout,
    sendKey: ctx.settings.secrets.PAYOUT_SEND_KEY,
    verifyKey: ctx.settings.secrets.PAYOUT_VERIFY_KEY,
    timeoutMs: bankTimeoutMs(ctx),
  }),
)
