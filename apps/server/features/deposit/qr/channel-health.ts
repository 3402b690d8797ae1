import type { ChannelHealth } from '@champa/contract/lookup'
import { clock } from '../../../platform/clock.ts'
import type { AppContext } from '../../../platform/app-context.ts'

/** Recent QR codes and credits of a channel, newest first. */
export interface ChannelRecord {
  /** Whether each requested QR code was made. */
  codes: readonly { made: boolean; at: Date }[]
  /** How long after the payment each credit came. */
  creditedAfterMs: readonly number[]
}

const recentMs = 30 * 60_000
const creditsMs = 24 * 3_600_000
const maxRows = 400
/**
 * The number of consecutive failures that mark a channel as down, until `restMs` after the last
 * one.
 */
const failuresToOpen = 3
const restMs = 5 * 60_000
const minCredits = 3
const minCodes = 5
const slowCreditMs = 60_000

/** The health of a channel; `unknown` without a made code, enough credits or failures in a row. */
export function judgeChannel({ codes, creditedAfterMs }: ChannelRecord, now: Date): ChannelHealth {
  const usualMs = creditedAfterMs.length < minCredits ? null : median(creditedAfterMs)
  const usualSeconds = usualMs === null ? null : Math.max(1, Math.ceil(usualMs / 1000))
  const failed = codes.filter(({ made }) => !made).length
  const [newest] = codes
  const broken =
    codes.length >= failuresToOpen && codes.slice(0, failuresToOpen).every(({ made }) => !made)
  if (broken && newest && now.getTime() - newest.at.getTime() < restMs)
    return { state: 'down', usualSeconds }
  const unsteady = codes.length >= minCodes && failed * 3 >= codes.length
  if (unsteady || (usualMs !== null && usualMs > slowCreditMs))
    return { state: 'slow', usualSeconds }
  return {
    state: usualMs !== null || codes.some(({ made }) => made) ? 'good' : 'unknown',
    usualSeconds,
  }
}

function median(values: readonly number[]): number {
  const sorted = values.toSorted((value, other) => value - other)
  return sorted[Math.floor((sorted.length - 1) / 2)] ?? 0
}

const recentCodes = `select provider, state <> 'failed' as made, created_at as at from qrcode
  where created_at > $1 and state <> 'making'
  order by created_at desc
  limit $2`
// The payment's time comes from its bank. When the bank's clock is ahead of ours, the delay counts
// as zero.
const recentCredits = `select receiving_account as account,
    greatest(0, extract(epoch from credited_at - paid_at) * 1000)::float8 as ms
  from payment
  where state = 'credited'
    and credited_at > $1
  order by credited_at desc limit $2`

export type ChannelHealths = (of: { account: string; bankCode: string }) => ChannelHealth

/** Measures all channels at once, over all members. */
export async function measureChannels({ db }: Pick<AppContext, 'db'>): Promise<ChannelHealths> {
  const now = clock.now()
  const since = (ms: number) => new Date(now.getTime() - ms)
  const [codes, credits] = await Promise.all([
    db.query<{ provider: string; made: boolean; at: Date }>(
      recentCodes,
      [since(recentMs), maxRows],
      'channel-codes',
    ),
    db.query<{ account: string; ms: number }>(
      recentCredits,
      [since(creditsMs), maxRows],
      'channel-credits',
    ),
  ])
  return ({ account, bankCode }) =>
    judgeChannel(
      {
        codes: codes.filter(({ provider }) => provider === bankCode),
        creditedAfterMs: credits.filter((credit) => credit.account === account).map(({ ms }) => ms),
      },
      now,
    )
}

const cacheMs = 15_000
const cached = new WeakMap<AppContext, { at: number; health: Promise<ChannelHealths> }>()

/** Cached result of `measureChannels`, at most 15 seconds old. */
export function channelHealth(ctx: AppContext): Promise<ChannelHealths> {
  const cachedHealth = cached.get(ctx)
  const age = cachedHealth ? clock.nowMs() - cachedHealth.at : Infinity
  if (cachedHealth && age >= 0 && age < cacheMs) return cachedHealth.health
  const health = measureChannels(ctx)
  cached.set(ctx, { at: clock.nowMs(), health })
  // A failed measurement is not cached.
  health.catch(() => cached.delete(ctx))
  return health
}
