import type { AppContext } from '../../../platform/app-context.ts'
import { memoize } from '../../../platform/memoize.ts'
import { bankCheck } from '../../../providers/slips/bank-check.ts'
import type { SlipBank } from '../../../providers/slips/port.ts'

/** Long, because banks answer slip checks slowly (LIM-34). */
const timeoutMs = 20_000
/** The minimum timeout in tests, where `settlePace` shortens every wait. */
const minTimeoutMs = 1_500

/** The client of the bank's slip check, one per app; null when no bank is configured. */
export const slipBank = memoize(({ settings }: AppContext): SlipBank | null =>
  settings.urls.bank === ''
    ? null
    : bankCheck({
        baseUrl: settings.urls.bank,
        secretOf: (bank) => settings.bankKeys[bank] ?? settings.secrets.BANK_SEND_KEY,
        timeoutMs: Math.max(minTimeoutMs, timeoutMs * settings.settlePace),
      }),
)
