/** `+5` earned, `−1` spent: coins are whole numbers, and the sign never depends on colour alone. */
export function formatCoins(amount: number): string {
  return amount < 0 ? `\u2212${-amount}` : `+${amount}`
}
