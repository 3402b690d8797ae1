/** The deposits counted for a member's coins; amounts in 1/100 of the currency. */
export interface Progress {
  /** Deposits that have earned nothing yet and were not withdrawn. */
  toPlay: bigint
  /** Turnover reported since the last count. */
  played: bigint
  /** Settled withdrawals already counted. */
  withdrawn: bigint
  /** Deposits less settled withdrawals. */
  net: bigint
  bestNet: bigint
}

export interface Facts {
  basis: 'turnover' | 'net'
  /** The sum of all settled withdrawals of the member. */
  settled: bigint
  /** Withdrawals under way: money that has left the wallet and may be returned. */
  pending: bigint
  /** A deposit recorded in this call, else 0. */
  deposit: bigint
}

/**
 * Counts the money that now earns coins. Turnover reported so far belongs to earlier deposits, and
 * a withdrawal removes unplayed deposits. Both turnover and net deposits are updated whichever one
 * earns coins, so that no baht counts twice when the operator switches.
 */
export function countCoins(
  from: Progress,
  { basis, settled, pending, deposit }: Facts,
): { progress: Progress; counted: bigint } {
  const playable = nonNegative(from.toPlay - pending)
  const played = basis === 'turnover' ? smaller(playable, from.played) : 0n
  const withdrawn = settled - from.withdrawn
  const net = from.net - withdrawn + deposit
  const bestNet = net - pending > from.bestNet ? net - pending : from.bestNet
  const counted = basis === 'turnover' ? played : bestNet - from.bestNet
  const open = nonNegative(from.toPlay - played - withdrawn) + deposit
  const toPlay = basis === 'turnover' ? open : nonNegative(open - counted)
  return { progress: { toPlay, played: 0n, withdrawn: settled, net, bestNet }, counted }
}

const smaller = (one: bigint, other: bigint): bigint => (one < other ? one : other)
const nonNegative = (amount: bigint): bigint => (amount > 0n ? amount : 0n)
