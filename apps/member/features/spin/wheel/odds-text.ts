/**
 * A weight's share of the total as a percentage, with only as many digits as it needs: 12, 0.5,
 * 0.01.
 */
export function oddsText(weight: number, total: number): string {
  const percent = total > 0 ? (weight * 100) / total : 0
  const digits = percent === 0 || percent >= 1 ? 2 : 1 - Math.floor(Math.log10(percent))
  return String(Number(percent.toFixed(Math.min(digits, 8))))
}
