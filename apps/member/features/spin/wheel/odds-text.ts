/** The part of a weight among all, as a percentage with no more digits than it needs to be told from its neighbours: 12, 0.5, 0.01. */
export function oddsText(weight: number, total: number): string {
  const percent = total > 0 ? (weight * 100) / total : 0
  const digits = percent === 0 || percent >= 1 ? 2 : 1 - Math.floor(Math.log10(percent))
  return String(Number(percent.toFixed(Math.min(digits, 8))))
}
