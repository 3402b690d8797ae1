import type { House } from '../../../platform/house.ts'
import { bankCheck } from '../../../providers/slips/bank-check.ts'
import type { SlipBank } from '../../../providers/slips/port.ts'

/** Banks are slow to answer about a slip (LIM-34). */
const timeoutMs = 20_000
/** The minimum timeout in tests, which shorten every wait. */
const leastTimeoutMs = 1_500

const opened = new WeakMap<House, SlipBank>()

/** The client of the bank's slip check, one per app; null when no bank is configured. */
export function slipBank(house: House): SlipBank | null {
  const { settings } = house
  if (settings.urls.bank === '') return null
  let bank = opened.get(house)
  if (!bank) {
    bank = bankCheck({
      baseUrl: settings.urls.bank,
      secretOf: (bank) => settings.bankKeys[bank] ?? settings.secrets.BANK_SEND_KEY,
      timeoutMs: Math.max(leastTimeoutMs, timeoutMs * settings.settlePace),
    })
    opened.set(house, bank)
  }
  return bank
}
