/** `+5` in, `−1` out: coins are whole, and a sign is never left to the colour. */
export function formatCoins(amount: number): string {
  return amount < 0 ? `\u2212${-amount}` : `+${amount}`
}
