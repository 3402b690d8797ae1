/** The value below which this share of the ordered values lies; 0 without values. */
export function percentile(ordered: ArrayLike<number>, share: number): number {
  return ordered[Math.min(ordered.length - 1, Math.floor(ordered.length * share))] ?? 0
}

export function median(values: number[]): number {
  const ordered = values.toSorted((a, b) => a - b)
  return ordered[Math.floor(ordered.length / 2)] ?? Number.NaN
}
