/**
 * By how much a figure is above or below an earlier one, such as `+6.1%`; null when one of them is
 * not known or the earlier one is not above zero, so that a share says nothing.
 */
export function changeOf(
  now: bigint | number | null,
  before: bigint | number | null,
): string | null {
  if (now === null || before === null || before <= 0) return null
  const share = (Number(now) / Number(before) - 1) * 100
  const text = Math.abs(share).toFixed(1)
  if (text === '0.0') return '±0%'
  return `${share < 0 ? '\u2212' : '+'}${text}%`
}
