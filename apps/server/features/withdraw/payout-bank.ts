import { payoutBank as connect } from '../../providers/payments/payout.ts'
import type { PayoutBank } from '../../providers/payments/port.ts'
import type { AppContext } from '../../platform/app-context.ts'

const timeoutMs = 10_000
/** The minimum timeout in tests, which shorten every wait. */
const minTimeoutMs = 1_500

/** The timeout of a call to the bank. */
export function bankTimeoutMs(ctx: AppContext): number {
  return Math.max(minTimeoutMs, timeoutMs * ctx.settings.settlePace)
}

const opened = new WeakMap<AppContext, PayoutBank>()

/** The client of the bank that pays withdrawals, one per app. */
export function payoutBank(ctx: AppContext): PayoutBank {
  let bank = opened.get(ctx)
  if (!bank) {
    bank = connect({
      baseUrl: ctx.settings.urls.payout,
      sendKey: ctx.settings.secrets.PAYOUT_SEND_KEY,
      verifyKey: ctx.settings.secrets.PAYOUT_VERIFY_KEY,
      timeoutMs: bankTimeoutMs(ctx),
    })
    opened.set(ctx, bank)
  }
  return bank
}
