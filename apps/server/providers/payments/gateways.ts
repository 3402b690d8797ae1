import { forEachGateway, type QrGatewayCode } from '@champa/contract/qr-gateways'
import type { AppContext } from '../../platform/app-context.ts'
import { memoize } from '../../platform/memoize.ts'
import { fp } from './fp.ts'
import { payonex } from './payonex.ts'
import { paytimz } from './paytimz.ts'
import type { GatewayConfig, QrGateway } from './port.ts'
import { ww } from './ww.ts'

/** The adapter of each gateway; its settings and limits are in `qrGatewayRows`. */
export const gatewayAdapters: Record<QrGatewayCode, (config: GatewayConfig) => QrGateway> = {
  WW: ww,
  PAYTIMZ: paytimz,
  PAYONEX: payonex,
  FP: fp,
}

const timeoutMs = 8_000
/** The minimum timeout of a call, for tests that shorten every wait. */
const minTimeoutMs = 1_500

/** Timeout of a call to a gateway. */
export function gatewayTimeoutMs(ctx: AppContext): number {
  return Math.max(minTimeoutMs, timeoutMs * ctx.settings.settlePace)
}

const opened = memoize((ctx: AppContext) =>
  forEachGateway((code) =>
    gatewayAdapters[code]({
      baseUrl: ctx.settings.urls[code],
      sendKey: ctx.settings.secrets[`${code}_SEND_KEY`],
      verifyKey: ctx.settings.secrets[`${code}_VERIFY_KEY`],
      timeoutMs: gatewayTimeoutMs(ctx),
    }),
  ),
)

/** The gateway adapter for a bank code, created once per app. */
export const gatewayOf = (ctx: AppContext, code: QrGatewayCode): QrGateway => opened(ctx)[code]
