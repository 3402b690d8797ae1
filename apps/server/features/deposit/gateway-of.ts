import { payonex } from '../../providers/payments/payonex.ts'
import type { QrGateway } from '../../providers/payments/port.ts'
import type { House } from '../../platform/house.ts'
import type { QrProvider } from './rules.ts'

const timeoutMs = 8_000
/** The least that a call gets where tests shorten every wait. */
const leastTimeoutMs = 1_500

/** How long a call to a gateway may take. */
export function gatewayTimeoutMs(house: House): number {
  return Math.max(leastTimeoutMs, timeoutMs * house.settings.settlePace)
}

const opened = new WeakMap<House, Record<QrProvider, QrGateway>>()

/** The gateway behind a bank code, one for the life of the house. */
export function gatewayOf(house: House, provider: QrProvider): QrGateway {
  let gateways = opened.get(house)
  if (!gateways) {
    gateways = { PAYONEX: payonex({ baseUrl: house.settings.urls.payonex, secret: house.settings.secrets.PAYONEX_SECRET, timeoutMs: gatewayTimeoutMs(house) }) }
    opened.set(house, gateways)
  }
  return gateways[provider]
}
