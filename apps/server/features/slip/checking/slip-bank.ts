import type { AppContext } from '../../../platform/app-context.ts'
import { bankCheck } from '../../../providers/slips/bank-check.ts'
import type { SlipBank } from '../../../providers/slips/port.ts'

/** Banks are slow to answer about a slip (LIM-34). */
const timeoutMs = 20_000
/** The minimum timeout in tests, which shorten every wait. */
const minTimeoutMs = 1_500

const opened = new WeakMap<AppContext, SlipBank>()

/** The client of the bank's slip check, one per app; null when no bank is configured. */
export function slipBank(ctx: AppContext): SlipBank | null {
  const { settings } = ctx
  if (settings.urls.bank === '') return null
  let bank = opened.get(ctx)
  if (!bank) {
    bank = bankCheck({
      baseUrl: settings.urls.bank,
      secretOf: (bank) => settings.bankKeys[bank] ?? settings.secrets.BANK_SEND_KEY,
      timeoutMs: Math.max(minTimeoutMs, timeoutMs * settings.settlePace),
    })
    opened.set(ctx, bank)
  }
  return bank
}
