import { payoutBank as connect } from '../../providers/payments/payout.ts'
import type { PayoutBank } from '../../providers/payments/port.ts'
import type { House } from '../../platform/house.ts'

const timeoutMs = 10_000
/** The minimum timeout in tests, which shorten every wait. */
const leastTimeoutMs = 1_500

/** The timeout of a call to the bank. */
export function bankTimeoutMs(house: House): number {
  return Math.max(leastTimeoutMs, timeoutMs * house.settings.settlePace)
}

const opened = new WeakMap<House, PayoutBank>()

/** The client of the bank that pays withdrawals, one per app. */
export function payoutBank(house: House): PayoutBank {
  let bank = opened.get(house)
  if (!bank) {
    bank = connect({
      baseUrl: house.settings.urls.payout,
      sendKey: house.settings.secrets.PAYOUT_SEND_KEY,
      verifyKey: house.settings.secrets.PAYOUT_VERIFY_KEY,
      timeoutMs: bankTimeoutMs(house),
    })
    opened.set(house, bank)
  }
  return bank
}
