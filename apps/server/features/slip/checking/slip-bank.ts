import type { House } from '../../../platform/house.ts'
import { bankCheck } from '../../../providers/slips/bank-check.ts'
import type { SlipBank } from '../../../providers/slips/port.ts'

/** Banks are slow to answer about a slip (LIM-34). */
const timeoutMs = 20_000
/** The least that a call gets where tests shorten every wait. */
const leastTimeoutMs = 1_500

const opened = new WeakMap<House, SlipBank>()

/** Who is asked about slips, one for the life of the house; null where no bank is. */
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
