import type { QrGatewayCode } from '@champa/contract/qr-gateways'
import type { AppContext } from '../../../platform/app-context.ts'
import { clock } from '../../../platform/clock.ts'
import { memoize } from '../../../platform/memoize.ts'

const hourMs = 3_600_000
/** Anybody may send a wrong signature, so that no more than these are remembered. */
const maxRemembered = 1_000

const refusals = memoize((_ctx: AppContext) => new Map<QrGatewayCode, number[]>())

const recentOf = (ctx: AppContext, code: QrGatewayCode): number[] =>
  (refusals(ctx).get(code) ?? []).filter((at) => at > clock.nowMs() - hourMs)

/** Remembers in this process that a webhook of a gateway had a wrong signature. */
export const noteRefusedWebhook = (ctx: AppContext, code: QrGatewayCode): void =>
  void refusals(ctx).set(code, [...recentOf(ctx, code), clock.nowMs()].slice(-maxRemembered))

/** How many webhooks of the last hour this process has refused for their signature. */
export const refusedWebhooks = (ctx: AppContext, code: QrGatewayCode): number =>
  recentOf(ctx, code).length
