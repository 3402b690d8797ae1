/** Fault switches of the simulators: which call fails, how, and how often. */
import { gatewayWord, qrGateways } from '@champa/contract/qr-gateways'
import * as z from 'zod/mini'
import { gameCalls } from './games.ts'

/** Codes of the simulated games: three of the sandbox, then every provider of the specification. */
export const gameCodes = [
  'naga',
  'mekong',
  'sixstars',
  'pg',
  'pgslot',
  'joker',
  'joker2',
  'slotxo',
  'superslot',
  'betflix',
  'askmebet',
  'areaslot',
  'circus',
  'slotracha',
  'ufabet',
  'imi',
  'usun',
  'sexygame',
  'huayhd',
] as const
export type GameName = (typeof gameCodes)[number]

/**
 * timeout: never responds and does nothing. lost-reply: executes the call, then drops the
 * connection. error: responds with 5xx without executing the call. slow: executes the call and
 * responds after 2 s. duplicate: a webhook is sent twice, a call arrives twice. out-of-order: older
 * webhook events arrive after the current one, calls overtake one another, a feed reports a row
 * late, a gift link's CDN returns HTML. refuse: the party refuses definitely; a slip's bank asks
 * for a captcha. pending: a game returns "35 pending" and settles 2 s later, a slip's bank returns
 * `delay`, the payout bank never decides on its own or keeps returning "pending", a gift link's
 * response has no amount.
 */
export const faultMode = z.enum([
  'timeout',
  'lost-reply',
  'error',
  'slow',
  'duplicate',
  'out-of-order',
  'refuse',
  'pending',
])
export type FaultMode = z.infer<typeof faultMode>

export const faultTargets: readonly string[] = [
  ...gameCodes.flatMap((code) => gameCalls.map((call) => `games/${code}/${call}`)),
  ...qrGateways.flatMap((code) =>
    ['create', 'query', 'cancel', 'webhook'].map((call) => `${gatewayWord(code)}/${call}`),
  ),
  ...['payout', 'payout/query', 'payout/webhook', 'sms'],
  ...['gift/verify', 'gift/redeem'],
  ...['bank/feed', 'bank/slip', 'bank/sms'],
]

export const fault = z.object({
  target: z
    .string()
    .check(
      z.refine((target) => faultTargets.includes(target), `one of ${faultTargets.join(', ')}`),
    ),
  mode: faultMode,
  /** Number of calls that the fault affects; absent: all calls until the fault is deleted. */
  times: z.optional(z.int().check(z.gte(1), z.lte(1_000_000))),
  /** The fault affects only every n-th call; absent: every call. */
  every: z.optional(z.int().check(z.gte(1), z.lte(1_000))),
})

export type Fault = z.infer<typeof fault>
