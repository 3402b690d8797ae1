import type { QrGatewayCode } from '@champa/contract/deposit'
import { fp } from '../../../providers/payments/fp.ts'
import { payonex } from '../../../providers/payments/payonex.ts'
import { paytimz } from '../../../providers/payments/paytimz.ts'
import { ww } from '../../../providers/payments/ww.ts'
import type { GatewayConfig, QrGateway } from '../../../providers/payments/port.ts'
import type { AppContext } from '../../../platform/app-context.ts'
import { memoize } from '../../../platform/memoize.ts'

const timeoutMs = 8_000
/** The minimum timeout of a call, for tests that shorten every wait. */
const minTimeoutMs = 1_500

/** Timeout of a call to a gateway. */
export function gatewayTimeoutMs(ctx: AppContext): number {
  return Math.max(minTimeoutMs, timeoutMs * ctx.settings.settlePace)
}

const adapters = { WW: ww, PAYTIMZ: paytimz, PAYONEX: payonex, FP: fp } satisfies Record<
  QrGatewayCode,
  (config: GatewayConfig) => QrGateway
>
const opened = memoize((_ctx: AppContext) => new Map<QrGatewayCode, QrGateway>())

/** The gateway adapter for a bank code, created once per app. */
export function gatewayOf(ctx: AppContext, provider: QrGatewayCode): QrGateway {
  const gateways = opened(ctx)
  let gateway = gateways.get(provider)
  if (!gateway) {
    const baseUrl = ctx.settings.urls[provider.toLowerCase() as Lowercase<QrGatewayCode>]
    const { secrets } = ctx.settings
    gateway = adapters[provider]({
      baseUrl,
      sendKey: secrets[`${provider}_SEND_KEY`],
      verifyKey: secrets[`${provider}_VERIFY_KEY`],
      timeoutMs: gatewayTimeoutMs(ctx),
    })
    gateways.set(provider, gateway)
  }
  return gateway
}
