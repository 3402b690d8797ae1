/** Fault switches of the simulators: which call goes wrong, in which way, how often. */
import * as z from 'zod/mini'
import { gameCalls } from './games.ts'

/** Three games of the sandbox's own, then every provider that the specification names. */
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
 * timeout: never answers, and does nothing.  lost-reply: does the work, then drops the connection.
 * error: a 5xx without doing the work.  slow: does the work, answers after 2 s.
 * duplicate: a webhook is sent twice, a call arrives twice.
 * out-of-order: older webhook events arrive after the true one; calls overtake one another; a feed tells a row late.
 * refuse: the party's own definite no; a slip's bank wants a captcha.
 * pending: a game says "35 pending" and settles 2 s later; a slip's bank says "later"; the payout bank never decides by itself, or keeps saying "pending".
 * A gift's CDN shows HTML (out-of-order); its party names no amount (pending).
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
  // qr is PAYONEX, the first of the gateways.
  ...['qr', 'ww', 'paytimz', 'fp'].flatMap((gateway) =>
    ['create', 'query', 'cancel', 'webhook'].map((call) => `${gateway}/${call}`),
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
  /** How many calls it spoils; absent means until it is deleted. */
  times: z.optional(z.int().check(z.gte(1), z.lte(1_000_000))),
  /** Spoils only each n-th call; absent means each. */
  every: z.optional(z.int().check(z.gte(1), z.lte(1_000))),
})

export const faultList = z.object({ faults: z.array(fault) })
export type Fault = z.infer<typeof fault>
