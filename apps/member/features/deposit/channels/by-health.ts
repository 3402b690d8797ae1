import type { ChannelHealth, DepositBank } from '@champa/contract/lookup'

const ranks: Record<ChannelHealth['state'], number> = { good: 0, unknown: 1, slow: 2, down: 3 }
/** Usual times are compared in steps of this many seconds, because smaller ones do not matter. */
const alikeSeconds = 15

function rankOf({ health }: DepositBank): number {
  return (
    ranks[health?.state ?? 'unknown'] * 1_000 +
    Math.min(900, Math.floor((health?.usualSeconds ?? 0) / alikeSeconds))
  )
}

/** Sorts the channels by health; equal ones keep the operator's order. */
export function byHealth(channels: readonly DepositBank[]): DepositBank[] {
  return channels.toSorted((one, other) => rankOf(one) - rankOf(other))
}
