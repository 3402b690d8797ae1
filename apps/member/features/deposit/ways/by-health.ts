import type { ChannelHealth, DepositBank } from '@champa/contract/lookup'

const ranks: Record<ChannelHealth['state'], number> = { good: 0, unknown: 1, slow: 2, down: 3 }
/** Seconds that nobody would tell apart count as equal. */
const alikeSeconds = 15

function rankOf({ health }: DepositBank): number {
  return (
    ranks[health?.state ?? 'unknown'] * 1_000 +
    Math.min(900, Math.floor((health?.usualSeconds ?? 0) / alikeSeconds))
  )
}

/** The channel that works best stands first; among equals the operator's order holds. */
export function byHealth(channels: readonly DepositBank[]): DepositBank[] {
  return channels.toSorted((one, other) => rankOf(one) - rankOf(other))
}
